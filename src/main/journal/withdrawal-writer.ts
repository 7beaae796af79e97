import type { Address } from '../../core/address/address.ts'

/** Confidential withdrawals in several transactions: a part of the right to write. */
export type WithdrawalWriter = {
  /** Beside its first decision, in the same write. @throws JOURNAL_SOURCE_TAKEN where one of the account has not ended */
  beginWithdrawal(begun: {
    readonly id: string
    readonly account: Address
    /** What is made public, in smallest units; null where nothing but rent is taken back. */
    readonly of: { readonly mint: Address; readonly amount: bigint } | null
    readonly stepId: string
  }): Promise<void>
  /**
   * Beside its next decision, in the same write. `from`: the state that it was planned in; `failures`: how often it began again by then.
   * @throws PLAN_CHANGED where a person ended it meanwhile
   */
  stepWithdrawal(taken: {
    readonly id: string
    readonly stepId: string
    readonly from: 'open' | 'closing'
    readonly withdrawn: boolean
    readonly failures: number
  }): Promise<void>
  /** Nothing more is withdrawn by it; the rent that it put up is taken back. Changes nothing where that is so already. */
  giveWithdrawalUp(given: { readonly id: string; readonly why: string }): Promise<void>
  endWithdrawal(ended: { readonly id: string; readonly withdrawn: boolean; readonly why: string | null }): Promise<void>
}
