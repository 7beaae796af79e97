import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { BlockOrigins } from '../credit-origin.ts'
import { describeBlock } from '../credit-event.ts'
import { findRecorded, findRecordedAt, movementKey } from '../read/recorded.ts'
import type { CursorRecord } from '../records.ts'
import type { Given, JournalWriter } from '../writer.ts'
import { moveBalances } from './balances.ts'
import type { Change } from './change.ts'
import { keepBlockTime, keepSenders, sendersBy } from './credit-origins.ts'
import { insertCredits } from './credits.ts'
import { moveCursor, requireCursor } from './cursor.ts'
import { inChain, missWaiting, takeMet } from './reread.ts'
import { openAgain, sortTold } from './told-again.ts'
import { joinDoings } from './doings.ts'

type Block = Given<'recordBlock'>
type Recorded = Awaited<ReturnType<JournalWriter['recordBlock']>>

/** Does {@link JournalWriter.recordBlock}. */
export async function recordBlock(change: Change, block: Block): Promise<Recorded> {
  const cursor = await requireCursor(change)
  if (block.slot <= cursor.slot) return await confirmRecorded(change, block)
  assertConnects(cursor, block)
  const cases = await recordMovements(change, block)
  await moveCursor(change, block)
  return { recorded: true, cases }
}

/** Does {@link JournalWriter.repairCursor}. */
export async function repairCursor(change: Change, { slot, blockhash, movements }: Given<'repairCursor'>): Promise<void> {
  const { block } = await requireCursor(change)
  invariant(block?.slot === slot, `a repaired block at ${slot}, where the cursor's is at ${block?.slot}`)
  const told = new Set(movements.map(movementKey))
  const lacking = (await findRecordedAt(change.db, slot)).find((movement) => !told.has(movementKey(movement)))
  if (lacking !== undefined) {
    throw new StrongroomError('JOURNAL_BLOCK_LACKS', { slot, signature: lacking.signature ?? 'reward', account: lacking.account })
  }
  await change.db.updateTable('cursor').set({ blockhash }).execute()
  await change.append('cursor-mended', { slot, from: block.blockhash, to: blockhash })
}

/** Every slot between the cursor and the block is proved empty by the block's own parent. */
function assertConnects(cursor: CursorRecord, { slot, parentSlot, movements }: Block): void {
  invariant(parentSlot < slot, `block ${slot} with parent ${parentSlot}`)
  invariant(parentSlot <= cursor.slot, `block ${slot} has parent ${parentSlot}, beyond the cursor at ${cursor.slot}`)
  if (cursor.block !== null) invariant(parentSlot === cursor.block.slot, `block ${slot} has parent ${parentSlot}, not ${cursor.block.slot}`)
  for (const movement of movements) invariant(movement.slot === slot, `a movement of slot ${movement.slot} in block ${slot}`)
}

/** Nothing was told beside the movements. */
const UNTOLD: BlockOrigins = { blockTimeSeconds: null, senders: [] }

async function recordMovements(change: Change, { slot, blockhash, movements, origins = UNTOLD }: Block): Promise<number> {
  const met = await takeMet(change, slot, movements)
  const missed = await missWaiting(change, slot)
  const { fresh, again } = await sortTold(change, movements)
  const cases = missed + (await openAgain(change, again))
  if (movements.length > 0) await keepBlockTime(change, slot, origins)
  if (fresh.length === 0) return cases + (await moveBalances(change, met))
  const credits = await insertCredits(
    change,
    fresh.map((movement) => ({ movement, gapId: null })),
  )
  await keepSenders(change, { credits, fresh, senders: sendersBy(movements, origins) })
  await change.append('block-recorded', describeBlock({ slot, blockhash, credits }))
  return cases + (await moveBalances(change, [...met, ...credits].toSorted(inChain))) + (await joinDoings(change, credits))
}

/** A block said again, after a restart, must say what was recorded. */
async function confirmRecorded({ db }: Change, { slot, movements }: Block): Promise<Recorded> {
  const recorded = await findRecorded(db, slot, movements)
  const missing = movements.find((movement) => !recorded.has(movementKey(movement)))
  if (missing !== undefined) {
    throw new StrongroomError('JOURNAL_BLOCK_DIFFERS', { slot, signature: missing.signature ?? 'reward', account: missing.account })
  }
  return { recorded: false, cases: 0 }
}
