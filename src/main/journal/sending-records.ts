import type { JsonValue } from './json.ts'

/** What the journal gives back of the state in which nothing new is signed, and of what it found its own keys to have done. */

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
 * - journal-moved: the journal's file is not the one that was written last, but a copy
 * - vault-restored: the vault was made from words or from a backup
 * - key-imported: a key came into the vault that was used elsewhere
 */
export type ClosedReason = 'movement-unexplained' | 'journal-older' | 'journal-moved' | 'vault-restored' | 'key-imported'

/** One reason for which sending is closed. */
export type ClosingRecord = {
  readonly id: number
  readonly reason: ClosedReason
  readonly context: JsonValue
  readonly atMs: number
}
