import type { BlockHeight, Slot } from '../../../core/chain/slot.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { nonceOf } from '../../../core/message/message-nonce.ts'
import type { ToSign } from '../../signer/protocol.ts'
import { readNonceValues } from '../read/nonces.ts'
import type { PayParts } from '../parts.ts'
import { readFinalizedBounds } from '../evidence/seen.ts'

/** What the signer keeps of when messages are signed. */
export type SigningSlots = {
  readonly of: (message: Uint8Array) => Pick<ToSign, 'notBeforeSlot' | 'nonceSlot'>
  /** The latest slot that any of them named as final, or for the value of a nonce. */
  readonly finalized: Slot
  /** The latest slot that a node named for the values of their nonces. */
  readonly noncesAsOf: Slot
  /** The lowest height that any of them called final. */
  readonly finalizedHeight: BlockHeight
}

/**
 * How far the chain is final now, by what the bytes of a message live by. The journal has a slot and a lifetime of each draft as well, but it is a
 * file: the signer keeps what nodes say while it signs.
 * @throws NODE_ONE_ANSWERED, NODE_DISAGREEMENT, and as every question to nodes
 */
export async function readSigningSlots({ nodes }: Pick<PayParts, 'nodes'>, messages: readonly Uint8Array[]): Promise<SigningSlots> {
  const { lowest: notBeforeSlot, highest, lowestHeight: finalizedHeight } = await readFinalizedBounds(nodes)
  const nonces = new Map(messages.map((message) => [message, nonceOf(decodeMessage(message))]))
  const accounts = new Set([...nonces.values()].flatMap((nonce) => nonce?.account ?? []))
  const { values, asOf } = await readNonceValues(nodes, [...accounts])
  const isHeld = (nonce: ReturnType<typeof nonceOf>) => nonce !== null && values.get(nonce.account)?.nonce === nonce.value
  return {
    of: (message) => ({ notBeforeSlot, nonceSlot: isHeld(nonces.get(message) ?? null) ? asOf : null }),
    finalized: asOf > highest ? asOf : highest,
    noncesAsOf: asOf,
    finalizedHeight,
  }
}
