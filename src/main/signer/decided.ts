import type { Blockhash, Nonce } from '../../core/lifetime/lifetime.ts'
import type { Address } from '../../core/address/address.ts'
import type { Signature } from '../../core/keys/signature.ts'

/* What the backend tells the signer of decisions and of its journal, and what the signer keeps of what it signed. */

/** Where a journal stands: the id of an event, and the hash of the chain of events up to it. */
export type JournalHead = { readonly id: number; readonly hash: string }

/** An intent that a person decides, with a message of it under any blockhash or nonce: the seal covers what the message does, not when. */
export type ToSeal = {
  readonly intent: string
  readonly message: Uint8Array
  /** The references of the payments that it makes, in the order of its transfers. */
  readonly references: readonly string[]
  readonly lifetime: 'blockhash' | 'nonce'
  /** What its confidential transfers move, in their order, as a person read it: no byte says it. Left out where there are none. */
  readonly hidden?: readonly bigint[]
}

/** An intent with its seal; null where it has none. */
export type SealedIntent = ToSeal & { readonly seal: string | null }

/** What a person decided that a message is to be signed for. */
export type DecidedFor = Omit<SealedIntent, 'message'>

/** An approval that was given and not used: of one payment, by the seal of its decision, for what does exactly this, once, and for a while. */
export type GivenApproval = {
  readonly seal: string
  readonly effects: string
  readonly approver: Address
  readonly endsInMs: number
}

/** `digest` is of a message that was reviewed, `decided` the payment it is for, `effects` what the second person read: they must belong together. */
export type ToApprove = { readonly digest: string; readonly decided: DecidedFor; readonly effects: string }

/** A reviewed message that is to be signed, and what the journal knows of it. */
export type ToSign = Omit<SealedIntent, 'message' | 'lifetime'> & {
  readonly digest: string
  /** Digests of all messages the journal knows of the same intent, of those it replaces, and of those that had one of its references. */
  readonly earlier: readonly string[]
  /** The last block height at which it can land; null where it uses a nonce. */
  readonly lastValidBlockHeight: bigint | null
  /** The lowest slot that nodes call final now: the message lands in none before it. */
  readonly notBeforeSlot: bigint
  /** The latest slot that nodes name for the value of its nonce, which is the one that it is signed over; null where that was not seen. */
  readonly nonceSlot: bigint | null
}

/** What the journal knows of itself when something is to be signed. */
export type JournalPosition = {
  readonly head: JournalHead
  /** The journal’s event with the id of the head that the signer recorded last; null where the journal has no such event, or the signer recorded none. */
  readonly known: JournalHead | null
}

/** A message that was executed without an error, and the slot of its block, which nodes call final. */
export type MadeMessage = { readonly digest: string; readonly slot: bigint }
/** The same, named as the chain names it. */
export type MadeTransaction = { readonly signature: Signature; readonly slot: bigint }

/** How transactions ended, as nodes call final: all that the journal's events after `after` up to `upTo` say. */
export type ToldEnds = {
  readonly after: JournalHead | null
  readonly upTo: JournalHead | null
  readonly made: readonly MadeTransaction[]
  /** They ran with an error. */
  readonly failed?: readonly Signature[] | undefined
}

/** One message that was signed, as the signer's record keeps it. */
export type SignedEntry = {
  readonly intent: string
  readonly digest: string
  /** The first signature: what the network calls the transaction. */
  readonly signature: Signature
  /** The last event of the journal when it was signed. */
  readonly eventId: number
  /** When its blockhash ends, as whoever asked for the signature said. */
  readonly lastValidBlockHeight: bigint | null
  /** As it was first asked for with; both are null in what was recorded before they were kept. */
  readonly notBeforeSlot: bigint | null
  readonly nonceSlot: bigint | null
  /** The blockhash that its own bytes name; null under a nonce, and in what was recorded before it was kept. */
  readonly blockhash: Blockhash | null
  readonly nonce: { readonly account: Address; readonly value: Nonce } | null
  readonly references: readonly string[]
  /** What it moves, as the signer read its bytes. `recipient` owns `to`; it is `to` itself where the owner was not named. */
  readonly movements: readonly {
    readonly asset: 'native' | Address
    readonly from: Address
    readonly to: Address
    readonly recipient: Address
    readonly amount: bigint
  }[]
}
