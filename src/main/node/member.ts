import { isStrongroomError, StrongroomError, toErrorValue } from '../../core/error/error.ts'
import { endsAdmission } from './failure.ts'
import type { GenesisPin } from './genesis-pin.ts'
import type { NodeClient } from './node-client.ts'
import type { NodeState } from './node-set.ts'

/** A node of the set, with what is known of it. Nothing is asked of it before it is admitted. */
export type Member = {
  readonly node: NodeClient
  state(): NodeState
  /** Makes sure of who the node is, then calls. `anew` asks it again although it is admitted. */
  use<Value>(call: (node: NodeClient) => Promise<Value>, options?: { readonly anew?: boolean }): Promise<Value>
  /** Asks who it is and how it is. Never throws for a failure of the node. */
  check(): Promise<NodeState>
}

const UNASKED = {
  standing: 'unasked',
  error: null,
  healthy: null,
  slotsBehind: null,
  version: null,
  slot: null,
  blockHeight: null,
  firstAvailableSlot: null,
} as const

export function openMember(node: NodeClient, pin: GenesisPin): Member {
  let state: NodeState = { name: node.name, ...UNASKED }
  let admission: Promise<void> | null = null

  const note = (error: StrongroomError) => {
    const refused = error.code === 'NODE_OTHER_GENESIS' || error.code === 'NODE_HEIGHT_ABOVE_SLOT'
    if (refused || endsAdmission(error.code)) {
      admission = null
      state = { ...state, standing: refused ? 'refused' : 'failing', error: toErrorValue(error) }
    }
  }

  const admit = async () => {
    pin.hold(node.name, await node.getGenesisHash())
    const { absoluteSlot, blockHeight } = await node.getEpochInfo()
    if (blockHeight > absoluteSlot)
      throw new StrongroomError('NODE_HEIGHT_ABOVE_SLOT', { node: node.name, blockHeight, slot: absoluteSlot })
    state = { ...state, standing: 'admitted', error: null, slot: absoluteSlot, blockHeight }
  }

  const use: Member['use'] = async (call, { anew = false } = {}) => {
    if (anew) admission = null
    const admitting = (admission ??= admit())
    try {
      await admitting
      return await call(node)
    } catch (error) {
      if (isStrongroomError(error)) note(error)
      throw error
    }
  }

  return {
    node,
    use,
    state: () => state,
    check: async () => {
      try {
        const health = await use(askHealth, { anew: true })
        state = { ...state, ...health }
      } catch (error) {
        if (!isStrongroomError(error)) throw error
        state = { ...state, standing: state.standing === 'refused' ? 'refused' : 'failing', error: toErrorValue(error) }
      }
      return state
    },
  }
}

async function askHealth(node: NodeClient): Promise<Pick<NodeState, 'healthy' | 'slotsBehind' | 'version' | 'firstAvailableSlot'>> {
  const [health, version, firstAvailableSlot] = await Promise.all([node.getHealth(), node.getVersion(), node.getFirstAvailableBlock()])
  return { healthy: health.healthy, slotsBehind: health.healthy ? null : health.slotsBehind, version: version.software, firstAvailableSlot }
}
