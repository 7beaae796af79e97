import { RUN_STATES } from '../../../core/payment/state.ts'
import type { Landing } from '../../../core/fee/landing.ts'
import { toNumber } from '../columns.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import { pageRows } from './page.ts'

/** Newest attempts among which landings are looked for: however many expired, the question takes no longer. */
export const SEARCHED_MAX = 1_000n

/** Answers {@link JournalReader.landings}. */
export async function readLandings(db: Queries, { limit }: Asked<'landings'>): Promise<readonly Landing[]> {
  const newest = await db.selectFrom('attempt').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (newest === undefined) return []
  const attempts = await db
    .selectFrom('attempt')
    .select(['id', 'fetched_slot', 'at_ms'])
    .where('id', '>', newest.id - SEARCHED_MAX)
    .where('lifetime', '=', 'blockhash')
    .where('state', 'in', RUN_STATES)
    .orderBy('id', 'desc')
    .limit(pageRows(limit))
    .execute()
  const landings: Landing[] = []
  for (const chunk of inChunks(attempts)) {
    const ids = chunk.map(({ id }) => id)
    const [landed, sent] = [await readFinalSlots(db, ids), await readFirstSent(db, ids)]
    for (const { id, fetched_slot: fetchedSlot, at_ms: draftedMs } of chunk) {
      const [landedSlot, sentMs] = [landed.get(id), sent.get(id)]
      // What landed without our sending it tells nothing of how long that took.
      if (fetchedSlot === null || landedSlot === undefined || sentMs === undefined) continue
      landings.push({ fetchedSlot, landedSlot, waitedMs: toNumber(sentMs - draftedMs) })
    }
  }
  return landings
}

export async function readFinalSlots(db: Queries, attemptIds: readonly bigint[]) {
  const rows = await db
    .selectFrom('evidence')
    .select(['attempt_id', 'slot'])
    .where('attempt_id', 'in', attemptIds)
    .where('what', 'in', ['landed', 'failed'])
    .where('commitment', '=', 'finalized')
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap(({ attempt_id: id, slot }) => (slot === null ? [] : [[id, slot] as const])))
}

export async function readFirstSent(db: Queries, attemptIds: readonly bigint[]) {
  const rows = await db
    .selectFrom('broadcast')
    .select(({ fn }) => ['attempt_id', fn.min('at_ms').as('first_ms')])
    .where('attempt_id', 'in', attemptIds)
    .groupBy('attempt_id')
    .execute()
  return new Map(rows.map(({ attempt_id: id, first_ms: firstMs }) => [id, firstMs]))
}
