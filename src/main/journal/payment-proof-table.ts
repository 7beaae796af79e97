import type { Generated } from 'kysely'
import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { PaymentProofRecord } from './payment-proof-records.ts'

/** A row of `payment_proof` (schema.ts). */
export type PaymentProofTable = {
  intent_id: string
  account: Address
  step_id: string | null
  read_slot: Slot
  state: PaymentProofRecord['state']
  failures: Generated<bigint>
  why: string | null
  at_ms: bigint
}
