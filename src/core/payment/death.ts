import type { BlockHeight, Slot } from '../chain/slot.ts'
import type { Lifetime, MessageLife, Nonce } from '../lifetime/lifetime.ts'

/** What a node said a nonce account holds, and as of which slot; null where it holds no nonce. */
export type ReadNonce = { readonly value: Nonce | null; readonly contextSlot: Slot }

/** What one node says when asked whether an attempt can still land. */
export type Testimony = {
  readonly node: string
  readonly genesisHash: string
  readonly healthy: boolean
  /** At commitment finalized. */
  readonly finalizedSlot: Slot
  readonly finalizedHeight: BlockHeight
  /** The first block the node still has. */
  readonly firstAvailableSlot: Slot
  /** Whether the node keeps the history of transactions. */
  readonly historyOn: boolean
  /**
   * The answer about the signature, whether it was asked for with history searched, and the slot it was given at: behind one address another
   * machine may have answered than the one that gave the other figures.
   */
  readonly signature: { readonly known: boolean; readonly historySearched: boolean; readonly contextSlot: Slot }
  /**
   * The nonce account read at finalized, and the slot it was read at: its value, null when it is gone or holds no nonce; left out when it was
   * not read.
   */
  readonly nonce?: ReadNonce
  /** Whether a message with the blockhash may still be taken, at processed, and the slot that was answered at; left out under a nonce. */
  readonly blockhash?: { readonly valid: boolean; readonly contextSlot: Slot }
}

export type DeathQuestion = { readonly genesisHash: string; readonly configuredNodes: readonly string[] } & HeardMessage

/** A signed message: what it lives by, since when it can have landed, and what nodes say of it. */
export type HeardMessage = { readonly testimonies: readonly Testimony[] } & (
  | { readonly lifetime: Extract<Lifetime, { kind: 'blockhash' }> }
  /** A nonce says nothing of when the message was signed; at `notSignedBeforeSlot` its value was the one that was signed over. */
  | {
      readonly lifetime: Extract<MessageLife, { kind: 'nonce' }>
      readonly notSignedBeforeSlot: Slot
      /** What is said of its value counts from here on, where that is another slot. */
      readonly nonceSlot?: Slot
    }
)

/** Which nodes proved it. `onlyNode` is true where there was only one to ask, which the screen says. */
export type DeathProof = { readonly by: Lifetime['kind']; readonly nodes: readonly string[]; readonly onlyNode: boolean }

/** Why a node's word does not count. */
export type NoVoteReason =
  | 'other-genesis'
  | 'unhealthy'
  | 'height-above-slot'
  | 'history-off'
  | 'history-too-short'
  | 'history-not-searched'
  | 'answered-from-behind'
  | 'height-not-passed'
  | 'blockhash-not-asked'
  | 'blockhash-valid'
  | 'nonce-not-read'
  | 'nonce-read-too-early'

export type DeathVerdict =
  /** `overAtSlot`: nothing of it lands in a later slot. What was in a block up to there is for the ledger to know. */
  | { readonly dead: true; readonly proof: DeathProof; readonly overAtSlot: Slot }
  | {
      readonly dead: false
      readonly reason: 'signature-known' | 'nonce-unchanged' | 'too-few-votes' | 'nobody-can-testify'
      readonly silent: readonly { readonly node: string; readonly reason: NoVoteReason }[]
    }
