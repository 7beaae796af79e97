import type { Selectable } from 'kysely'
import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { SweepRecord } from '../records.ts'
import type { Tables } from '../schema.ts'
import { below, pageRows } from './page.ts'

/** Answers {@link JournalReader.sweeps}. */
export async function readSweeps(db: Queries, { after, kind, limit }: Asked<'sweeps'>): Promise<readonly SweepRecord[]> {
  const page = selectSweeps(db).where('sequence', '<', below(after)).orderBy('sequence', 'desc').limit(pageRows(limit))
  const rows = await (kind === undefined ? page : page.where('kind', '=', kind)).execute()
  return rows.map(toSweep)
}

/** Answers {@link JournalReader.sweep}. */
export async function readSweep(db: Queries, id: string): Promise<SweepRecord | null> {
  const row = await selectSweeps(db).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : toSweep(row)
}

/** Each sweep with the count of its intents and of those still open. */
function selectSweeps(db: Queries) {
  return db
    .selectFrom('sweep')
    .selectAll('sweep')
    .select((sweep) => [
      sweep
        .selectFrom('intent')
        .select((intent) => intent.fn.countAll<bigint>().as('count'))
        .whereRef('intent.sweep_id', '=', 'sweep.id')
        .where('intent.replaced', '=', 0n)
        .as('intents'),
      sweep
        .selectFrom('intent')
        .select((intent) => intent.fn.countAll<bigint>().as('count'))
        .whereRef('intent.sweep_id', '=', 'sweep.id')
        .where('intent.state', '=', 'open')
        .as('open_intents'),
    ])
}

type SweepRow = Selectable<Tables['sweep']> & { readonly intents: bigint | null; readonly open_intents: bigint | null }

function toSweep({ sequence, id, kind, summary, intents, open_intents: openIntents, at_ms: atMs }: SweepRow): SweepRecord {
  return {
    sequence: toNumber(sequence),
    id,
    kind,
    summary: parseStoredJson(summary),
    intents: toNumber(intents ?? 0n),
    openIntents: toNumber(openIntents ?? 0n),
    atMs: toNumber(atMs),
  }
}
