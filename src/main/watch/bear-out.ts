import type { Movement } from '../../core/deposit/deposit.ts'
import type { AccountsBlock } from '../../core/deposit/block.ts'
import { isOutcomeKnown } from '../../core/deposit/find-movements.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { canonicalJson, type Storable } from '../journal/index.ts'
import type { NodeClient, NodeSet } from '../node/index.ts'
import { type FetchedBlock, fetchBlockFrom } from './fetch-block.ts'

/** What money depends on in a block. */
type Told = { readonly blockhash: string; readonly movements: readonly Movement[] }

type Bearing = {
  readonly fetched: FetchedBlock
  readonly movements: readonly Movement[]
  /** Finds them in the same block as another node shows it. */
  readonly find: (block: AccountsBlock) => readonly Movement[]
  /** Whether no later block of this round names it as its parent. */
  readonly isLast: boolean
}

/**
 * Has another node bear out a block that money depends on, before it is recorded: its hash and its movements of ours must be the same. That is
 * any block with movements, and the last of a round, whose hash no child has confirmed yet: at the head of the chain nearly every one. Other
 * blocks are borne out by their child, which names their hash; what a node leaves out of them, the daily reconciliation finds.
 * With one node, or while no other has the block, that node alone is believed.
 * @throws NODE_DISAGREEMENT, WATCH_BLOCK_DISPUTED
 */
export async function bearOut(nodes: NodeSet, { fetched, movements, find, isLast }: Bearing): Promise<void> {
  // Whoever does not know an outcome was asked after by findKnownMovements already.
  const isKnown = movements.every(isOutcomeKnown)
  if (nodes.names().length < 2 || !(isLast || (isKnown && movements.length > 0))) return
  const ours: Told = { blockhash: fetched.block.blockhash, movements: isKnown ? movements : [] }
  const ask = async (node: NodeClient) => ({ contextSlot: null, value: node.name === fetched.node ? ours : await askTold(node) })
  const askTold = async (node: NodeClient): Promise<Told> => {
    const { block } = await fetchBlockFrom(node, fetched.slot)
    return { blockhash: block.blockhash, movements: isKnown ? find(block) : [] }
  }
  const agreed = await nodes.agree(
    { what: `the block at slot ${fetched.slot}`, ask },
    { compare: (left, right) => differenceOf(left.value, right.value) },
  )
  const difference = differenceOf(ours, agreed.value)
  if (difference !== null)
    throw new StrongroomError('WATCH_BLOCK_DISPUTED', { node: fetched.node, slot: fetched.slot, what: difference.where })
}

function differenceOf(left: Told, right: Told) {
  if (left.blockhash !== right.blockhash) return { where: 'its hash', left: left.blockhash, right: right.blockhash }
  const [one, other] = [left, right].map(({ movements }) => canonicalJson(movements as unknown as Storable))
  return one === other
    ? null
    : { where: 'what arrived in it', left: `${left.movements.length} movements`, right: `${right.movements.length} movements` }
}
