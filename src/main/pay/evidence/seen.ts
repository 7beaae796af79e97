import type { BlockHeight, Slot } from '../../../core/chain/slot.ts'
import { votesNeeded } from '../../../core/payment/votes.ts'
import type { HeardSlots } from '../../journal/index.ts'
import type { NodeSet } from '../../node/index.ts'
import { type Places, readPlaces } from './find-record.ts'
import { boundsOf } from '../heights.ts'

/** Nodes that are sound may be this far apart. */
const APART_SLOTS_MAX = 512n

/** Every block up to the height lies at or below the slot. */
export type Seen = { readonly height: BlockHeight; readonly slot: Slot }

/**
 * How far the chain is final: the lowest height and the highest slot that nodes tell, each with both from one answer. A node that lies makes the
 * height lower or the slot higher, and neither lets anything be called over too early.
 * @throws NODE_ONE_ANSWERED where several are configured, NODE_DISAGREEMENT, and as readHeights
 */
export async function readSeen(nodes: NodeSet): Promise<Seen> {
  const places = await readPlaces(nodes)
  const heights = new Map([...places].map(([node, { blockHeight }]) => [node, blockHeight]))
  const { lowest: height } = boundsOf(nodes, heights, { what: 'the finalized height', apartMax: APART_SLOTS_MAX, asText: String })
  return { height, slot: slotsOf(nodes, places).highest }
}

/** What nodes call final. */
export type FinalizedBounds = {
  /** A message that is signed after the nodes were asked cannot land below this slot. */
  readonly lowest: Slot
  readonly highest: Slot
  /** The lowest that any of them names: a blockhash that ends before it is over by the word of all that answered. */
  readonly lowestHeight: BlockHeight
}

/** @throws NODE_ONE_ANSWERED where several are configured, NODE_DISAGREEMENT about the slots, and as readHeights */
export async function readFinalizedBounds(nodes: NodeSet): Promise<FinalizedBounds> {
  const places = await readPlaces(nodes)
  const heights = [...places.values()].map(({ blockHeight }) => blockHeight)
  return { ...slotsOf(nodes, places), lowestHeight: heights.reduce((left, right) => (right < left ? right : left)) }
}

/**
 * The slots that nodes had come to when they were checked last; of several, one that is far ahead of all others is left out. Null before that.
 * What one node alone says of several may be a slot that is still to come: then nobody knows the lowest.
 */
export function lastHeardSlots(nodes: Pick<NodeSet, 'states' | 'names'>): HeardSlots | null {
  const told = nodes
    .states()
    .flatMap(({ standing, processedSlot }) => (standing === 'admitted' && processedSlot !== null ? [processedSlot] : []))
    .toSorted((left, right) => (left < right ? 1 : left > right ? -1 : 0))
  const [furthest, second] = told
  if (furthest === undefined) return null
  const highest = second === undefined || furthest <= second + APART_SLOTS_MAX ? furthest : second
  return { lowest: told.length < votesNeeded(nodes.names()) ? null : (told.at(-1) ?? null), highest }
}

function slotsOf(nodes: NodeSet, places: Places) {
  const slots = new Map([...places].map(([node, { slot }]) => [node, slot]))
  return boundsOf(nodes, slots, { what: 'the finalized slot', apartMax: APART_SLOTS_MAX, asText: String })
}
