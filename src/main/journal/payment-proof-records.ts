import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'

/**
 * A payment of a hidden amount whose proofs accounts keep: what goes before it, and after it.
 * - account: the token account that pays
 * - stepId: the newest decision that made, filled or closed such an account; null before a first
 * - readSlot: as of which finalized slot that one was planned, or the payment
 * - state: proving before both proofs are kept; kept from then on, while the payment may be signed; closing while only rent is taken back
 * - failures: how many steps had no effect
 */
export type PaymentProofRecord = {
  readonly intentId: string
  readonly account: Address
  readonly stepId: string | null
  readonly readSlot: Slot
  readonly state: 'proving' | 'kept' | 'closing' | 'ended'
  readonly failures: number
  readonly why: string | null
  readonly atMs: number
}
