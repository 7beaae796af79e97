import { sql } from 'kysely'
import { toNumber } from '../columns.ts'
import type { ConfidentialSourceRecord, ConfidentialStepRecord, ConfidentialSweepRecord } from '../confidential-sweep-records.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import { above, below, pageRows } from './page.ts'

/** Answers {@link JournalReader.confidentialSweeps}. */
export async function readConfidentialSweeps(
  db: Queries,
  { open = false, after, limit }: Asked<'confidentialSweeps'>,
): Promise<readonly ConfidentialSweepRecord[]> {
  const page = selectSweeps(db).where('sequence', '<', below(after)).orderBy('sequence', 'desc').limit(pageRows(limit))
  const isOpen = sql<boolean>`EXISTS (SELECT 1 FROM confidential_source WHERE sweep_id = confidential_sweep.id AND state = 'open')`
  return (await (open ? page.where(isOpen) : page).execute()).map(toSweep)
}

/** Answers {@link JournalReader.confidentialSweep}. */
export async function readConfidentialSweep(db: Queries, id: string): Promise<ConfidentialSweepRecord | null> {
  const row = await selectSweeps(db).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : toSweep(row)
}

/** Answers {@link JournalReader.confidentialSources}. */
export async function readConfidentialSources(
  db: Queries,
  { sweepId, open = false, after, limit }: Asked<'confidentialSources'>,
): Promise<readonly ConfidentialSourceRecord[]> {
  const all = db
    .selectFrom('confidential_source')
    .innerJoin('confidential_sweep', 'confidential_sweep.id', 'sweep_id')
    .selectAll('confidential_source')
    .select(['mint', 'treasury'])
  const some = sweepId === undefined ? all : all.where('sweep_id', '=', sweepId)
  const rows = await (open ? some.where('state', '=', 'open') : some)
    .where('confidential_source.id', '>', above(after))
    .orderBy('confidential_source.id')
    .limit(pageRows(limit))
    .execute()
  const steps = await readSteps(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, sweep_id: sweep, mint, treasury, account, owner, read_slot: readSlot, state, slot, why }) => ({
    id: toNumber(id),
    sweepId: sweep,
    mint,
    treasury,
    account,
    owner,
    readSlot,
    state,
    slot,
    why,
    steps: steps.get(id) ?? [],
  }))
}

async function readSteps(db: Queries, sourceIds: readonly bigint[]): Promise<ReadonlyMap<bigint, readonly ConfidentialStepRecord[]>> {
  const steps = new Map<bigint, ConfidentialStepRecord[]>()
  for (const chunk of inChunks(sourceIds)) {
    const rows = await db.selectFrom('confidential_step').selectAll().where('source_id', 'in', chunk).orderBy('number').execute()
    for (const { source_id: id, act, decision_id: decisionId } of rows) steps.set(id, [...(steps.get(id) ?? []), { act, decisionId }])
  }
  return steps
}

function selectSweeps(db: Queries) {
  return db
    .selectFrom('confidential_sweep')
    .selectAll('confidential_sweep')
    .select((sweep) => {
      const sources = sweep
        .selectFrom('confidential_source')
        .select((source) => source.fn.countAll<bigint>().as('count'))
        .whereRef('sweep_id', '=', 'confidential_sweep.id')
      return [
        sources.where('state', '=', 'open').as('open'),
        sources.where('state', '=', 'swept').as('swept'),
        sources.where('state', '=', 'stopped').as('stopped'),
      ]
    })
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSweeps>['execute']>>[number]

function toSweep({ id, sequence, mint, treasury, at_ms: atMs, open, swept, stopped }: Row): ConfidentialSweepRecord {
  return {
    sequence: toNumber(sequence),
    id,
    mint,
    treasury,
    atMs: toNumber(atMs),
    open: toNumber(open ?? 0n),
    swept: toNumber(swept ?? 0n),
    stopped: toNumber(stopped ?? 0n),
  }
}
