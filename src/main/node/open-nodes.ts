import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import { type Agreed, agree, type Question } from './agree.ts'
import { broadcast } from './broadcast.ts'
import { firstAnswer, type Trying } from './first-answer.ts'
import { askPatiently } from './gather.ts'
import { createGenesisPin } from './genesis-pin.ts'
import { type MatterEvent, createDisagreements } from './disagreements.ts'
import { findContradiction, type Member, createMember } from './member.ts'
import type { NodeClient } from './node-client.ts'
import type { NodeSet, NodeState } from './node-set.ts'
import { inOrder } from './order.ts'
import { createSlotPace } from './slot-pace.ts'

export type NodeSetOptions = {
  readonly nodes: readonly NodeClient[]
  /** The network's genesis hash; null to learn it from the first node that answers. */
  readonly genesisHash: string | null
  /** Milliseconds from any fixed point; only differences are used. */
  readonly now: () => number
  /** Before the second round of asking; later ones are longer. */
  readonly pauseMs?: number
  /** Before nodes that differ are asked again. */
  readonly agreePauseMs?: number
  /** Told when nodes begin to differ and when they agree again; waited for before the answer is used. */
  readonly onMatter?: (event: MatterEvent) => void | Promise<void>
}

const DEFAULT_PAUSE_MS = 250
/** About a slot: a node that is only behind has moved by then. */
const DEFAULT_AGREE_PAUSE_MS = 400

/** The nodes of one network. Speaks to nobody until asked something. */
export function openNodes(options: NodeSetOptions): NodeSet {
  const { nodes, genesisHash, now, pauseMs = DEFAULT_PAUSE_MS, agreePauseMs = DEFAULT_AGREE_PAUSE_MS, onMatter = () => undefined } = options
  const pin = createGenesisPin(genesisHash)
  const pace = createSlotPace(now)
  const matters = createDisagreements({ now, onMatter })
  const closing = new AbortController()
  const members = new Map<string, Member>()
  for (const node of nodes) enter(members, createMember(node, pin))
  const ordered = () => inOrder([...members.values()])
  const trying = { once: false, pauseMs, signal: closing.signal }

  const set: NodeSet = {
    names: () => [...members.keys()],
    genesisHash: async () => {
      if (pin.read() === null) await set.first((node) => node.getGenesisHash())
      const pinned = pin.read()
      invariant(pinned !== null, 'an admitted node leaves its genesis hash behind')
      return pinned
    },
    first: (call, { once = false } = {}) => firstAnswer(ordered(), call, { ...trying, once }),
    agree: async (question, compared) => {
      const parts = { members: witnessesOf(ordered()), matters, signal: closing.signal, pauseMs: agreePauseMs }
      const agreed = parts.members.length === 1 ? null : await agree(parts, question, compared)
      return agreed ?? askAlone(parts.members, question, trying)
    },
    disagreements: () => matters.open(),
    observe: async (what, found) => {
      if (found === null) await matters.agree(what, [...members.keys()])
      else await matters.disagree({ what, ...found })
    },
    every: (call, { evidence = true } = {}) =>
      Promise.all([...members.values()].map((member) => askPatiently(member, () => member.use(call, { again: evidence })))),
    broadcast: (transaction, how) => broadcast([...members.values()], transaction, how),
    add: async (node) => {
      const member = createMember(node, pin)
      await member.use(async () => undefined)
      enter(members, member)
      return member.check()
    },
    remove: (name) => {
      const member = members.get(name)
      if (member === undefined) throw new StrongroomError('NODE_UNKNOWN', { name })
      members.delete(name)
      matters.forget(name)
      member.node.close()
    },
    check: async () => {
      await Promise.all([...members.values()].map((member) => member.check()))
      compareLag([...members.values()])
      const states = set.states()
      for (const { slot } of states) if (slot !== null) pace.observe(slot)
      await compareHeights(set, states)
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

/** A node that says itself that it is not healthy is not asked about money while another can be. */
function witnessesOf(members: readonly Member[]): readonly Member[] {
  const healthy = members.filter((member) => member.state().healthy !== false)
  return healthy.length > 0 ? healthy : members
}

/** One node only, or none that answers now: there is nobody to compare with, and asking goes on as for anything else. */
async function askAlone<Value>(members: readonly Member[], { ask }: Question<Value>, trying: Trying): Promise<Agreed<Value>> {
  const { node, answer } = await firstAnswer(members, async (asked) => ({ node: asked.name, answer: await ask(asked, {}) }), trying)
  return { ...answer, nodes: [node], witnesses: 1 }
}

function enter(members: Map<string, Member>, member: Member): void {
  const { name } = member.node
  if (members.has(name)) throw new StrongroomError('NODE_KNOWN', { name })
  members.set(name, member)
}

/** Slots of one check are of about the same moment, and can be compared. */
function compareLag(members: readonly Member[]): void {
  const placed = members.flatMap((member) => {
    const { standing, slot } = member.state()
    return standing === 'admitted' && slot !== null ? [{ member, slot }] : []
  })
  if (placed.length < 2) return
  const furthest = placed.reduce((left, { slot }) => (slot > left ? slot : left), 0n)
  for (const { member, slot } of placed) member.fallBehind(furthest - slot)
}

const HEIGHTS = 'the block height'

async function compareHeights(set: NodeSet, states: readonly NodeState[]): Promise<void> {
  const pair = findContradiction(states)
  if (pair === null) {
    const isWhole = states.every(({ standing }) => standing === 'admitted')
    return isWhole ? set.observe(HEIGHTS, null) : undefined
  }
  const answers = pair.map(({ name, slot, blockHeight }) => ({ node: name, said: `height ${blockHeight} at slot ${slot}` }))
  await set.observe(HEIGHTS, { where: 'finalized', answers })
}
