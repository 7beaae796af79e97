import { type Slot, slot as slotOf } from '../../core/chain/slot.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import { isBlockRefusal, type NodeSet } from '../node/index.ts'
import { crossCheck } from './cross-check.ts'
import { fetchBlock } from './fetch-block.ts'
import { readFinalized } from './finalized.ts'
import type { RoundParts } from './round.ts'

/** Where the cursor stood, where it stands now, and how many recorded movements lie above it. */
export type MovedBack = { readonly from: Slot; readonly to: Slot; readonly movements: number }

/**
 * Moves the cursor back, so that every block after the slot is read again: nothing that is recorded is recorded a second time, and what was left
 * out is. Without a slot it is moved to where the chain was read last below what every node that answers has finalized; that is where it was
 * before a node led it ahead of the chain.
 * @throws WATCH_CANNOT_READ_AGAIN, NODE_DISAGREEMENT and the codes of the nodes
 */
export async function moveBack({ nodes, journal, onStep }: RoundParts, after: Slot | null): Promise<MovedBack> {
  const cursor = await journal.read.cursor()
  const { slot: finalized } = await readFinalized(nodes)
  const { openedSlot } = await journal.read.continuity()
  const lastRead = await journal.read.lastRead({ notAbove: finalized })
  const refusal = { after, cursor: cursor?.slot ?? null, opened: openedSlot, finalized }
  if (cursor === null || lastRead === null) throw new StrongroomError('WATCH_CANNOT_READ_AGAIN', refusal)
  const isAhead = cursor.slot > finalized
  // Above the nodes, what lies between the last slot that is known to be read and the cursor is in doubt.
  const latest = isAhead ? lastRead : slotOf(cursor.slot - 1n)
  const to = after ?? lastRead
  if ((after === null && !isAhead) || to > latest || to < (openedSlot ?? to)) throw new StrongroomError('WATCH_CANNOT_READ_AGAIN', refusal)
  const wanted = await journal.read.beforeGaps({ slot: to })
  const blockhash = await readHash(nodes, wanted)
  await onStep('watch:back')
  return await journal.write('back', (tx) => tx.moveCursorBack({ slot: wanted, blockhash }))
}

/** Null where the slot holds no block that is still shown: then the next one is followed wherever it comes from. */
async function readHash(nodes: NodeSet, slot: Slot): Promise<Blockhash | null> {
  try {
    const fetched = await fetchBlock(nodes, slot)
    await crossCheck(nodes, { fetched, movements: [], find: () => [] })
    return fetched.block.blockhash
  } catch (error) {
    if (!isStrongroomError(error)) throw error
    if (isStrongroomError(error, 'WATCH_BLOCK_UNAVAILABLE') || isBlockRefusal(error.code)) return null
    throw error
  }
}
