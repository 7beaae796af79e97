import type { Address } from '../../core/address/address.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { hashHex } from './carried-digest.ts'
import { canonicalJson } from './json.ts'

/** Whose a token account is that a message names: what the bundle said, and the signer derived again before it signed. */
export type OwnerOfAccount = { readonly account: Address; readonly owner: Address }

/**
 * A message of a bundle as it was signed. `signature`: its first, by which the chain knows it. `owners`: of token accounts that it names. `references`: of
 * what it pays.
 */
export type SignedMessageNote = {
  readonly bytes: Uint8Array
  readonly signature: Signature
  readonly nonceAccount: Address | null
  readonly owners: readonly OwnerOfAccount[]
  readonly references: readonly string[]
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

/** Digests in hex, of messages that keys here signed: of those that live by a value of a nonce account, and of those that pay one of some references. */
export type SignedAlike = { readonly byNonce: readonly string[]; readonly byReference: readonly string[] }

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

/** A row of `signed_here_payment` (schema.ts). */
export type SignedHerePaymentTable = { signed_here_id: bigint; place: bigint; key: string }

/**
 * SHA-256 in hex over what is kept of such a message beside its bytes: the event has it, so that a row cannot say otherwise. Of one without references as
 * before references were kept.
 */
export function digestSignedHere({ number, signature, nonceAccount, owners, references }: Kept): string {
  return hashHex(canonicalJson({ number, signature, nonceAccount, owners, ...(references.length === 0 ? {} : { references }) }))
}

type Kept = Omit<SignedMessageNote, 'bytes'> & { readonly number: number }
