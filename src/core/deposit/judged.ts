import type { AccountsTransaction, TransactionMeta } from './block.ts'
import type { NoCreditReason, Verdict } from './deposit.ts'
import type { MovementRules } from './rules.ts'

/** One transaction and everything needed to judge it. */
export type Judged = {
  readonly transaction: AccountsTransaction
  readonly index: number
  readonly rules: MovementRules
  /** Whether one of our keys signed, or its name is known to be ours. */
  readonly ownDoing: boolean
}

/** Whether a transaction stands in a block and was not run: it has an error, and not even its fee was taken from anyone. */
export function isUnexecuted({
  succeeded,
  preBalances,
  postBalances,
}: Pick<TransactionMeta, 'succeeded' | 'preBalances' | 'postBalances'>): boolean {
  return !succeeded && preBalances.every((before, place) => before === postBalances[place])
}

/** Why a transaction that did not succeed credits nothing. */
export function notSucceeded(meta: TransactionMeta): Verdict {
  return noCredit(isUnexecuted(meta) ? 'transaction-unexecuted' : 'transaction-failed')
}

/** The verdict that something is no credit, and why. */
export function noCredit(reason: NoCreditReason): Verdict {
  return { kind: 'no-credit', reason }
}
