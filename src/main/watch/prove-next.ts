import type { Slot } from '../../core/chain/slot.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { CursorRecord } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import { type FetchedBlock, fetchBlock, fetchBlockFrom, namingSlot } from './fetch-block.ts'

/** Blocks that a node's list may lack before the list counts as useless. */
const MAX_UNLISTED_BLOCKS = 64
/** 32 zero bytes: what a node says of a parent it no longer keeps. */
const PARENT_NOT_KEPT = '11111111111111111111111111111111'

/**
 * The blocks from the cursor to `head`, oldest first. Proof is the chain alone: each block names its parent's slot and hash, the first one
 * names the cursor's, so every slot passed over between them is proved to hold nothing. What a list of blocks leaves out is found by walking
 * back. If that fails with blocks from whichever node had them, each node is asked to prove all of it on its own.
 * @throws WATCH_CHAIN_BROKEN, WATCH_LIST_INCOMPLETE, WATCH_BLOCK_UNAVAILABLE and the codes of the nodes
 */
export async function proveNext(nodes: NodeSet, cursor: CursorRecord, head: FetchedBlock): Promise<readonly FetchedBlock[]> {
  try {
    return await walkBack(cursor, head, (slot) => fetchBlock(nodes, slot))
  } catch (error) {
    if (!(error instanceof StrongroomError) || nodes.names().length < 2) throw error
    return namingSlot(head.slot, () =>
      nodes.first(async (node) => {
        const own = (slot: Slot) => fetchBlockFrom(node, slot)
        return walkBack(cursor, await own(head.slot), own)
      }),
    )
  }
}

async function walkBack(
  cursor: CursorRecord,
  head: FetchedBlock,
  fetch: (slot: Slot) => Promise<FetchedBlock>,
): Promise<readonly FetchedBlock[]> {
  const newestFirst = [head]
  let oldest = head
  while (!follows(cursor, oldest)) {
    const { parentSlot } = oldest.block
    if (parentSlot <= cursor.slot || parentSlot >= oldest.slot) throw broken(oldest, cursor.block?.slot ?? cursor.slot)
    if (newestFirst.length > MAX_UNLISTED_BLOCKS) {
      throw new StrongroomError('WATCH_LIST_INCOMPLETE', { from: cursor.slot, to: head.slot, most: MAX_UNLISTED_BLOCKS })
    }
    const parent = await fetch(parentSlot)
    if (!isChildOf(oldest, parent.block.blockhash)) throw broken(oldest, parentSlot)
    newestFirst.push(parent)
    oldest = parent
  }
  return newestFirst.toReversed()
}

/** Whether nothing can lie between the cursor and this block. After an opening or a gap there is no block to be the parent. */
function follows({ slot, block }: CursorRecord, next: FetchedBlock): boolean {
  const { parentSlot } = next.block
  if (block === null) return parentSlot <= slot
  return parentSlot === block.slot && isChildOf(next, block.blockhash)
}

function isChildOf({ block }: FetchedBlock, parentHash: string): boolean {
  return block.previousBlockhash === parentHash || !isParentKept(block.previousBlockhash)
}

/** Whether a node that shows a block still names the hash of its parent. */
export function isParentKept(previousBlockhash: string): boolean {
  return previousBlockhash !== PARENT_NOT_KEPT
}

function broken({ node, slot, block }: FetchedBlock, expectedSlot: bigint): StrongroomError {
  return new StrongroomError('WATCH_CHAIN_BROKEN', { node, slot, parentSlot: block.parentSlot, expectedSlot })
}
