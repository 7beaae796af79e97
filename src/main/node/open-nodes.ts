import { isStrongroomError, StrongroomError, toErrorValue } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import { firstAnswer } from './first-answer.ts'
import { openGenesisPin } from './genesis-pin.ts'
import { type Member, openMember } from './member.ts'
import type { NodeClient } from './node-client.ts'
import type { NodeAnswer, NodeSet } from './node-set.ts'
import { openSlotPace } from './slot-pace.ts'

export type NodeSetOptions = {
  readonly nodes: readonly NodeClient[]
  /** The network's genesis hash; null to learn it from the first node that answers. */
  readonly genesisHash: string | null
  /** Milliseconds from any fixed point; only differences are used. */
  readonly now: () => number
  /** Before the second round of asking; later ones are longer. */
  readonly pauseMs?: number
}

const DEFAULT_PAUSE_MS = 250

/** The nodes of one network. Speaks to nobody until asked something. */
export function openNodes({ nodes, genesisHash, now, pauseMs = DEFAULT_PAUSE_MS }: NodeSetOptions): NodeSet {
  const pin = openGenesisPin(genesisHash)
  const pace = openSlotPace(now)
  const closing = new AbortController()
  const members = new Map<string, Member>()
  for (const node of nodes) enter(members, openMember(node, pin))

  const set: NodeSet = {
    names: () => [...members.keys()],
    genesisHash: async () => {
      if (pin.read() === null) await set.first((node) => node.getGenesisHash())
      const pinned = pin.read()
      invariant(pinned !== null, 'an admitted node leaves its genesis hash behind')
      return pinned
    },
    first: (call, { once = false } = {}) => firstAnswer([...members.values()], call, { once, pauseMs, signal: closing.signal }),
    every: (call) => Promise.all([...members.values()].map((member) => answerOf(member, call, { anew: true }))),
    broadcast: (transaction, options) => {
      const send = (node: NodeClient) => node.sendTransaction(transaction, options)
      return Promise.all([...members.values()].map((member) => answerOf(member, send)))
    },
    add: async (node) => {
      const member = openMember(node, pin)
      await member.use(async () => undefined)
      enter(members, member)
      return member.check()
    },
    remove: (name) => {
      const member = members.get(name)
      if (member === undefined) throw new StrongroomError('NODE_UNKNOWN', { name })
      members.delete(name)
      member.node.close()
    },
    check: async () => {
      const states = await Promise.all([...members.values()].map((member) => member.check()))
      for (const { slot } of states) if (slot !== null) pace.observe(slot)
      return states
    },
    states: () => [...members.values()].map((member) => member.state()),
    observeSlot: (slot) => pace.observe(slot),
    slotPace: () => pace.read(),
    close: () => {
      closing.abort()
      for (const { node } of members.values()) node.close()
    },
  }
  return set
}

function enter(members: Map<string, Member>, member: Member): void {
  const { name } = member.node
  if (members.has(name)) throw new StrongroomError('NODE_KNOWN', { name })
  members.set(name, member)
}

async function answerOf<Value>(
  member: Member,
  call: (node: NodeClient) => Promise<Value>,
  options: { readonly anew?: boolean } = {},
): Promise<NodeAnswer<Value>> {
  const node = member.node.name
  try {
    return { node, ok: true, value: await member.use(call, options) }
  } catch (error) {
    if (!isStrongroomError(error)) throw error
    return { node, ok: false, error: toErrorValue(error) }
  }
}
