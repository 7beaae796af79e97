import type { Lamports } from '../amount/lamports.ts'
import type { PlannedPayee, PlannedPayment, UnpayableReason } from './payment.ts'

/** What payments are made out of. */
export type Budget = {
  /** Of the fee payer, those that no other outstanding payment needs. */
  readonly lamports: Lamports
  /** The fee payer keeps at least this much. */
  readonly minimumLamports: Lamports
  /** Whether the fee payer may be left exactly nothing instead, by a transaction that is the only one. */
  readonly mayEmpty: boolean
  /** Whether the fee payer pays for something that is outstanding. */
  readonly hasOutstanding: boolean
  /** Lamports that one payment takes, the fee not counted. */
  readonly costOf: (payee: PlannedPayee) => bigint
}

/** A payment of a transaction, counted from 0. */
export type Unaffordable = { readonly index: number; readonly reason: UnpayableReason }

/** isAlone: the transaction makes all the payments there are. */
type Spending = { readonly left: bigint; readonly isLast: boolean; readonly isAlone: boolean }

/** The first payment of a transaction that cannot be paid out of what is left; null where all of them can. */
export function findUnaffordable(
  { minimumLamports, mayEmpty, hasOutstanding, costOf }: Budget,
  { payees, feeLamports }: PlannedPayment,
  { left, isLast, isAlone }: Spending,
): Unaffordable | null {
  const costs = payees.map(costOf)
  const after = left - feeLamports - costs.reduce((sum, cost) => sum + cost, 0n)
  // Transactions land in any order, and one that empties the payer before another leaves it what that one takes, which may be less than the
  // minimum: only a transaction that is alone, in its plan and in the journal, may empty it.
  if (after >= minimumLamports || (after === 0n && mayEmpty && isAlone && !hasOutstanding)) return null
  let rest = left - feeLamports
  const index = costs.findIndex((cost) => {
    rest -= cost
    return rest < minimumLamports
  })
  const isBetween = after >= 0n && mayEmpty && isLast && index === payees.length - 1
  if (!isBetween) return { index, reason: 'payer-short' }
  return { index, reason: after === 0n ? 'payer-needed-still' : 'payer-left-between' }
}
