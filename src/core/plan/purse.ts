import type { Lamports } from '../amount/lamports.ts'
import type { PlannedPayee, PlannedPayment, UnpayableReason } from './payment.ts'

/** What payments are made out of. */
export type Purse = {
  /** Of the fee payer, those that no other outstanding payment needs. */
  readonly lamports: Lamports
  /** The fee payer keeps at least this much. */
  readonly minimumLamports: Lamports
  /** Whether the last transaction may leave the fee payer exactly nothing instead. */
  readonly mayEmpty: boolean
  /** Lamports that one payment takes, the fee not counted. */
  readonly costOf: (payee: PlannedPayee) => bigint
}

/** A payment of a transaction, counted from 0. */
export type Unaffordable = { readonly index: number; readonly reason: UnpayableReason }

type Spending = { readonly left: bigint; readonly isLast: boolean }

/** The first payment of a transaction that cannot be paid out of what is left; null where all of them can. */
export function findUnaffordable(
  { minimumLamports, mayEmpty, costOf }: Purse,
  { payees, feeLamports }: PlannedPayment,
  { left, isLast }: Spending,
): Unaffordable | null {
  const costs = payees.map(costOf)
  const after = left - feeLamports - costs.reduce((sum, cost) => sum + cost, 0n)
  // What lands in another order must find the payer able to pay: only the last may empty it.
  if (after >= minimumLamports || (after === 0n && mayEmpty && isLast)) return null
  let rest = left - feeLamports
  const index = costs.findIndex((cost) => {
    rest -= cost
    return rest < minimumLamports
  })
  const isBetween = after >= 0n && mayEmpty && isLast && index === payees.length - 1
  return { index, reason: isBetween ? 'payer-left-between' : 'payer-short' }
}
