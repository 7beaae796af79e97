import { isContradiction } from '../../core/chain/node-warnings.ts'
import type { BlockHeight } from '../../core/chain/slot.ts'
import { isStrongroomError, StrongroomError, toErrorValue } from '../../core/error/error.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { endsAdmission, isImpossible } from './failure.ts'
import type { GenesisPin } from './genesis-pin.ts'
import type { NodeClient } from './node-client.ts'
import type { NodeState } from './node-set.ts'

/** A node of the set, with what is known of it. Nothing is asked of it before it is admitted. */
export type Member = {
  readonly node: NodeClient
  state(): NodeState
  /** Makes sure of who the node is, then calls. `again` asks it again although it is admitted. */
  use<Value>(call: (node: NodeClient) => Promise<Value>, options?: { readonly again?: boolean }): Promise<Value>
  /** Asks who it is and how it is. Never throws for a failure of the node. */
  check(): Promise<NodeState>
  /** Says how far the furthest other node is ahead of it. */
  fallBehind(slots: bigint): void
}

type Known = Omit<NodeState, 'name' | 'figures' | 'maxRps' | 'plainToPublic'>

const UNASKED: Known = {
  standing: 'unasked',
  error: null,
  healthy: null,
  slotsBehind: null,
  version: null,
  slot: null,
  confirmedSlot: null,
  processedSlot: null,
  blockHeight: null,
  firstAvailableSlot: null,
  historyOn: null,
}

/** A signature nobody has: all zeros. Asked for with history searched, it shows whether there is a history. */
const NOBODYS_SIGNATURE = '1'.repeat(64) as Signature
/** Two heights of one node, read one after the other behind a balancer, may be this far apart without anybody lying. */
const HEIGHTS_APART_MAX = 512n

export function createMember(node: NodeClient, pin: GenesisPin): Member {
  let known = UNASKED
  let admission: Promise<void> | null = null
  /** Found by a check, and taken back by a check alone: who a node is does not show it. */
  let lie: StrongroomError | null = null

  const note = (error: StrongroomError) => {
    const refused = isImpossible(error.code)
    if (!refused && !endsAdmission(error.code)) return
    admission = null
    lie = error.code === 'NODE_HEIGHTS_DIFFER' ? error : lie
    known = { ...known, standing: refused ? 'refused' : 'failing', error: toErrorValue(error) }
  }

  const admit = async () => {
    pin.hold(node.name, await node.getGenesisHash())
    const { absoluteSlot, blockHeight } = await node.getEpochInfo()
    if (blockHeight > absoluteSlot)
      throw new StrongroomError('NODE_HEIGHT_ABOVE_SLOT', { node: node.name, blockHeight, slot: absoluteSlot })
    known = { ...known, standing: 'admitted', error: null, slot: absoluteSlot, blockHeight }
  }

  /** An admission that failed is forgotten: what it failed by may pass, and no later call must be answered with it. */
  const beginAdmission = (): Promise<void> => {
    const begun = admit()
    begun.catch(() => {
      if (admission === begun) admission = null
    })
    return begun
  }

  const use: Member['use'] = async (call, { again = false } = {}) => {
    if (lie !== null) throw lie
    if (again) admission = null
    const admitting = (admission ??= beginAdmission())
    try {
      await admitting
      return await call(node)
    } catch (error) {
      if (isStrongroomError(error)) note(error)
      throw error
    }
  }

  const state = (): NodeState => {
    const { name, maxRps, plainToPublic } = node
    return { name, ...known, figures: node.figures(), maxRps, plainToPublic }
  }

  return {
    node,
    use,
    state,
    fallBehind(slots) {
      known = { ...known, slotsBehind: known.slotsBehind !== null && known.slotsBehind > slots ? known.slotsBehind : slots }
    },
    check: async () => {
      lie = null
      try {
        const found = await use((asked) => askEverything(asked, known), { again: true })
        known = { ...known, ...found }
      } catch (error) {
        if (!isStrongroomError(error)) throw error
        if (error.code !== 'NODE_RATE_LIMITED' && error.code !== 'NODE_BUSY' && error.code !== 'NODE_CANCELLED')
          known = { ...known, standing: isImpossible(error.code) ? 'refused' : 'failing', error: toErrorValue(error) }
      }
      return state()
    },
  }
}

type Found = Pick<Known, 'healthy' | 'slotsBehind' | 'version' | 'confirmedSlot' | 'processedSlot' | 'firstAvailableSlot' | 'historyOn'>

async function askEverything(node: NodeClient, { blockHeight, slot }: Known): Promise<Found> {
  const [health, version, firstAvailableSlot, confirmedSlot, processedSlot, height, historyOn] = await Promise.all([
    node.getHealth(),
    node.getVersion(),
    node.getFirstAvailableBlock(),
    node.getSlot({ commitment: 'confirmed' }),
    node.getSlot({ commitment: 'processed' }),
    node.getBlockHeight({ commitment: 'finalized' }),
    keepsHistory(node),
  ])
  if (blockHeight !== null && slot !== null) refuseLie(node.name, blockHeight, height)
  return {
    healthy: health.healthy,
    slotsBehind: health.healthy ? null : health.slotsBehind,
    version: version.software,
    firstAvailableSlot,
    confirmedSlot,
    processedSlot,
    historyOn,
  }
}

/** One height came with the slot it stands at; the other is what every question about expiry is answered with. */
function refuseLie(node: string, blockHeight: BlockHeight, otherHeight: BlockHeight): void {
  const apart = otherHeight > blockHeight ? otherHeight - blockHeight : blockHeight - otherHeight
  if (apart > HEIGHTS_APART_MAX) throw new StrongroomError('NODE_HEIGHTS_DIFFER', { node, blockHeight, otherHeight })
}

async function keepsHistory(node: NodeClient): Promise<boolean | null> {
  try {
    await node.getSignatureStatuses([NOBODYS_SIGNATURE], { searchHistory: true })
    return true
  } catch (error) {
    if (isStrongroomError(error, 'NODE_HISTORY_OFF')) return false
    if (isStrongroomError(error, 'NODE_METHOD_MISSING')) return null
    throw error
  }
}

/** Pairs of nodes whose finalized heights cannot both be true. */
export function findContradiction(states: readonly NodeState[]): readonly [NodeState, NodeState] | null {
  const told = states.filter(({ standing }) => standing === 'admitted')
  for (const [index, left] of told.entries()) {
    for (const right of told.slice(index + 1)) if (contradicts(left, right)) return [left, right]
  }
  return null
}

function contradicts(left: NodeState, right: NodeState): boolean {
  if (left.slot === null || left.blockHeight === null || right.slot === null || right.blockHeight === null) return false
  return isContradiction({ slot: left.slot, blockHeight: left.blockHeight }, { slot: right.slot, blockHeight: right.blockHeight })
}
