import type { Slot } from '../chain/slot.ts'
import type { Nonce } from '../lifetime/lifetime.ts'
import type { ReadNonce } from './death.ts'
import { votesNeeded } from './votes.ts'

type Question = {
  /** The value that a message was made over, and a finalized slot at which its account held it. */
  readonly nonce: Nonce
  readonly readSlot: Slot
  readonly configuredNodes: readonly string[]
  /** What each node says that the account holds, null where it holds no nonce. */
  readonly told: ReadonlyMap<string, ReadNonce>
}

/**
 * The slot after which no message over a value of a nonce account lands, since the account holds another one; null where too few nodes say so, or one
 * says that it holds the value still. Another value proves nothing of the message itself: landing is what changes it. A node that reads from before
 * `readSlot` may show the value before.
 */
export function findOverAt({ nonce, readSlot, configuredNodes, told }: Question): Slot | null {
  const heard = [...told].flatMap(([node, read]) => (configuredNodes.includes(node) && read.contextSlot >= readSlot ? [read] : []))
  if (heard.some(({ value }) => value === nonce)) return null
  if (heard.length < votesNeeded(configuredNodes)) return null
  const [first, second] = heard.map(({ contextSlot }) => contextSlot).toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  // Of two that say so, one may name a slot that is too early.
  return second ?? first ?? null
}
