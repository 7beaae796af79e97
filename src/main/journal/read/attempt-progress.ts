import type { Slot } from '../../../core/chain/slot.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { toNumber } from '../columns.ts'
import { inChunks, type Queries } from '../queries.ts'
import { PAGE_ROWS_MAX } from '../reader.ts'
import type { AttemptProgress } from '../records.ts'
import { parseStoredJson } from '../json.ts'
import { readFeeBeyond } from './fee-beyond.ts'

/** What evidence of a place in a block is called; `absent` takes it back. */
const PLACES = ['landed', 'failed', 'absent']

/** Answers {@link JournalReader.attemptProgress}. */
export async function readAttemptProgress(db: Queries, attemptIds: readonly number[]): Promise<readonly AttemptProgress[]> {
  invariant(attemptIds.length <= PAGE_ROWS_MAX, `the progress of ${attemptIds.length} attempts asked for at once`)
  const progress: AttemptProgress[] = []
  for (const chunk of inChunks(attemptIds.map(BigInt))) {
    const slots = await readSlots(db, chunk)
    const fees = await readFeesBeyond(db, chunk)
    const broadcasts = await countBroadcasts(db, chunk)
    // What was signed elsewhere and sent from there was seen, and never sent from here.
    for (const attemptId of new Set([...broadcasts.keys(), ...slots.keys(), ...fees.keys()])) {
      const [slot, feeBeyondLamports] = [slots.get(attemptId) ?? null, fees.get(attemptId) ?? 0n]
      const isSeen = broadcasts.has(attemptId) || slot !== null || feeBeyondLamports !== 0n
      if (isSeen) progress.push({ attemptId, broadcasts: broadcasts.get(attemptId) ?? 0, slot, feeBeyondLamports })
    }
  }
  return progress
}

async function countBroadcasts(db: Queries, attemptIds: readonly bigint[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('broadcast')
    .select((column) => ['attempt_id', column.fn.countAll<bigint>().as('count')])
    .where('attempt_id', 'in', attemptIds)
    .groupBy('attempt_id')
    .execute()
  return new Map(rows.map(({ attempt_id: attemptId, count }) => [toNumber(attemptId), toNumber(count)]))
}

/** The last word on where each one is. */
export async function readSlots(db: Queries, attemptIds: readonly bigint[]): Promise<ReadonlyMap<number, Slot | null>> {
  const rows = await db
    .selectFrom('evidence')
    .select(['attempt_id', 'what', 'slot'])
    .where('attempt_id', 'in', attemptIds)
    .where('what', 'in', PLACES)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ attempt_id: attemptId, what, slot }) => [toNumber(attemptId), what === 'absent' ? null : slot]))
}

async function readFeesBeyond(db: Queries, attemptIds: readonly bigint[]): Promise<ReadonlyMap<number, bigint>> {
  const rows = await db.selectFrom('verdict').select(['attempt_id', 'proof']).where('attempt_id', 'in', attemptIds).execute()
  return new Map(
    rows.map(({ attempt_id: attemptId, proof }) => [toNumber(attemptId), readFeeBeyond(parseStoredJson(proof))?.lamports ?? 0n]),
  )
}
