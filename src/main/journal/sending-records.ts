import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { JsonValue, Storable } from './json.ts'

/** What the journal answers about closed sending, and about transactions of its own keys that comparisons found. */

/**
 * What is wrong with a final transaction that moved money of a key of ours.
 * - unknown-outgoing: a key of ours paid for it, and nothing that was signed here has its signature
 * - dead-yet-landed: it is in a block, and its attempt was proved expired, revoked, unexecuted or failed
 * - landed-otherwise: its attempt is finalized with another slot or another effect
 * - foreign-debit: tokens left an account of ours in a transaction that no key of ours paid for: a delegate, or the issuer
 */
export type DoingFault = 'unknown-outgoing' | 'dead-yet-landed' | 'landed-otherwise' | 'foreign-debit'

/**
 * Why nothing new is signed.
 * - movement-unexplained: a final movement of a key of ours is not what the journal says
 * - journal-older: the signer has signed what the journal does not know
 * - vault-restored: the vault was made from words, or it or the record of what it signed is an older copy
 * - journal-moved: the journal was opened on another machine or in another folder than before
 * - key-imported: a key came into the vault that was used elsewhere
 */
export type ClosedReason = 'movement-unexplained' | 'journal-older' | 'journal-moved' | 'vault-restored' | 'key-imported'

/**
 * What a transaction was that our keys paid for and that was signed outside this journal.
 * - paid: it made payments whose references are known
 * - done: it carried out something else that is known, a sweep or upkeep
 * - moved-home: all it moved went from accounts of ours to accounts of ours
 * - failed: it took its fee and nothing else, or stood in a block and was not executed, which takes not even that
 * - dead: it was signed and never landed
 * - unknown: it may have paid somebody or given something away, and nobody knows what for
 */
export type ElsewhereKind = 'paid' | 'done' | 'moved-home' | 'failed' | 'dead' | 'unknown'

/** A transaction in which a key of ours was at work and that nothing explains. Ids follow the order of recording. */
export type UnknownDoing = { readonly id: number; readonly signature: Signature; readonly slot: Slot }

/** That the past of an account whose key is ours is not known up to a slot. */
export type MissingPast = { readonly owner: Address; readonly upTo: Slot }

/** Where a journal is: a machine by a name that no other has, and the folder that holds the file. */
export type JournalHome = { readonly machine: string; readonly folder: string }

/** Which nodes were configured while movements were recorded, from the one after `afterCredit` on. */
export type ConfiguredNodes = { readonly afterCredit: number; readonly nodes: readonly string[] }

/** One reason for which sending is closed. */
export type ClosingRecord = {
  readonly id: number
  readonly reason: ClosedReason
  readonly context: JsonValue
  readonly atMs: number
  /** Up to which slot everything was compared since; null before that. */
  readonly comparedSlot: Slot | null
}

/** One payment that was made outside this journal: its reference where it is known, whom and how much where the chain shows it. */
export type PaidElsewhere = {
  readonly key: string | null
  readonly to: { readonly recipient: Address; readonly asset: Asset; readonly amount: bigint } | null
}

/** One transaction of our keys that was signed outside this journal, as it is kept. `intents`: what was open here and was carried out by it. */
export type ElsewhereRecord = {
  readonly signature: Signature
  readonly slot: Slot
  readonly what: ElsewhereKind
  readonly atMs: number
  readonly payments: readonly PaidElsewhere[]
  readonly intents: readonly string[]
}

/**
 * A final transaction that did what an attempt of an intent was to do, and who showed it.
 * - outside: it was signed outside this journal
 * - called-dead: it is a message of this journal, which calls it dead
 */
export type DoneBy = {
  readonly how: 'outside' | 'called-dead'
  readonly signature: Signature
  readonly slot: Slot
  readonly proof: JsonValue
  /** Whether it paid the reference, and maybe to somebody else or in another amount. */
  readonly isAnother: boolean
}

/**
 * What was done of an intent that has ended by transactions that are no attempt that it is satisfied by: signed outside this journal, or called
 * dead by it. `whole`: the one that did all of it; `rows`: by reference, those that paid a row of it.
 */
export type DoneElsewhere = { readonly whole: DoneBy | null; readonly rows: ReadonlyMap<string, DoneBy> }

/** Intents that were carried out elsewhere, those carried out in part, those of which nobody can tell, and cases that are explained by it. */
export type SettledElsewhere = {
  readonly satisfied: readonly string[]
  readonly abandoned: readonly string[]
  readonly unknown: readonly string[]
  readonly cases: readonly number[]
}

/** A final transaction of our keys that was signed outside this journal. `intents`: those without payments that it carried out. */
export type FoundElsewhere = {
  readonly signature: Signature
  readonly slot: Slot
  readonly what: ElsewhereKind
  readonly proof: Storable
  readonly payments: readonly PaidElsewhere[]
  readonly intents: readonly string[]
}
