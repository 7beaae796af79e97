import { type Slot, slot as slotOf } from '../../core/chain/slot.ts'
import type { AccountsBlock } from '../../core/deposit/block.ts'
import type { Movement } from '../../core/deposit/deposit.ts'
import { isOutcomeKnown } from '../../core/deposit/find-movements.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { canonicalJson, type Storable } from '../journal/index.ts'
import { type Difference, isBlockRefusal, type NodeClient, type NodeSet } from '../node/index.ts'
import { type FetchedBlock, fetchBlockFrom } from './fetch-block.ts'
import { isParentKept } from './prove-next.ts'

/** Slots after a block in which its child is looked for. */
const CHILD_WITHIN_SLOTS = 512n
/**
 * Machines behind one address are less far apart than this: a node calls itself unhealthy at 128 slots. Who cannot show a block that many slots
 * after it is final has lost it; before that, another of its machines may only not have come so far.
 */
const APART_SLOTS = 512n
/** What a node is taken to say of a block that its own chain has no place for. */
const NO_BLOCK = 'no block'

/** What money depends on in a block. Null: the node does not say. */
type Told = {
  readonly blockhash: string
  readonly parentSlot: Slot | null
  readonly previousBlockhash: string | null
  readonly movements: readonly Movement[] | null
}

type Bearing = {
  readonly fetched: FetchedBlock
  /** What is to be recorded of it; figures that the node does not know are another's. */
  readonly movements: readonly Movement[]
  /** Finds them in the same block as any node shows it. */
  readonly find: (block: AccountsBlock) => readonly Movement[]
}

/**
 * Who confirmed a block, and the blocks that those of them showed who did more than name it in the one after it. No block where one of several
 * nodes is believed alone: what arrived is compared with balances later, and what else it says of the block never is.
 */
export type Confirmed = { readonly nodes: readonly string[]; readonly blocks: readonly AccountsBlock[] }

/**
 * Has another node confirm a block before it is recorded: its hash, its parent, its parent's hash and its movements of ours must be the
 * same.
 * A node that does not have the block says by the block after it whether it has a place in its chain; while it can show neither, while no
 * other node answers, and while one of its machines may only be behind another, the block waits. One node alone is believed where it is the only one, and where each of the others says that its blocks
 * begin later: then the daily comparison of balances finds what that node left out. Gives those that said so.
 * @throws NODE_DISAGREEMENT, WATCH_BLOCK_DISPUTED, WATCH_ONE_NODE_ALONE, and the refusal of a node that shows neither the block nor the one after
 * it
 */
export async function crossCheck(nodes: NodeSet, { fetched, movements, find }: Bearing): Promise<Confirmed> {
  if (nodes.names().length < 2) return { nodes: [fetched.node], blocks: [fetched.block] }
  // Whoever does not know an outcome was asked after by findKnownMovements already.
  const isKnown = movements.every(isOutcomeKnown)
  const ours = tellOf(fetched.block, find(fetched.block))
  const what = `the block at slot ${fetched.slot}`
  let isForgotten = isKnown && !ours.movements.every(isOutcomeKnown)
  const begunLater = new Set<string>()
  const shown = new Map([[fetched.node, fetched.block]])
  let waiting: StrongroomError | null = null
  const askTold = async (node: NodeClient): Promise<Told> => {
    try {
      const { block } = await fetchBlockFrom(node, fetched.slot)
      shown.set(node.name, block)
      const found = find(block)
      const knows = found.every(isOutcomeKnown)
      if (isKnown && !knows) isForgotten = true
      if (!isKnown && knows) {
        waiting = new StrongroomError('WATCH_BLOCK_DISPUTED', { node: fetched.node, slot: fetched.slot, what: 'whether it ran' })
        throw waiting
      }
      return tellOf(block, found)
    } catch (error) {
      if (!isStrongroomError(error) || !isBlockRefusal(error.code)) throw error
      const told = (await mayBeBehind(node, { at: fetched.slot, refusal: error })) ? 'later' : await askChild(node, fetched.slot)
      if (told === 'later') waiting = error
      if (told === 'older') begunLater.add(node.name)
      if (typeof told === 'string') throw error
      return told
    }
  }
  // What the node said that showed the block stands for its first answer; where another differs, it is asked again as well.
  let isFirst = true
  const ask = async (node: NodeClient): Promise<Told> => {
    if (node.name !== fetched.node || !isFirst) return askTold(node)
    isFirst = false
    return ours
  }
  const agreed = await nodes.agree(
    { what, ask: async (node) => ({ contextSlot: null, value: await ask(node) }) },
    { compare: (left, right) => differenceOf(left.value, right.value) },
  )
  const difference = differenceOf({ ...ours, movements }, agreed.value)
  if (difference !== null)
    throw new StrongroomError('WATCH_BLOCK_DISPUTED', { node: fetched.node, slot: fetched.slot, what: difference.where })
  if (isForgotten) await assertKnownAlike(nodes, { fetched, movements, find })
  // A node that is refused, slow or away for a moment has said nothing: it may show tomorrow what the one that answers leaves out.
  const witnesses = [...new Set([fetched.node, ...agreed.nodes])]
  const confirmed = { nodes: witnesses, blocks: witnesses.flatMap((name) => shown.get(name) ?? []) }
  if (witnesses.length > 1) return confirmed
  if (waiting !== null) throw waiting
  const isSilent = (name: string) => name !== fetched.node && !begunLater.has(name)
  if (nodes.names().some(isSilent)) throw new StrongroomError('WATCH_ONE_NODE_ALONE', { node: fetched.node, what })
  return { nodes: witnesses, blocks: [] }
}

