import { type BlockHeight, blockHeight, type Slot, slot } from '../chain/slot.ts'
import type { Lifetime } from '../lifetime/lifetime.ts'

/** Where a message can have landed, whatever a node claims. */
export type LandingWindow = {
  /** Nothing landed in a slot before this one: the message was not signed yet. */
  readonly sinceSlot: Slot
  /** Nothing lands above this height; null under a nonce, which no height ends. */
  readonly lastHeight: BlockHeight | null
}

/** Blocks that a blockhash is good for: what separates its last valid height from the height it was given at. */
export const BLOCKHASH_LIFE = 150n

/** What nodes say of the slot at which a nonce was read may be this far apart; further apart they are not believed. */
export const NONCE_SLOTS_APART_MAX = 512n

/** `notSignedBeforeSlot`: the latest slot that any node named for the nonce that was signed over. Another may have read it earlier, but not much. */
export type Signing = { readonly lifetime: Extract<Lifetime, { kind: 'blockhash' }> } | { readonly notSignedBeforeSlot: Slot }

/**
 * The height above which no message with the blockhash lands. The end that came with it may have been told too early, by as far as the node
 * beside the one that told it was behind; that is less than a blockhash lives.
 */
export function lastLandingHeight(lastValidBlockHeight: bigint): BlockHeight {
  return blockHeight(lastValidBlockHeight + BLOCKHASH_LIFE)
}

/**
 * No message with the blockhash lands in a slot before this one. Its end may have been told too late by as far as a blockhash lives, and the
 * block at a height is never in a slot below that number.
 */
export function firstLandingSlot(lastValidBlockHeight: bigint): Slot {
  const height = lastValidBlockHeight - 2n * BLOCKHASH_LIFE
  return slot(height < 0n ? 0n : height)
}

/** The window of a signed message. */
export function landingWindow(signing: Signing): LandingWindow {
  if (!('notSignedBeforeSlot' in signing)) {
    const { fetchedSlot, lastValidBlockHeight } = signing.lifetime
    return { sinceSlot: fetchedSlot, lastHeight: lastLandingHeight(lastValidBlockHeight) }
  }
  const since = signing.notSignedBeforeSlot - NONCE_SLOTS_APART_MAX
  return { sinceSlot: slot(since < 0n ? 0n : since), lastHeight: null }
}
