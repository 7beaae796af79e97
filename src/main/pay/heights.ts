import type { BlockHeight, Commitment } from '../../core/chain/slot.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { votesNeeded } from '../../core/payment/votes.ts'
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

type Bounds<Value> = { readonly what: string; readonly apartMax: bigint; readonly asText: (value: Value) => string }

/**
 * The lowest and the highest that nodes say of a figure which may differ a little between them. Of three or more the one that stands far off
 * is left out; of two nobody can say which is wrong.
 * @throws NODE_ONE_ANSWERED where several are configured, NODE_DISAGREEMENT
 */
export function boundsOf<Value extends bigint>(
  nodes: NodeSet,
  told: ReadonlyMap<string, Value>,
  { what, apartMax, asText }: Bounds<Value>,
): { readonly lowest: Value; readonly highest: Value } {
  requireVoices(nodes, what, [...told.keys()])
  const sorted = [...told.values()].toSorted((left, right) => (left < right ? -1 : Number(left > right)))
  const isNear = (run: readonly Value[]) => (run.at(-1) ?? 0n) - (run[0] ?? 0n) <= apartMax
  const runs = sorted.length > 2 ? [sorted, sorted.slice(1), sorted.slice(0, -1)] : [sorted]
  const near = runs.find(isNear)
  const [lowest, highest] = [near?.[0], near?.at(-1)]
  if (lowest !== undefined && highest !== undefined) return { lowest, highest }
  throw new StrongroomError('NODE_DISAGREEMENT', { what, answers: [...told].map(([node, value]) => ({ node, said: asText(value) })) })
}

/**
 * What a signature is made over needs two nodes where two are configured: one alone could give a lifetime that seems to end before it does.
 * @throws NODE_ONE_ANSWERED
 */
export function requireVoices(nodes: NodeSet, what: string, answered: readonly string[]): void {
  const configured = nodes.names()
  const [node] = answered
  if (node === undefined || answered.length >= votesNeeded(configured)) return
  throw new StrongroomError('NODE_ONE_ANSWERED', { what, node, configured: configured.length })
}
