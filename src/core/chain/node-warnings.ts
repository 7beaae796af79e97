import { counted } from '../text/counted.ts'
import { grouped } from '../text/grouped.ts'
import type { BlockHeight, Slot } from './slot.ts'

/** What the judging needs to know of one configured node. Null: not known, and nothing is said of it. */
export type NodeFacts = {
  readonly name: string
  readonly answers: boolean
  /** The code of what it was last refused or failed for. */
  readonly trouble: string | null
  readonly healthy: boolean | null
  /** How far the node is behind the most advanced of the person's nodes or, by its own report, behind the network. */
  readonly slotsBehind: bigint | null
  readonly version: string | null
  /** Days since this version was first seen on the node, by our own journal. */
  readonly versionAgeDays: number | null
  readonly historyOn: boolean | null
  readonly firstAvailableSlot: Slot | null
  /** Spoken to over plain http at an address that is not private. */
  readonly plainToPublic: boolean
}

export type NodeWarningCode =
  | 'ONE_NODE'
  | 'ONE_ANSWERS'
  | 'LYING_HEIGHT'
  | 'BEHIND'
  | 'NO_HISTORY'
  | 'GAP_BEFORE_FIRST_BLOCK'
  | 'PUBLISHED_RPC'
  | 'OLD_VERSION'
  | 'RELEASE_CADENCE'

/** Something about the nodes that a person should know, in words that the window and the command line both show. */
export type NodeWarning = {
  readonly code: NodeWarningCode
  readonly context: Readonly<Record<string, string | number | bigint>>
  readonly words: string
}

/** A node further behind the others than this is not asked first, and said to be behind. */
export const BEHIND_SLOTS_MAX = 32n
/** The ledger's software is released more often than this. */
const RELEASE_DAYS_MAX = 90
/** Codes of figures that cannot be true. */
const LIES: ReadonlySet<string> = new Set(['NODE_HEIGHT_ABOVE_SLOT', 'NODE_HEIGHTS_DIFFER'])

/**
 * Everything to be said of the nodes, what weighs most first.
 * @param cursor everything up to this slot is known already; null before watching begins
 */
export function judgeNodes(nodes: readonly NodeFacts[], cursor: Slot | null): readonly NodeWarning[] {
  const newest = nodes.map(({ version }) => releaseOf(version)).reduce((left, right) => (right > left ? right : left), 0)
  return [...judgeNumber(nodes), ...nodes.flatMap((node) => judgeNode(node, { cursor, newest }))]
}

function judgeNumber(nodes: readonly NodeFacts[]): NodeWarning[] {
  const [only] = nodes
  if (nodes.length === 1 && only !== undefined) {
    const words = `One node only, ${only.name}: what it says cannot be compared. Add a second one of your own.`
    return [{ code: 'ONE_NODE', context: { node: only.name }, words }]
  }
  const answering = nodes.filter(({ answers }) => answers)
  const [alone] = answering
  if (answering.length !== 1 || alone === undefined) return []
  const words = `Of ${nodes.length} nodes only ${alone.name} answers: what it says cannot be compared until another does.`
  return [{ code: 'ONE_ANSWERS', context: { node: alone.name, configured: nodes.length }, words }]
}

function judgeNode(facts: NodeFacts, { cursor, newest }: { cursor: Slot | null; newest: number }): NodeWarning[] {
  return [judgeFigures(facts), judgeLag(facts), judgeHistory(facts, cursor), judgeAddress(facts), judgeVersion(facts, newest)].flat()
}

function judgeFigures({ name, trouble }: NodeFacts): NodeWarning[] {
  if (trouble === null || !LIES.has(trouble)) return []
  const words = `${name} reports block heights that cannot be true. It is asked nothing about money until it stops.`
  return [{ code: 'LYING_HEIGHT', context: { node: name }, words }]
}

function judgeLag({ name, answers, healthy, slotsBehind }: NodeFacts): NodeWarning[] {
  const isBehind = slotsBehind !== null && slotsBehind > BEHIND_SLOTS_MAX
  if (!answers || !(isBehind || healthy === false)) return []
  const context = slotsBehind === null ? { node: name } : { node: name, slotsBehind }
  const words = `${name} is ${slotsBehind === null ? 'behind the network' : `${grouped(slotsBehind)} slots behind`}: the others are asked first, and it proves nothing meanwhile.`
  return [{ code: 'BEHIND', context, words }]
}

function judgeHistory({ name, historyOn, firstAvailableSlot }: NodeFacts, cursor: Slot | null): NodeWarning[] {
  const warnings: NodeWarning[] = []
  if (historyOn === false) {
    const words = `${name} keeps no history of transactions: it cannot testify that a payment will never land.`
    warnings.push({ code: 'NO_HISTORY', context: { node: name }, words })
  }
  if (cursor !== null && firstAvailableSlot !== null && firstAvailableSlot > cursor + 1n) {
    const words = `${name} has blocks from slot ${grouped(firstAvailableSlot)} on, and those after slot ${grouped(cursor)} are still to be read: another node has to show the ones between.`
    warnings.push({ code: 'GAP_BEFORE_FIRST_BLOCK', context: { node: name, firstAvailableSlot, cursor }, words })
  }
  return warnings
}

function judgeAddress({ name, plainToPublic }: NodeFacts): NodeWarning[] {
  if (!plainToPublic) return []
  const words = `${name} is spoken to over plain http outside a private network: others on the way can read the questions and change the answers. Use https.`
  return [{ code: 'PUBLISHED_RPC', context: { node: name }, words }]
}

function judgeVersion({ name, version, versionAgeDays }: NodeFacts, newest: number): NodeWarning[] {
  if (version === null) return []
  if (releaseOf(version) > 0 && releaseOf(version) < newest) {
    const words = `${name} runs ${version}, an older release than another of your nodes. Update it before the network leaves it behind.`
    return [{ code: 'OLD_VERSION', context: { node: name, version }, words }]
  }
  if (versionAgeDays === null || versionAgeDays <= RELEASE_DAYS_MAX) return []
  const words = `${name} has run ${version} for ${counted(versionAgeDays, 'day')}. Look whether a newer release is out.`
  return [{ code: 'RELEASE_CADENCE', context: { node: name, version, days: versionAgeDays }, words }]
}

/** Major and minor as one number that grows with both; 0 where the text has no such form. Patches of a release are not told apart. */
function releaseOf(version: string | null): number {
  const [, major, minor] = /^(\d{1,4})\.(\d{1,4})(?:\.|$)/.exec(version ?? '') ?? []
  return major === undefined || minor === undefined ? 0 : Number(major) * 10_000 + Number(minor)
}

/** Where a chain stands: the height of the block at or below a slot. */
export type ChainPlace = { readonly slot: Slot; readonly blockHeight: BlockHeight }

/**
 * Whether two places cannot be of one chain: between two slots there is at most one block a slot, and a height never falls.
 * Exact where both are finalized.
 */
export function isContradiction(left: ChainPlace, right: ChainPlace): boolean {
  const [earlier, later] = left.slot <= right.slot ? [left, right] : [right, left]
  const blocks = later.blockHeight - earlier.blockHeight
  return blocks < 0n || blocks > later.slot - earlier.slot
}
