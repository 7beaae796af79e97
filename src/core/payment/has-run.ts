import type { Slot } from '../chain/slot.ts'
import type { MessageLife, Nonce } from '../lifetime/lifetime.ts'

/** What a node said a nonce account holds, and as of which slot; null where it holds no nonce. */
export type ReadNonce = { readonly value: Nonce | null; readonly contextSlot: Slot }

/** A failure that a node told of by a status. */
type ToldFailure = {
  readonly lifetime: MessageLife
  /** What the same node said of its nonce before; null where it was not asked. */
  readonly nonce: ReadNonce | null
  /** The slot of the block in which it stands, and the one as of which that was told. */
  readonly slot: Slot
  readonly contextSlot: Slot
}

/**
 * Whether what failed by a status ran and paid its fee, which the status does not tell. A blockhash ends it in either case. Under a nonce it ran only
 * where the nonce had moved before the status was given: what has not run may run between the two. A nonce that was read before that block tells
 * nothing of it.
 */
export function hasRun({ lifetime, nonce, slot, contextSlot }: ToldFailure): boolean {
  if (lifetime.kind === 'blockhash') return true
  return nonce !== null && nonce.value !== lifetime.nonce && slot <= nonce.contextSlot && nonce.contextSlot <= contextSlot
}
