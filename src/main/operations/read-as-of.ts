import type { AsOf } from '../../contract/as-of.ts'
import { explainLag } from '../../core/review/explain-lag.ts'
import type { Services } from '../services.ts'

/** As of which slot whatever the journal answers is true. Read before the journal is: what it holds is never older than said. */
export async function readAsOf({ lag, nodes, workstation }: Pick<Services, 'lag' | 'nodes' | 'workstation'>): Promise<AsOf> {
  const { asOfSlot, chainSlot, slotsBehind, caughtUp } = await lag.read()
  const msPerSlot = nodes.slotPace()?.msPerSlot ?? null
  const aboutMs = slotsBehind === null || msPerSlot === null ? null : Math.round(Number(slotsBehind) * msPerSlot)
  return { slot: asOfSlot, chainSlot, slotsBehind, aboutMs, caughtUp, words: explainLag({ workstation, asOfSlot, slotsBehind, aboutMs }) }
}
