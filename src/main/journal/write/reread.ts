import type { Slot } from '../../../core/chain/slot.ts'
import type { Movement } from '../../../core/deposit/deposit.ts'
import { decodeAmount, toNumber } from '../columns.ts'
import { inChunks } from '../queries.ts'
import { type CreditRow, selectCredits, toCredit } from '../read/credits.ts'
import { movementKey } from '../read/recorded.ts'
import type { CreditTable } from '../schema.ts'
import { insertCase } from './cases.ts'
import type { Change } from './change.ts'

/** Of the movements that wait to be read again, those that a block holds: no longer waiting, and to be followed by the balances once more. */
export async function takeMet(change: Change, slot: Slot, told: readonly Movement[]): Promise<readonly CreditTable[]> {
  const waiting = await readWaiting(change, { from: slot, to: slot })
  if (waiting.length === 0) return []
  const keys = new Set(told.map(movementKey))
  const met = waiting.filter((credit) => keys.has(movementKey(toCredit(credit))))
  await stopWaiting(change, met)
  return met
}

/** Opens a case for each movement up to the slot that was not met again, and leaves it out of the balances. Gives how many. */
export async function missWaiting(change: Change, to: Slot): Promise<number> {
  const waiting = await readWaiting(change, { to })
  for (const { id, account, asset_id, slot, before_amount: before, after_amount: after } of waiting) {
    await change.db.updateTable('reread').set({ missed: 1n }).where('credit_id', '=', id).execute()
    const amounts = { expected: decodeAmount(after), found: decodeAmount(before) }
    await insertCase(change, { kind: 'movement-missing', account, asset_id, slot, credit_id: null, ...amounts })
  }
  return waiting.length
}

type Waiting = CreditRow & CreditTable

/** In the order of the chain. */
export async function readWaiting({ db }: Change, { from, to }: { readonly from?: Slot; readonly to: Slot }): Promise<readonly Waiting[]> {
  let ids = db.selectFrom('reread').select('credit_id').where('missed', '=', 0n).where('slot', '<=', to)
  if (from !== undefined) ids = ids.where('slot', '>=', from)
  const waiting: Waiting[] = []
  for (const chunk of inChunks((await ids.execute()).map(({ credit_id: id }) => id)))
    waiting.push(...(await selectCredits(db).select('credit.gap_id').where('credit.id', 'in', chunk).execute()))
  return waiting.toSorted(inChain)
}

/** Compares two movements by their places in the chain. */
export function inChain(left: CreditTable, right: CreditTable): number {
  return Number(left.slot - right.slot) || Number(left.block_index - right.block_index) || Number(left.id - right.id)
}

/** Ends the waiting of movements that were met again. */
export async function stopWaiting({ db }: Change, credits: readonly CreditTable[]): Promise<void> {
  for (const { id } of credits) await db.deleteFrom('reread').where('credit_id', '=', id).execute()
}

/** How many movements wait to be met again. */
export async function countWaiting({ db }: Change): Promise<number> {
  const query = db.selectFrom('reread').select((column) => column.fn.countAll<bigint>().as('waiting'))
  const { waiting } = await query.where('missed', '=', 0n).executeTakeFirstOrThrow()
  return toNumber(waiting)
}
