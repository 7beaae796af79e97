import type { Slot } from '../../core/chain/slot.ts'
import type { NodeSet } from '../node/index.ts'

/** A node may be this far behind another without anything being wrong. */
export const MAX_LAG_SLOTS = 512n
/** What nodes that are further apart differ in. */
const FINALIZED = 'the finalized slot'

/** The slot up to which every node that answers has finalized the chain, and the node that is furthest behind. */
export type Finalized = { readonly slot: Slot; readonly node: string }

/**
 * How far the cursor may go. No node is believed to be further than the others: a machine that is ahead of the one that shows the blocks, or a
 * node that invents a slot, moves nothing. Nodes that are far apart are reported as a difference between them.
 * @throws as {@link NodeSet.first} where none answers
 */
export async function readFinalized(nodes: NodeSet): Promise<Finalized> {
  const answers =
    nodes.names().length < 2 ? [] : await nodes.every((node) => node.getSlot({ commitment: 'finalized' }), { evidence: false })
  const told = answers.flatMap((answer) => (answer.ok ? [{ slot: answer.value, node: answer.node }] : []))
  const ascending = told.toSorted((left, right) => Number(left.slot - right.slot))
  const [lowest, highest] = [ascending[0], ascending.at(-1)]
  if (lowest === undefined || highest === undefined)
    return nodes.first(async (node) => ({ slot: await node.getSlot({ commitment: 'finalized' }), node: node.name }))
  const apart = highest.slot - lowest.slot > MAX_LAG_SLOTS
  const said = ascending.map(({ node, slot }) => ({ node, said: `slot ${slot}` }))
  if (apart) await nodes.observe(FINALIZED, { where: 'how far the chain is final', answers: said })
  else if (told.length > 1) await nodes.observe(FINALIZED, null)
  return lowest
}
