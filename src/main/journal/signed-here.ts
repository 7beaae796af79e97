import type { Address } from '../../core/address/address.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { hashHex } from './carried-digest.ts'
import { canonicalJson } from './json.ts'

/** Whose a token account is that a message names: what the bundle said, and the signer derived again before it signed. */
export type OwnerOfAccount = { readonly account: Address; readonly owner: Address }

/** A message of a bundle as it was signed. `signature`: its first, by which the chain knows it. `owners`: of token accounts that it names. */
export type SignedMessageNote = {
  readonly bytes: Uint8Array
  readonly signature: Signature
  readonly nonceAccount: Address | null
  readonly owners: readonly OwnerOfAccount[]
}

/**
 * A message of a bundle from elsewhere that keys here signed. `number`: its place in that bundle, from 1. `isFollowed`: one that was signed later lives by
 * another value of the same nonce account, so that one of the two can land no more.
 */
export type SignedHereRecord = {
  readonly id: number
  readonly bundle: string
  readonly number: number
  readonly message: Uint8Array
  readonly signature: Signature
  readonly nonceAccount: Address | null
  readonly owners: readonly OwnerOfAccount[]
  readonly isFollowed: boolean
  readonly atMs: number
}

/** A row of `signed_here` (schema.ts). */
export type SignedHereTable = {
  id: bigint
  bundle: string
  number: bigint
  digest: string
  message: Uint8Array
  signature: Signature
  nonce_account: Address | null
  owners: string
  at_ms: bigint
}

/** SHA-256 in hex over what is kept of such a message beside its bytes: the event has it, so that a row cannot say otherwise. */
export function digestSignedHere({
  number,
  signature,
  nonceAccount,
  owners,
}: Omit<SignedMessageNote, 'bytes'> & { readonly number: number }): string {
  return hashHex(canonicalJson({ number, signature, nonceAccount, owners }))
}
