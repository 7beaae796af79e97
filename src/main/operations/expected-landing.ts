import { expectLanding } from '../../core/fee/landing.ts'
import { explainLanding } from '../../core/review/explain-landing.ts'
import type { Services } from '../services.ts'

/** Of our own transactions, the newest: what the network was like weeks ago says little. */
const LANDINGS_MAX = 100

/** How long it takes to land, for whoever reads a plan: from what the journal observed, at the pace of slots now. */
export async function readExpectedLanding({ journal, nodes }: Pick<Services, 'journal' | 'nodes'>) {
  const expected = expectLanding(await journal.read.landings({ limit: LANDINGS_MAX }))
  const msPerSlot = nodes.slotPace()?.msPerSlot ?? null
  const aboutMs = expected.slots === null || msPerSlot === null ? null : Math.round(expected.slots * msPerSlot)
  return { ...expected, aboutMs, words: explainLanding({ ...expected, aboutMs }) }
}
