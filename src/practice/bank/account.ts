import type { Address } from '../../core/address/address.ts'

/** An account as the ledger holds it. An account without lamports does not exist. */
export type Account = {
  readonly lamports: bigint
  readonly data: Uint8Array
  readonly owner: Address
  readonly executable: boolean
}
