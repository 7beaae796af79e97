import { judgeNodes, type NodeFacts, type NodeWarning } from '../../core/chain/node-warnings.ts'
import type { SeenVersion } from '../journal/index.ts'
import type { NodeState } from '../node/index.ts'
import type { Services } from '../services.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Everything to be said of the configured nodes, as of their last check. */
export async function warnOfNodes({
  journal,
  nodes,
  now,
}: Pick<Services, 'journal' | 'nodes' | 'now'>): Promise<{ code: string; context: NodeWarning['context']; words: string }[]> {
  const versions = await journal.read.nodeVersions()
  const cursor = await journal.read.cursor()
  const facts = nodes.states().map((state) => factsOf(state, versions, now()))
  return [...judgeNodes(facts, cursor?.slot ?? null)]
}

/** What a plan says of the nodes its figures come from: that there was nobody to compare them with. The practice network has one, and no money. */
export async function warnOfAlone(services: Pick<Services, 'journal' | 'network' | 'nodes' | 'now'>): Promise<string[]> {
  if (services.network === 'practice') return []
  const warnings = await warnOfNodes(services)
  return warnings.flatMap(({ code, words }) => (code === 'ONE_NODE' || code === 'ONE_ANSWERS' ? [words] : []))
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
