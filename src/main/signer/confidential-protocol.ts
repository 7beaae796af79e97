import type { Address } from '../../core/address/address.ts'
import type { KeyDerivation, KeyedAccount } from '../../core/confidential/derive-keys.ts'
import type { TransferKeys } from '../../core/program/confidential-payment.ts'
import type { ConfidentialPlace } from '../../core/program/confidential-transfer.ts'
import type { PathHint } from './protocol.ts'

/* What the backend asks of confidential accounts. The keys that answer it are made in the signer, for each question, and leave it in no answer. */

/** What an account hides, in smallest units. */
export type HiddenBalances = {
  /** Null where it cannot be decrypted: a sum beyond 32 bits in either half, or bytes of another key. */
  readonly pending: bigint | null
  /** As the ciphertext says it, never the owner's copy alone; null where it is beyond 32 bits, not within 32 bits above the copy, and no sum of known arrivals above it. */
  readonly available: bigint | null
  /**
   * Of the owner's own copy of the available balance. `stale`: it is of another amount than the ciphertext, as after an apply that overlooked an
   * arrival. `unreadable`: this key did not make it.
   */
  readonly copy: 'true' | 'stale' | 'unreadable'
}

/**
 * `data`: the whole data of the token account, as nodes show it; owner and mint are read from it here. `arrived`: how much is known to have arrived in it,
 * one after the other: what an apply overlooked is among it.
 */
export type ConfidentialToRead = { readonly account: Address; readonly data: Uint8Array; readonly arrived?: readonly bigint[] | undefined }

/** `keys` null: the owner is not in this vault, or the account was configured with keys that do not come from the owner's. */
export type ConfidentialRead = { readonly account: Address } & (
  | { readonly keys: KeyDerivation; readonly hidden: HiddenBalances }
  | { readonly keys: null; readonly hidden: null }
)

/**
 * One transfer into an account: the receiver's ciphertexts of the lower 16 bits of the amount and of the rest, a commitment and a handle each, as the
 * transaction proves them. `elgamalKey`: which key they are encrypted to, as it says.
 */
export type ArrivalToRead = KeyedAccount & { readonly elgamalKey: Address; readonly low: Uint8Array; readonly high: Uint8Array }

/** `isOwned` false: the owner is not in this vault. `amount`: null where the owner's keys make no amount of the ciphertexts that a transfer can carry. */
export type ArrivalRead = { readonly isOwned: boolean; readonly amount: bigint | null }

/** What a configuration carries: a key of the owner’s, the proof that whoever made it holds its secret, and a copy of a balance of nothing. */
export type MadeConfiguration = { readonly elgamalKey: Address; readonly proof: Uint8Array; readonly decryptableZero: Uint8Array }

/** What an apply carries, over the state that was given: for how many arrivals it is made, and the copy of what is available then. */
export type MadeApplication = { readonly expectedCredits: bigint; readonly available: bigint; readonly decryptableAvailable: Uint8Array }

/** What a withdrawal carries: how much, the copy of what is left, and the data of both proofs, as the proof program takes it behind its tag. */
export type MadeWithdrawal = {
  readonly amount: bigint
  readonly left: bigint
  readonly decryptableLeft: Uint8Array
  readonly equality: Uint8Array
  readonly range: Uint8Array
}

/** What a payment carries: the amount in three ciphertexts with their proofs, what the auditor reads of it, and the copy of what is left. */
export type MadePayment = {
  readonly amount: bigint
  readonly left: bigint
  readonly decryptableLeft: Uint8Array
  readonly auditorLow: Uint8Array
  readonly auditorHigh: Uint8Array
  readonly equality: Uint8Array
  readonly validity: Uint8Array
  readonly range: Uint8Array
}

export type ConfidentialOperations = {
  /** What accounts of ours hide. Reading moves nothing, and keeps no vault open. */
  readConfidential: {
    argument: { accounts: readonly ConfidentialToRead[]; paths: readonly PathHint[] }
    answer: { read: readonly ConfidentialRead[] }
  }
  /** What came with transfers, in the order they were given. Reading moves nothing, and keeps no vault open. */
  readArrivals: {
    argument: { arrivals: readonly ArrivalToRead[]; paths: readonly PathHint[] }
    answer: { read: readonly ArrivalRead[] }
  }
  /** Makes what configures the associated account of a key of ours under keys of its owner. Nothing is signed. */
  makeConfiguration: {
    argument: { place: ConfidentialPlace; keys: KeyDerivation; paths: readonly PathHint[] }
    answer: MadeConfiguration
  }
  /** Makes what applies all that is pending; null where an amount cannot be read, so that nothing untrue is ever kept. Nothing is signed. */
  makeApplication: {
    argument: ConfidentialToRead & { paths: readonly PathHint[] }
    answer: { read: ConfidentialRead; made: MadeApplication | null }
  }
  /** Proves that an account hides nothing, as `zero`: the data of the proof behind its tag. Null where it hides something, or that is not known. Nothing is signed. */
  makeEmptying: {
    argument: ConfidentialToRead & { paths: readonly PathHint[] }
    answer: { read: ConfidentialRead; made: { readonly zero: Uint8Array } | null }
  }
  /** Makes what withdraws an amount, or all that is available; null where that is not there, is not known, or cannot be proved. Nothing is signed. */
  makeWithdrawal: {
    argument: ConfidentialToRead & { amount: bigint | 'all'; paths: readonly PathHint[] }
    answer: { read: ConfidentialRead; made: MadeWithdrawal | null }
  }
  /** Makes what pays an amount in secret; null where it is not there, is not known, is beyond 48 bits, or cannot be proved. Nothing is signed. */
  makeConfidentialPayment: {
    argument: ConfidentialToRead & TransferKeys & { amount: bigint | 'all'; paths: readonly PathHint[] }
    answer: { read: ConfidentialRead; made: MadePayment | null }
  }
}
