import { type Address, isAddress } from '../address/address.ts'
import type { Brand } from '../brand.ts'
import type { BlockHeight, Slot } from '../chain/slot.ts'

/** The base-58 text of a block's 32-byte hash. */
export type Blockhash = Brand<string, 'Blockhash'>

/** The base-58 text of the 32 bytes a nonce account holds. */
export type Nonce = Brand<string, 'Nonce'>

/**
 * What makes a signature stop being valid. Callers switch over `kind`, so that a third, programmatic signer, can come later.
 * - blockhash: dead once the finalized block height is above `lastValidBlockHeight`; `fetchedSlot` is when it was fetched, the slot from which
 *   a node must be able to testify (exactly-once.md, proof of death)
 * - nonce: dead once the nonce account holds another value
 */
export type Lifetime =
  | { readonly kind: 'blockhash'; readonly blockhash: Blockhash; readonly lastValidBlockHeight: BlockHeight; readonly fetchedSlot: Slot }
  | { readonly kind: 'nonce'; readonly nonce: Nonce; readonly nonceAccount: Address; readonly authority: Address }

/** What decides whether a message can still land; who may advance the nonce does not. */
export type MessageLife = Extract<Lifetime, { kind: 'blockhash' }> | Omit<Extract<Lifetime, { kind: 'nonce' }>, 'authority'>

/** Whether the text is a blockhash (or a nonce: both are 32 bytes in base 58). */
export function isBlockhash(text: string): text is Blockhash {
  return isAddress(text)
}

/** Whether the text is a nonce, as {@link isBlockhash}. */
export function isNonce(text: string): text is Nonce {
  return isAddress(text)
}

/** The 32 bytes that stand in the message's blockhash field. */
export function lifetimeToken(lifetime: Lifetime): Blockhash | Nonce {
  return lifetime.kind === 'blockhash' ? lifetime.blockhash : lifetime.nonce
}
