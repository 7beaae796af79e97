import type { Slot } from '../../core/chain/slot.ts'
import { decodeAmount } from './columns.ts'
import type { CreditTable } from './schema.ts'

/** The running balance of one account in one asset: what it held before its first recorded movement, and what it holds after the last. */
export type RunningBalance = {
  readonly opening: bigint
  /** The slot the opening is true for, or that of the movement that gave it. */
  readonly openedSlot: Slot
  readonly amount: bigint
  readonly slot: Slot
  readonly movements: bigint
}

/** Where a movement should have started, and where it did. */
type BalanceBreak = { readonly expected: bigint; readonly found: bigint }

/** What of a movement moves a balance. */
type Moved = Pick<CreditTable, 'reason' | 'before_amount' | 'after_amount' | 'slot'>

export type Followed = { readonly balance: RunningBalance; readonly broken: BalanceBreak | null }

/**
 * The balance after a movement. Null when the movement says nothing of amounts: a node that kept no balances of the transaction knows no outcome.
 * The chain's own figure wins: after a break the balance goes on from what the movement says.
 *
 * An opening read ahead of the cursor already contains the movements up to its slot; the first of them says better what came before.
 */
export function followMovement(balance: RunningBalance | undefined, credit: Moved): Followed | null {
  if (credit.reason === 'outcome-unknown') return null
  const [before, after] = [decodeAmount(credit.before_amount), decodeAmount(credit.after_amount)]
  if (balance === undefined || (balance.movements === 0n && credit.slot <= balance.slot)) {
    const { slot } = credit
    return { balance: { opening: before, openedSlot: slot, amount: after, slot, movements: 1n }, broken: null }
  }
  const broken = balance.amount === before ? null : { expected: balance.amount, found: before }
  return { balance: { ...balance, amount: after, slot: credit.slot, movements: balance.movements + 1n }, broken }
}

/** One text per running balance, for maps. */
export function balanceKey({ account, asset_id: assetId }: Pick<CreditTable, 'account' | 'asset_id'>): string {
  return `${account} ${assetId}`
}
