import type { Movement } from '../../../core/deposit/deposit.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { encodeAmount } from '../columns.ts'
import { describeBlock } from '../credit-event.ts'
import { inTurns } from '../queries.ts'
import { findRecorded, movementKey } from '../read/recorded.ts'
import type { CursorRecord } from '../records.ts'
import type { CreditTable } from '../schema.ts'
import type { Given, JournalWriter } from '../writer.ts'
import { moveBalances } from './balances.ts'
import type { Change } from './change.ts'
import { moveCursor, requireCursor } from './cursor.ts'

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

/** Every slot between the cursor and the block is proved empty by the block's own parent. */
function assertConnects(cursor: CursorRecord, { slot, parentSlot, movements }: Block): void {
  invariant(parentSlot < slot, `block ${slot} with parent ${parentSlot}`)
  invariant(parentSlot <= cursor.slot, `block ${slot} has parent ${parentSlot}, beyond the cursor at ${cursor.slot}`)
  if (cursor.block !== null) invariant(parentSlot === cursor.block.slot, `block ${slot} has parent ${parentSlot}, not ${cursor.block.slot}`)
  for (const movement of movements) invariant(movement.slot === slot, `a movement of slot ${movement.slot} in block ${slot}`)
}

async function recordMovements(change: Change, { slot, blockhash, movements }: Block): Promise<number> {
  if (movements.length === 0) return 0
  const credits = await insertCredits(change, movements)
  await change.append('block-recorded', describeBlock({ slot, blockhash, credits }))
  return await moveBalances(change, credits)
}

async function insertCredits(change: Change, movements: readonly Movement[]): Promise<readonly CreditTable[]> {
  const last = await change.db.selectFrom('credit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  let id = last?.id ?? 0n
  const credits: CreditTable[] = []
  for (const movement of movements) {
    id += 1n
    credits.push(creditRow({ id, movement, assetId: await change.assetId(movement.asset) }))
  }
  for await (const chunk of inTurns(credits)) await change.db.insertInto('credit').values(chunk).execute()
  return credits
}

function creditRow({ id, movement, assetId }: { readonly id: bigint; readonly movement: Movement; readonly assetId: bigint }): CreditTable {
  const { signature, slot, index, owner, account, before, after, verdict } = movement
  return {
    id,
    signature,
    slot,
    block_index: BigInt(index),
    owner,
    account,
    asset_id: assetId,
    before_amount: encodeAmount(before),
    after_amount: encodeAmount(after),
    verdict: verdict.kind,
    class: verdict.kind === 'credit' ? verdict.class : null,
    reason: verdict.kind === 'no-credit' ? verdict.reason : null,
  }
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
