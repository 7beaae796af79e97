import type { BlockHeight, Commitment, Slot } from '../../core/chain/slot.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { NodeClient, NodeSet } from '../node/index.ts'

/** How high the chain is by each node's own word. */
export type Heights = ReadonlyMap<string, BlockHeight>

/**
 * Asks every node, so that one that is behind or lies decides nothing alone.
 * @throws NODE_NONE_CONFIGURED, NODE_NONE_ANSWERED or the only node's own failure, when none answers
 */
export async function readHeights(nodes: NodeSet, commitment: Commitment): Promise<Heights> {
  return askEach(nodes, (node) => node.getBlockHeight({ commitment }))
}

/**
 * The lowest finalized slot that any node names: whatever is made from now on stands above it, whichever of them is behind or lies.
 * @throws as {@link readHeights}
 */
export async function readEarliestSlot(nodes: NodeSet): Promise<Slot> {
  const slots = await askEach(nodes, (node) => node.getSlot({ commitment: 'finalized' }))
  return [...slots.values()].reduce((left, right) => (right < left ? right : left))
}

/**
 * What each node that answers says, by its name.
 * @throws as {@link readHeights}
 */
export async function askEach<Value>(nodes: NodeSet, ask: (node: NodeClient) => Promise<Value>): Promise<ReadonlyMap<string, Value>> {
  const answers = await nodes.every(ask, { evidence: false })
  const told = new Map(answers.flatMap((answer) => (answer.ok ? [[answer.node, answer.value] as const] : [])))
  if (told.size > 0) return told
  const failures = answers.flatMap((answer) => (answer.ok ? [] : [answer]))
  const [first, ...others] = failures
  if (first === undefined) throw new StrongroomError('NODE_NONE_CONFIGURED', {})
  if (others.length === 0) throw new StrongroomError(first.error.code, first.error.context)
  throw new StrongroomError('NODE_NONE_ANSWERED', { answers: failures.map(({ node, error }) => ({ node, code: error.code })) })
}

/** The highest that any node says: from there on it is worth asking whether something is over. It proves nothing. */
export function highestOf(heights: Heights): BlockHeight {
  return [...heights.values()].reduce((left, right) => (right > left ? right : left))
}
