import type { Address } from '../../core/address/address.ts'
import type { KeyDerivation } from '../../core/confidential/derive-keys.ts'
import type { PathHint } from './protocol.ts'

/* What the backend asks of confidential accounts. The keys that answer it are made in the signer, for each question, and leave it in no answer. */

/** What an account hides, in smallest units. */
export type HiddenBalances = {
  /** Null where it cannot be decrypted: a sum beyond 32 bits in either half, or bytes of another key. */
  readonly pending: bigint | null
  /** As the ciphertext says it, never the owner's copy alone; null where the copy is not true and the ciphertext is beyond 32 bits. */
  readonly available: bigint | null
  /**
   * Of the owner's own copy of the available balance. `stale`: it is of another amount than the ciphertext, as after an apply that overlooked an
   * arrival. `unreadable`: this key did not make it.
   */
  readonly copy: 'true' | 'stale' | 'unreadable'
}

/** `data`: the whole data of the token account, as nodes show it; owner and mint are read from it here. */
export type ConfidentialToRead = { readonly account: Address; readonly data: Uint8Array }

/** `keys` null: the owner is not in this vault, or the account was configured with keys that do not come from the owner's. */
export type ConfidentialRead = { readonly account: Address } & (
  | { readonly keys: KeyDerivation; readonly hidden: HiddenBalances }
  | { readonly keys: null; readonly hidden: null }
)

export type ConfidentialOperations = {
  /** What accounts of ours hide. Reading moves nothing, and keeps no vault open. */
  readConfidential: {
    argument: { accounts: readonly ConfidentialToRead[]; paths: readonly PathHint[] }
    answer: { read: readonly ConfidentialRead[] }
  }
}
