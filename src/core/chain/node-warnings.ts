import { counted } from '../text/counted.ts'
import { grouped } from '../text/grouped.ts'
import type { PublicCluster } from './clusters.ts'
import { explainEra, type NetworkEra } from './network-era.ts'
import { judgeSoftware } from './node-releases.ts'
import { isEarlier, type NodeSoftware, parseSoftware } from './node-software.ts'
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
  | 'CONSENSUS_SWITCH'
  | 'OTHER_CHAIN_VERSION'
  | 'ONE_NODE'
  | 'ONE_ANSWERS'
  | 'LYING_HEIGHT'
  | 'BEHIND'
  | 'NO_HISTORY'
  | 'GAP_BEFORE_FIRST_BLOCK'
  | 'PUBLISHED_RPC'
  | 'OLD_VERSION'
  | 'UNKNOWN_SOFTWARE'
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

type Among = {
  /** Everything up to this slot is known already; null before watching begins. */
  readonly cursor: Slot | null
  /** Null: the practice network, or somebody's own. No release is known of those. */
  readonly network: PublicCluster | null
  readonly era: NetworkEra
}

/** Everything to be said of the nodes, what weighs most first. */
export function judgeNodes(nodes: readonly NodeFacts[], { cursor, network, era }: Among): readonly NodeWarning[] {
  const isSwitching = era === 'switching'
  const others = nodes.flatMap(({ version }) => (version === null ? [] : (parseSoftware(version) ?? [])))
  return [
    ...(isSwitching ? [SWITCHING] : []),
    ...nodes.flatMap((node) => judgeChain(node, network)),
    ...judgeNumber(nodes),
    ...nodes.flatMap((node) => judgeNode(node, { cursor, network, era, others })),
  ]
}

/** It has a name, and takes the place of what is said of nodes that stand still. */
const SWITCHING: NodeWarning = { code: 'CONSENSUS_SWITCH', context: {}, words: explainEra('switching') }

/** A release that follows another chain is worse than one that is merely old. It is still only the node's own word. */
function judgeChain({ name, version }: NodeFacts, network: PublicCluster | null): NodeWarning[] {
  if (version === null || network === null) return []
  const verdict = judgeSoftware(version, network)
  if (verdict.kind !== 'other-chain') return []
  const { required } = verdict
  const words = `Danger: ${name} says that it runs ${version}. Below ${required.version} a node is said to follow another chain since ${required.since}. Update it, or remove it here: what it shows may not be true of this network. Source: ${required.source}.`
  return [
    {
      code: 'OTHER_CHAIN_VERSION',
      context: { node: name, version, required: required.version, since: required.since, source: required.source },
      words,
    },
  ]
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

function judgeNode(facts: NodeFacts, among: Among & { readonly others: readonly NodeSoftware[] }): NodeWarning[] {
  return [
    judgeFigures(facts),
    ...(among.era === 'switching' ? [] : [judgeLag(facts)]),
    judgeHistory(facts, among.cursor),
    judgeAddress(facts),
    judgeVersion(facts, among),
  ].flat()
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
  const words = `${name} is ${slotsBehind === null ? 'behind the network' : `${counted(grouped(slotsBehind), 'slot')} behind`}: the others are asked first, and it proves nothing meanwhile.`
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

function judgeVersion(
  { name, version, versionAgeDays }: NodeFacts,
  { network, others }: Among & { readonly others: readonly NodeSoftware[] },
): NodeWarning[] {
  if (version === null) return []
  const verdict = network === null ? null : judgeSoftware(version, network)
  if (verdict?.kind === 'other-chain') return []
  const old = (words: string, newest: { readonly newest?: string; readonly since?: string }): NodeWarning[] => [
    { code: 'OLD_VERSION', context: { node: name, version, ...newest }, words },
  ]
  if (isBehindAnother(version, others))
    return old(
      `${name} says that it runs ${version}, an older release than another of your nodes. Update it before the network leaves it behind.`,
      {},
    )
  if (verdict?.kind === 'older')
    return old(
      `${name} says that it runs ${version}. The newest release known here is ${verdict.newest.version}, of ${verdict.newest.since}.`,
      { newest: verdict.newest.version, since: verdict.newest.since },
    )
  if (verdict?.kind === 'unknown') {
    const words = `${name} says that it runs “${version}”, software that is not known here. Nothing can be said of its releases: look yourself whether it follows this network.`
    return [{ code: 'UNKNOWN_SOFTWARE', context: { node: name, version }, words }]
  }
  if (versionAgeDays === null || versionAgeDays <= RELEASE_DAYS_MAX) return []
  const words = `${name} has run ${version} for ${counted(versionAgeDays, 'day')}. Look whether a newer release is out.`
  return [{ code: 'RELEASE_CADENCE', context: { node: name, version, days: versionAgeDays }, words }]
}

/** Whether another node runs a later release of the same software. Patches of a release are not told apart. */
function isBehindAnother(version: string, others: readonly NodeSoftware[]): boolean {
  const own = parseSoftware(version)
  if (own === null) return false
  return others.some(({ maker, version: [major, minor] }) => {
    if (maker !== own.maker) return false
    return isEarlier({ version: [own.version[0], own.version[1], 0], isEarly: false }, [major, minor, 0])
  })
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
