import { findPublicNetwork } from '../../core/chain/clusters.ts'
import { judgeNodes, type NodeFacts, type NodeWarning } from '../../core/chain/node-warnings.ts'
import type { SeenVersion } from '../journal/index.ts'
import type { NodeState } from '../node/index.ts'
import type { Services } from '../services.ts'
import { reasonPart, type Sentence } from '../../core/text/sentence.ts'

const PLAN_WARNINGS: ReadonlySet<string> = new Set(['ONE_NODE', 'ONE_ANSWERS', 'OTHER_CHAIN_VERSION', 'CONSENSUS_SWITCH'])
const DAY_MS = 24 * 60 * 60 * 1_000

type Parts = Pick<Services, 'journal' | 'network' | 'nodes' | 'now' | 'era'>

/** Everything to be said of the configured nodes, as of their last check. */
export async function warnOfNodes({
  journal,
  network,
  nodes,
  now,
  era,
}: Parts): Promise<{ code: string; context: NodeWarning['context']; words: string }[]> {
  const versions = await journal.read.nodeVersions()
  const cursor = await journal.read.cursor()
  const facts = nodes.states().map((state) => factsOf(state, versions, now()))
  const genesisHash = (await journal.read.network())?.genesisHash ?? null
  // Which network it is, the genesis says, whatever the data folder is called; before a first node, the folder.
  const folder = network === 'practice' ? null : network
  const known = genesisHash === null ? folder : findPublicNetwork(genesisHash)
  return [...judgeNodes(facts, { cursor: cursor?.slot ?? null, network: known, era: era.era() })]
}

/**
 * What a plan says of the nodes its figures come from: that there was nobody to compare them with, or that one may follow another chain.
 * The practice network has one node, and no money.
 */
export async function warnOfAlone(services: Parts): Promise<Sentence[]> {
  if (services.network === 'practice') return []
  const warnings = await warnOfNodes(services)
  return warnings.flatMap(({ code, context, words }) =>
    PLAN_WARNINGS.has(code) ? [[reasonPart('nodeWarning', code, words, context)]] : [],
  )
}

function factsOf(state: NodeState, versions: readonly SeenVersion[], nowMs: number): NodeFacts {
  const { name, standing, error, healthy, slotsBehind, version, historyOn, firstAvailableSlot, plainToPublic } = state
  const seen = versions.find((one) => one.node === name && one.version === version)
  const versionAgeDays = seen === undefined ? null : Math.floor((nowMs - seen.atMs) / DAY_MS)
  return {
    name,
    answers: standing === 'admitted',
    trouble: error?.code ?? null,
    healthy,
    slotsBehind,
    version,
    versionAgeDays,
    historyOn,
    firstAvailableSlot,
    plainToPublic,
  }
}
