import { sql } from 'kysely'
import type { Slot } from '../../../core/chain/slot.ts'
import { isReported, OUTSTANDING_STATES } from '../../../core/payment/state.ts'
import type { SignedProgress } from '../../../core/running/time-left.ts'
import { toNumber } from '../columns.ts'
import type { OpenDecision } from '../decided-sums.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import { isOneOf, listStates } from '../state-lists.ts'
import { readSlots } from './attempt-progress.ts'
import { readDecisionsById } from './decisions.ts'
import { pageRows } from './page.ts'
import { OPEN } from './unsettled.ts'

/** Answers {@link DecidedSumReader.openDecisions}. */
export async function readOpenDecisions(db: Queries, { limit }: Asked<'openDecisions'>): Promise<readonly OpenDecision[]> {
  const ids = await readOpenIds(db, limit)
  const places = new Map(ids.map((id, place) => [id, place]))
  const found = await readDecisionsById(db, { ids, limit })
  const decisions = found.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
  const signed = await readSigned(db, ids)
  const steps = await readStepsOf(db, ids)
  return decisions.map((decision) => {
    const own = signed.get(decision.id) ?? []
    return { decision, stepOf: steps.get(decision.id) ?? null, signed: own.length, progress: progressOf(own) }
  })
}

/** What goes on first: a person may have decided much since that waits for them. */
async function readOpenIds(db: Queries, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`SELECT open.id AS id FROM (${OPEN}) AS open JOIN decision ON decision.id = open.id
    GROUP BY open.id
    ORDER BY EXISTS (SELECT 1 FROM intent JOIN attempt ON attempt.intent_id = intent.id WHERE intent.decision_id = open.id
      AND intent.state = 'open' AND attempt.state IN (${OUTSTANDING})) DESC, decision.sequence DESC LIMIT ${pageRows(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

const OUTSTANDING = sql.raw(listStates(OUTSTANDING_STATES))

/** The confidential sweeps that decided them. */
async function readStepsOf(db: Queries, decisionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const steps = new Map<string, string>()
  for (const chunk of inChunks(decisionIds)) {
    const rows = await db
      .selectFrom('confidential_step')
      .innerJoin('confidential_source', 'confidential_source.id', 'confidential_step.source_id')
      .select(['confidential_step.decision_id', 'confidential_source.sweep_id'])
      .where('confidential_step.decision_id', 'in', chunk)
      .execute()
    for (const { decision_id: decision, sweep_id: sweep } of rows) steps.set(decision, sweep)
  }
  return steps
}

type Signed = { readonly isReported: boolean; readonly slot: Slot | null; readonly fetchedSlot: Slot | null }

/** What is signed of these decisions and may land. Where no node can say what became of one, nothing says when it lands. */
async function readSigned(db: Queries, decisionIds: readonly string[]): Promise<ReadonlyMap<string, readonly Signed[]>> {
  const signed = new Map<string, Signed[]>()
  for (const chunk of inChunks(decisionIds)) {
    const rows = await db
      .selectFrom('intent')
      .innerJoin('attempt', 'attempt.intent_id', 'intent.id')
      .select(['intent.decision_id', 'attempt.id', 'attempt.state', 'attempt.lifetime', 'attempt.fetched_slot'])
      .where('intent.decision_id', 'in', chunk)
      .where('intent.state', '=', 'open')
      .where(isOneOf('attempt.state', OUTSTANDING_STATES))
      .execute()
    const slots = await slotsOf(
      db,
      rows.filter(({ state }) => isReported(state)).map(({ id }) => id),
    )
    for (const { id, decision_id: decision, state, lifetime, fetched_slot: fetched } of rows) {
      const isDated = lifetime === 'blockhash' && state !== 'unknown'
      const one = { isReported: isReported(state), slot: slots.get(toNumber(id)) ?? null, fetchedSlot: isDated ? fetched : null }
      signed.set(decision, [...(signed.get(decision) ?? []), one])
    }
  }
  return signed
}

async function slotsOf(db: Queries, attemptIds: readonly bigint[]): Promise<ReadonlyMap<number, Slot | null>> {
  const slots = new Map<number, Slot | null>()
  for (const chunk of inChunks(attemptIds)) for (const [id, slot] of await readSlots(db, chunk)) slots.set(id, slot)
  return slots
}

function progressOf(signed: readonly Signed[]): SignedProgress {
  const reported = signed.filter((one) => one.isReported)
  const others = signed.filter((one) => !one.isReported)
  return {
    reportedSlot: latestOf(reported.map(({ slot }) => slot)),
    unplaced: reported.filter(({ slot }) => slot === null).length,
    fetchedSlot: latestOf(others.map(({ fetchedSlot }) => fetchedSlot)),
    untold: others.filter(({ fetchedSlot }) => fetchedSlot === null).length,
  }
}

const latestOf = (slots: readonly (Slot | null)[]): Slot | null =>
  slots.reduce((latest, slot) => (slot !== null && (latest === null || slot > latest) ? slot : latest), null)
