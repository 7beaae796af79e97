import type { StrongroomError } from '../../../src/core/error/error.ts'
import { hiddenAmountsOf } from '../../../src/core/plan/intent.ts'
import { type SendingGate, tryToReadIntent } from '../../../src/main/pay/index.ts'
import { createPatience, type Patience } from '../../../src/main/pay/patience.ts'
import type { PayParts } from '../../../src/main/pay/parts.ts'
import type { SignerClient } from '../../../src/main/signer-client.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import type { House, Office } from './house.ts'
import { advanceUntil } from './paying.ts'

type Continue = (parts: PayParts & { readonly onDecided: () => void }, patience: Patience) => Promise<void>

/**
 * What takes several transactions, each decided once the one before has ended: a submitter, and beside it what decides the next one, by turns with what a
 * test does. `house`: as it is once it is open.
 */
export function openStepByStep(house: () => House, decideNext: Continue) {
  const further = new WeakMap<Office, () => Promise<void>>()
  /** Time passes until something holds, and the next steps are decided meanwhile. */
  const passes = (office: Office, holds: () => Promise<boolean>) =>
    advanceUntil(house(), office, async () => {
      if (await holds()) return true
      await further.get(office)?.()
      return holds()
    })
  return {
    goingOn: (office: Office, { gate = OPEN_GATE, signer = office.signer }: { gate?: SendingGate; signer?: SignerClient } = {}) => {
      const submitter = office.start(house().signer, gate)
      const patience = createPatience({ pauseMs: 1, now: () => performance.now() })
      const onTrouble = (error: StrongroomError) => void office.troubles.push(error)
      const parts = { ...office, signer, gate, onTrouble, onChange: () => undefined, onDecided: () => submitter.wake() }
      further.set(office, () => decideNext(parts, patience))
      return submitter
    },
    /** Decides the next step now, where there is one. */
    decide: async (office: Office) => further.get(office)?.(),
    passes,
    /** Time passes, and the submitter goes round a few times. */
    rounds: async (office: Office) => {
      let looks = 0
      await passes(office, async () => (looks += 1) >= 8)
    },
  }
}

/** Nothing further is decided once this holds, however soon it does, before it is told to go on. */
export function stoppingAt(holds: () => Promise<boolean>) {
  let isStopped = true
  const gate: SendingGate = { ...OPEN_GATE, mayPlanAsOf: async () => !isStopped || !(await holds()) }
  return { gate, goOn: () => void (isStopped = false) }
}

/** What was decided, oldest first: the acts of upkeep, and `pay` for each payment of a hidden amount. */
export async function actsIn({ journal }: Pick<Office, 'journal'>): Promise<readonly string[]> {
  const decisions = await journal.read.decisions({ limit: 100 })
  const intents = await Promise.all(decisions.map(({ id }) => journal.read.decisionIntents({ decisionId: id, limit: 1 })))
  return intents
    .flat()
    .toReversed()
    .flatMap(({ what }) => {
      const planned = tryToReadIntent(what)
      if (planned === null) return []
      return planned.kind === 'upkeep' ? [planned.upkeep.act] : hiddenAmountsOf(planned).map(() => 'pay')
    })
}
