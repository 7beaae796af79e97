import type { Address } from '../../core/address/address.ts'
import type { Lamports } from '../../core/amount/lamports.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Lifetime } from '../../core/lifetime/lifetime.ts'
import type { IntentSource } from './records.ts'
import type { NewIntent, NewPayment } from './writer.ts'
import type { JsonValue, Storable } from './json.ts'

/*
 * Messages that left in a bundle, to be signed by keys that are elsewhere (docs/offline-preparing.md). There is neither an intent nor an attempt of
 * one before its signature is known: an attempt without a signature is a draft, and a draft was given to nobody.
 */

/**
 * - out: it left, and may have been signed and sent by whoever has it
 * - returned: its signature is known, and an attempt with it follows it from there
 * - dead: it never landed and never can
 */
export type CarriedState = 'out' | 'returned' | 'dead'

type NonceLifetime = Extract<Lifetime, { kind: 'nonce' }>

/** A reference of a message, and the transaction that paid it. `isAnother`: maybe to somebody else than the message, or in another amount. */
export type CarriedPaid = { readonly key: string; readonly signature: Signature; readonly isAnother: boolean }

/** A message of a bundle. */
export type CarriedRecord = {
  readonly id: number
  readonly bundleDigest: string
  readonly decisionId: string
  /** Its place in the bundle, from 1. */
  readonly number: number
  readonly message: Uint8Array
  /** SHA-256 of the message that left, in hex. */
  readonly digest: string
  /** Whose signature the ledger knows it by. */
  readonly feePayer: Address
  readonly lifetime: NonceLifetime
  /** A finalized slot at which its nonce account held its value. */
  readonly readSlot: Slot
  /** When it left. */
  readonly atMs: number
  /** The planned transaction, as an intent keeps it; null where it does not read. */
  readonly what: JsonValue
  readonly state: CarriedState
  readonly intentId: string | null
  /** What it sweeps; nothing of a payment. */
  readonly sources: readonly IntentSource[]
  /** Of its references those that a transaction was found to have paid: this message, or another. */
  readonly paidElsewhere: readonly CarriedPaid[]
  /** Transactions of its fee payer about which a case was opened, since something that was called dead stands in the ledger: this message, or another. */
  readonly landedAfterAll: readonly Signature[]
  /** Of one that left with blanks and landed although it was called dead: the message that stands in the ledger. */
  readonly landedMessage: Uint8Array | null
}

/** A bundle as it was written. `decisionId`: the decision that its transactions become once they are signed. */
export type BundleRecord = {
  readonly id: number
  readonly digest: string
  readonly content: string
  readonly decisionId: string
  readonly atMs: number
  readonly carried: readonly CarriedRecord[]
}

/** A message as it leaves. `references`: what it pays, and `sources`: what it sweeps; nobody else pays or sweeps them while it is out. */
export type NewCarried = Pick<CarriedRecord, 'message' | 'feePayer' | 'lifetime' | 'readSlot'> & {
  readonly what: Storable
  readonly references: readonly string[]
  readonly sources: NewIntent['sources']
}

/** A message whose signature is known, with the intent and the attempt that it becomes. */
export type ReturnedCarried = {
  readonly carriedId: number
  readonly intent: NewIntent
  /** What it will change, for comparison when it is finalized. */
  readonly predicted: Storable
  readonly signature: Signature
  readonly transaction: Uint8Array
  /** The message that was signed, where it left with blanks that somebody filled; left out where it left whole. */
  readonly completed?: Uint8Array
}

/**
 * A transaction that no attempt explains, and that the key of an account may have signed: it had less of the native token afterwards, by `lamports`, or
 * something came to it by its own doing. `isUnknown`: no node told what it did, and that may be any amount.
 */
export type LeftRecord = {
  readonly id: number
  readonly signature: Signature
  readonly slot: Slot
  readonly lamports: Lamports
  readonly isUnknown: boolean
}

/** How many such transactions there are of one account, and the latest of them. */
export type LeftUnexplained = { readonly count: number; readonly latest: Pick<LeftRecord, 'signature' | 'slot'> }

/** A message that ended without a transaction, and what the ledger holds of it. `filled`: of one that left with blanks. */
export type EndedLanded = {
  readonly carriedId: number
  readonly left: LeftRecord
  readonly feeLamports: Lamports
  /** Whom it pays, by what was planned; none where it is no payment. */
  readonly payees: readonly Pick<NewPayment, 'key' | 'recipient' | 'asset' | 'amount'>[]
  readonly filled?: { readonly message: Uint8Array; readonly hasFailed: boolean }
}
