import type { Slot } from '../../core/chain/slot.ts'
import type { AccountsBlock } from '../../core/deposit/block.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import type { NodeClient, NodeSet } from '../node/index.ts'

/**
 * A block, the slot it was asked for, and who showed it. Of its transactions all are there (`watchedCount` is null), or those that name one of
 * that many addresses that were watched when it came.
 */
export type FetchedBlock = {
  readonly slot: Slot
  readonly block: AccountsBlock
  readonly watchedCount: number | null
  readonly node: string
}

/**
 * One finalized block from one node. That it cannot be shown is an error, never an absence.
 * @throws BLOCK_MALFORMED and the NODE_ codes
 */
export async function fetchBlockFrom(node: NodeClient, slot: Slot): Promise<FetchedBlock> {
  const read = await node.readBlock(slot, { commitment: 'finalized', rewards: true })
  if (read === null) throw new StrongroomError('NODE_BLOCK_NOT_AVAILABLE', { node: node.name, slot })
  return { slot, ...read, node: node.name }
}

/**
 * One finalized block from whichever node can show it.
 * @throws WATCH_BLOCK_UNAVAILABLE, which names each node's reason
 */
export async function fetchBlock(nodes: NodeSet, slot: Slot): Promise<FetchedBlock> {
  return namingSlot(slot, () => nodes.first((node) => fetchBlockFrom(node, slot)))
}

/** Turns “no node answered” into which block is missing for it. With one node its own error says so already. */
export async function namingSlot<Value>(slot: Slot, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    if (!isStrongroomError(error, 'NODE_NONE_ANSWERED')) throw error
    throw new StrongroomError('WATCH_BLOCK_UNAVAILABLE', { slot, answers: error.context.answers })
  }
}
