import type { Generated } from 'kysely'
import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { Nonce } from '../../core/lifetime/lifetime.ts'
import type { CarriedState } from './carried-records.ts'

/** A row of `carried` (schema.ts). */
export type CarriedTable = {
  id: Generated<bigint>
  bundle_id: bigint
  number: bigint
  message: Uint8Array
  digest: Uint8Array
  fee_payer: Address
  nonce: Nonce
  nonce_account: Address
  nonce_authority: Address
  read_slot: Slot
  what: string
  state: CarriedState
  intent_id: string | null
  proof: string | null
  landed_as: Uint8Array | null
}
