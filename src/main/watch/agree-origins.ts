import type { Movement } from '../../core/deposit/deposit.ts'
import type { Lookup } from '../../core/deposit/rules.ts'
import { findSender, type Sender, SENDER_NOT_KNOWN } from '../../core/deposit/sender.ts'
import type { BlockOrigins } from '../journal/index.ts'
import type { Confirmed } from './cross-check.ts'

/**
 * When a block was made and who sent what arrived in it, as every node says that confirmed it. Both are for people, and no node is asked for
 * them: where two differ, or one confirmed the block by the next one alone, they stay unknown, and the block is recorded all the same. Where no
 * node's block counts, nothing is recorded of them.
 */
export function agreeOrigins({ nodes, blocks }: Confirmed, movements: readonly Movement[], wallets: Lookup): BlockOrigins {
  const isShownByAll = blocks.length === nodes.length
  const times = new Set(blocks.map(({ blockTimeSeconds }) => blockTimeSeconds))
  const [time = null] = times
  const senderOf = (movement: Movement): Sender | null => {
    const told = blocks.map((block) => findSender(block, movement, wallets))
    const [first = null] = told
    if (first === null) return null
    return isShownByAll && told.every((sender) => textOf(sender) === textOf(first)) ? first : SENDER_NOT_KNOWN
  }
  return { blockTimeSeconds: isShownByAll && times.size === 1 ? time : null, senders: movements.map(senderOf) }
}

function textOf(sender: Sender | null): string {
  return sender?.kind === 'one' ? sender.address : String(sender?.kind)
}