/** Who does not know an outcome confirms none: then nobody who knows the whole block may say otherwise. @throws WATCH_BLOCK_DISPUTED */
async function assertKnownAlike(nodes: NodeSet, { fetched: { node, slot, block }, movements, find }: Bearing): Promise<void> {
  const recorded = tellOf(block, movements)
  for (const answer of await nodes.every((other) => fetchBlockFrom(other, slot), { evidence: false })) {
    if (!answer.ok) continue
    const difference = differenceOf(recorded, tellOf(answer.value.block, find(answer.value.block)))
    if (difference !== null) throw new StrongroomError('WATCH_BLOCK_DISPUTED', { node, slot, what: difference.where })
  }
}

function tellOf({ blockhash, parentSlot, previousBlockhash }: AccountsBlock, movements: readonly Movement[]) {
  return { blockhash, parentSlot, previousBlockhash: isParentKept(previousBlockhash) ? previousBlockhash : null, movements }
}

/** Whether a refusal may be that of a machine which has not come to the block yet, beside one which has. */
async function mayBeBehind(node: NodeClient, { at, refusal }: { readonly at: Slot; readonly refusal: StrongroomError }): Promise<boolean> {
  if (refusal.code !== 'NODE_BLOCK_NOT_AVAILABLE') return false
  return (await node.getSlot({ commitment: 'finalized' })) < at + APART_SLOTS
}

/**
 * What a node that lacks a block says about it through the block after it. `later`: it has no such block yet. `older`: its blocks begin
 * later, and it cannot say.
 */
async function askChild(node: NodeClient, slot: Slot): Promise<Told | 'later' | 'older'> {
  const [first] = await node.getBlocks({ from: slotOf(slot + 1n), to: slotOf(slot + CHILD_WITHIN_SLOTS) })
  const unknown = { parentSlot: null, previousBlockhash: null, movements: null }
  if (first === undefined) return (await node.getFirstAvailableBlock()) > slot ? 'older' : 'later'
  const { block } = await fetchBlockFrom(node, first)
  if (block.parentSlot > slot) return 'older'
  if (block.parentSlot < slot) return { ...unknown, blockhash: NO_BLOCK }
  return isParentKept(block.previousBlockhash) ? { ...unknown, blockhash: block.previousBlockhash } : 'older'
}

/** A transaction that is there, but whose outcome one of the two does not know, says nothing; all others must be the same. */
function comparableIn(left: Told, right: Told): (movements: readonly Movement[]) => readonly Movement[] {
  const both = [...(left.movements ?? []), ...(right.movements ?? [])]
  const unknown = new Set(both.filter((movement) => !isOutcomeKnown(movement)).map(({ signature }) => signature))
  return (movements) => movements.filter(({ signature }) => signature === null || !unknown.has(signature))
}

function differenceOf(left: Told, right: Told): Difference | null {
  const comparable = comparableIn(left, right)
  const differ = (one: unknown, other: unknown) => one !== null && other !== null && one !== other
  const pair = (where: string, tell: (told: Told) => unknown) => ({ where, left: String(tell(left)), right: String(tell(right)) })
  if (left.blockhash !== right.blockhash) return pair('its hash', ({ blockhash }) => blockhash)
  if (differ(left.parentSlot, right.parentSlot)) return pair('its parent', ({ parentSlot }) => `slot ${parentSlot}`)
  if (differ(left.previousBlockhash, right.previousBlockhash))
    return pair('the hash of its parent', ({ previousBlockhash }) => previousBlockhash)
  const written = ({ movements }: Told) => (movements === null ? null : canonicalJson(comparable(movements) as unknown as Storable))
  if (!differ(written(left), written(right))) return null
  return pair('what arrived in it', ({ movements }) => `${movements?.length} movements`)
}
