import type { ChainPlace } from '../chain/node-warnings.ts'
import type { Slot } from '../chain/slot.ts'
import type { Outcome } from './outcome.ts'

/** What one node says of a signature that some node reports finalized. */
export type LandingAnswer = {
  readonly node: string
  /** What the node itself has finalized, read before it was asked; null where it did not say, and then its word does not count. */
  readonly finalized: ChainPlace | null
} & (
  | { readonly kind: 'shown'; readonly slot: Slot; readonly outcome: Outcome }
  /**
   * It knows the signature in a block, without the details. `unclear`: failed, as it says, under a nonce: it may have stood there without having
   * run, and have run in another block.
   */
  | { readonly kind: 'known'; readonly slot: Slot; readonly end: 'landed' | 'failed' | 'unclear'; readonly final: boolean }
  /** It searched its history as of a slot and does not know the signature. */
  | { readonly kind: 'denied'; readonly contextSlot: Slot; readonly firstAvailableSlot: Slot }
  /** It keeps no history, and so cannot tell. */
  | { readonly kind: 'no-history' }
)

export type LandingVerdict =
  /** `nodes`: who confirms it; the first of them shows it with its details. */
  | { readonly proved: true; readonly nodes: readonly [string, ...string[]]; readonly disputed: boolean }
  /**
   * - differ: the nodes disagree, or one says what cannot be
   * - alone: one node shows it and no other will be able to
   * - early: nobody shows it, or who could confirm it has not come so far
   */
  | { readonly proved: false; readonly reason: 'differ' | 'alone' | 'early' }
