import type { AccountsTransaction } from './block.ts'
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

/** The verdict that something is no credit, and why. */
export function noCredit(reason: NoCreditReason): Verdict {
  return { kind: 'no-credit', reason }
}
