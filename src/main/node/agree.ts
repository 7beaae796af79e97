import { laterSlot, type Slot } from '../../core/chain/slot.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import { sleepUntilAborted } from '../sleep-until-aborted.ts'
import { isFinalFailure } from './failure.ts'
import { askPatiently } from './gather.ts'
import type { Disagreements } from './disagreements.ts'
import type { Member } from './member.ts'
import type { NodeClient } from './node-client.ts'

/** An answer with the slot of the state it was read from; null where it is of no slot. */
export type SlotAnswer<Value> = { readonly contextSlot: Slot | null; readonly value: Value }

/** What two nodes are asked. */
export type Question<Value> = {
  /** As a person reads it after “of”: `the rent minimum`. The same words are the same matter. */
  readonly what: string
  /** `minContextSlot` is a slot that the answer must not be older than, where the answers before differed. */
  readonly ask: (node: NodeClient, at: { readonly minContextSlot?: Slot }) => Promise<SlotAnswer<Value>>
}

/** Where two answers part, and what each says there; without anything secret. */
export type Difference = { readonly where: string; readonly left: string; readonly right: string }

export type AgreeOptions<Value> = {
  /** Null: they say the same. */
  readonly compare: (left: SlotAnswer<Value>, right: SlotAnswer<Value>) => Difference | null
  /** How many nodes are asked to begin with. Standard: two. */
  readonly of?: 'two' | 'all'
}

export type Agreed<Value> = SlotAnswer<Value> & {
  /** Who said so. */
  readonly nodes: readonly string[]
  /** How many they are: 1 where there was nobody to compare with. */
  readonly witnesses: number
}

/** Times nodes that differ are asked again: one may only be further than the other. */
const ROUNDS_MAX = 6

type Heard<Value> = { readonly node: string; readonly answer: SlotAnswer<Value> }
type Group<Value> = { readonly answer: SlotAnswer<Value>; readonly nodes: readonly string[]; readonly latestSlot: Slot | null }

export type AgreeParts = {
  readonly members: readonly Member[]
  readonly matters: Disagreements
  readonly signal: AbortSignal
  readonly pauseMs: number
}

/** Does {@link NodeSet.agree}; null where no node answered at all. */
export async function agree<Value>(
  { members, matters, signal, pauseMs }: AgreeParts,
  { what, ask }: Question<Value>,
  { compare, of = 'two' }: AgreeOptions<Value>,
): Promise<Agreed<Value> | null> {
  let at: { minContextSlot?: Slot } = {}
  let split: readonly Group<Value>[] = []
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if (round > 0) await sleepUntilAborted(pauseMs, signal)
    // Nodes that still differ at the last are judged by all the others there are, each as of its own slot: one that lies may have named a slot to come.
    const isLast = round === ROUNDS_MAX - 1
    const wanted = of === 'all' || isLast ? members.length : 2
    const heard = await hear(members, wanted, (node) => ask(node, isLast ? {} : at))
    if (heard.length === 0 && split.length === 0) return null
    const groups = groupsOf(heard, compare)
    const [only] = groups
    // Once two have differed, one alone settles nothing: the other being behind by now, or away, does not make it right.
    if (only !== undefined && groups.length === 1 && (split.length === 0 || only.nodes.length > 1)) {
      if (only.nodes.length > 1) await matters.agree(what, only.nodes)
      return agreed(only)
    }
    if (groups.length > 1) split = groups
    at = floorOf(split)
  }
  return judgeSplit({ matters, what, compare }, split)
}

/** More nodes on one side than on any other decide; otherwise nobody does. Either way it is told that they differ. */
async function judgeSplit<Value>(
  { matters, what, compare }: { matters: Disagreements; what: string; compare: AgreeOptions<Value>['compare'] },
  groups: readonly Group<Value>[],
): Promise<Agreed<Value>> {
  const [most, next] = groups.toSorted((left, right) => right.nodes.length - left.nodes.length)
  invariant(most !== undefined && next !== undefined, 'nodes that differ stand on two sides')
  const others = groups.filter((group) => group !== most)
  const difference = compare(most.answer, next.answer)
  invariant(difference !== null, 'two sides differ')
  const said = (group: Group<Value>) => (group === most ? difference.left : (compare(most.answer, group.answer)?.right ?? difference.right))
  const answers = [most, ...others].flatMap((group) => group.nodes.map((node) => ({ node, said: said(group) })))
  await matters.disagree({ what, where: difference.where, answers })
  if (most.nodes.length > next.nodes.length) return agreed(most)
  throw new StrongroomError('NODE_DISAGREEMENT', { what, answers })
}

function agreed<Value>({ answer, nodes }: Group<Value>): Agreed<Value> {
  return { ...answer, nodes, witnesses: nodes.length }
}

/** Asks as many as are wanted at once, and for each that fails the next one. Only what every node would refuse is thrown. */
async function hear<Value>(
  members: readonly Member[],
  wanted: number,
  call: (node: NodeClient) => Promise<SlotAnswer<Value>>,
): Promise<Heard<Value>[]> {
  const waiting = [...members]
  const heard: Heard<Value>[] = []
  const askNext = async (): Promise<void> => {
    const member = waiting.shift()
    if (member === undefined) return
    const answer = await askPatiently(member, () => member.use(call))
    if (answer.ok) heard.push({ node: answer.node, answer: answer.value })
    else if (isFinalFailure(answer.error.code)) throw new StrongroomError(answer.error.code, answer.error.context)
    else await askNext()
  }
  await Promise.all(Array.from({ length: Math.min(wanted, members.length) }, askNext))
  const order = members.map(({ node }) => node.name)
  return heard.toSorted((left, right) => order.indexOf(left.node) - order.indexOf(right.node))
}

/** Answers that say the same, together; each group speaks through the one that was asked first. */
function groupsOf<Value>(heard: readonly Heard<Value>[], compare: AgreeOptions<Value>['compare']): Group<Value>[] {
  const groups: Group<Value>[] = []
  for (const { node, answer } of heard) {
    const place = groups.findIndex((other) => compare(other.answer, answer) === null)
    const group = groups[place]
    if (group === undefined) groups.push({ answer, nodes: [node], latestSlot: answer.contextSlot })
    else groups[place] = { ...group, nodes: [...group.nodes, node], latestSlot: laterSlot(group.latestSlot, answer.contextSlot) }
  }
  return groups
}

/** The latest slot that one of them answered from. */
function floorOf<Value>(groups: readonly Group<Value>[]): { minContextSlot?: Slot } {
  const slots = groups.flatMap(({ latestSlot }) => (latestSlot === null ? [] : [latestSlot]))
  const latest = slots.reduce<Slot | null>(laterSlot, null)
  return latest === null ? {} : { minContextSlot: latest }
}

/** A compare for values that are the same when their texts are. */
export function sameText<Value>(textOf: (value: Value) => string, where: string): AgreeOptions<Value>['compare'] {
  return (left, right) => {
    const [one, other] = [textOf(left.value), textOf(right.value)]
    return one === other ? null : { where, left: one, right: other }
  }
}
