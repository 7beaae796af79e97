import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { ConfidentialSweepAct, SourceEnd } from '../../core/plan/confidential-sweep.ts'

/** Sweeps of confidential accounts: a part of the right to write. */
export type ConfidentialSweepWriter = {
  /** That all in these accounts goes to the treasury's. @throws SENDING_CLOSED, CONFIDENTIAL_ACCOUNT_TAKEN */
  addConfidentialSweep(sweep: {
    readonly id: string
    readonly mint: Address
    readonly treasury: Address
    readonly sources: readonly { readonly account: Address; readonly owner: Address; readonly readSlot: Slot }[]
  }): Promise<void>
  /** Which decision, added in the same write, does something of open accounts. @throws PLAN_CHANGED where nothing more is decided of one */
  addConfidentialStep(step: {
    readonly sourceIds: readonly number[]
    readonly act: ConfidentialSweepAct
    readonly decisionId: string
  }): Promise<void>
  /** Nothing more is decided of an account. Nothing where it has ended. */
  endConfidentialSource(ended: { readonly sourceId: number; readonly end: SourceEnd }): Promise<void>
  /** A person wants nothing more done to an account, in whatever sweep it is. Nothing where it is in none. */
  stopConfidentialSource(account: Address): Promise<void>
}
