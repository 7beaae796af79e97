import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'

/** Payments of hidden amounts whose proofs accounts keep: a part of the right to write. */
export type PaymentProofWriter = {
  /** Beside its decision, in the same write. @throws JOURNAL_SOURCE_TAKEN where another payment out of the account has not ended */
  beginPaymentProofs(begun: { readonly intentId: string; readonly account: Address; readonly readSlot: Slot }): Promise<void>
  /**
   * Beside the next decision that makes, fills or closes an account, in the same write. `from`: the state that it was planned in.
   * @throws PLAN_CHANGED where the state is another meanwhile, or it was given up and proves on
   */
  stepPaymentProofs(taken: {
    readonly intentId: string
    readonly stepId: string
    readonly readSlot: Slot
    readonly from: 'proving' | 'kept' | 'closing'
    readonly state: 'proving' | 'closing'
    readonly failures: number
  }): Promise<void>
  /** Nothing of it is paid any more. @throws PLAN_CHANGED where accounts keep its proofs already, or it has ended or was given up */
  giveProofsUp(given: { readonly intentId: string; readonly why: string }): Promise<void>
  /** Both accounts keep their proofs, as nodes show at that slot: from here on the payment may be signed. @throws PLAN_CHANGED as stepPaymentProofs */
  keepPaymentProofs(kept: { readonly intentId: string; readonly readSlot: Slot }): Promise<void>
  /** Nothing of it holds rent any more; `why`: what stood against taking it back. Changes nothing where that is so already. */
  endPaymentProofs(ended: { readonly intentId: string; readonly why: string | null }): Promise<void>
}
