import {
  type ConfidentialTendingAsked,
  type ConfidentialTendingRead,
  planConfidentialTending,
  startConfidentialTending,
} from '../pay/index.ts'
import { explainTokenUpkeep } from '../../core/review/explain-token-upkeep.ts'
import { say, type Sentence } from '../../core/text/sentence.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { showRefusedUpkeep, showUpkeep } from './present-upkeep.ts'
import { requireUnlocked } from './require-unlocked.ts'

const NO_CONFIDENTIAL = say`Whoever pays into it confidentially is refused while this is off, and nothing can be deposited in it. What it hides stays there.`
const NO_PUBLIC = say`Whoever pays into it publicly is refused while this is off, a sweep of ours as well. What it holds stays there.`

/** Operations of `tokens` on confidential accounts that take no keys but the owner's. */
export function confidentialTendingOperations(services: Services) {
  const { submitter } = services
  const plan = async (asked: ConfidentialTendingAsked) => shown(services, await planConfidentialTending(services, asked), warningsOf(asked))
  const start = async (asked: ConfidentialTendingAsked, digest: string) => {
    await requireUnlocked(services)
    const { id, account } = await startConfidentialTending(services, { asked, digest })
    submitter.wake()
    return { id, account }
  }
  return {
    planCredits: os.tokens.planCredits.handler(({ input: { account, kind: credits, set } }) =>
      plan({ act: 'credits', account, credits, on: set === 'on' }),
    ),
    credits: os.tokens.credits.handler(({ input: { account, kind: credits, set, digest } }) =>
      start({ act: 'credits', account, credits, on: set === 'on' }, digest),
    ),
  }
}

function warningsOf({ credits, on }: ConfidentialTendingAsked): Sentence[] {
  if (on) return []
  return [credits === 'confidential' ? NO_CONFIDENTIAL : NO_PUBLIC]
}

function shown({ journal }: Services, { account, plan }: ConfidentialTendingRead, warnings: readonly Sentence[]) {
  if (plan.kind === 'planned') return showUpkeep(journal, plan.planned, { warnings })
  return showRefusedUpkeep(account, { reason: plan.reason, words: explainTokenUpkeep(plan.reason) })
}
