import {
  type ConfidentialTendingAsked,
  type ConfidentialTendingRead,
  type DepositRead,
  planConfidentialDeposit,
  planConfidentialTending,
  startConfidentialDeposit,
  startConfidentialTending,
} from '../pay/index.ts'
import { explainTokenUpkeep } from '../../core/review/explain-token-upkeep.ts'
import { tell, type Sentence } from '../../core/text/sentence.ts'
import type { Address } from '../../core/address/address.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { showRefusedUpkeep, showUpkeep } from './present-upkeep.ts'
import { requireUnlocked } from './require-unlocked.ts'

const NO_CONFIDENTIAL = tell`Whoever pays into it confidentially is refused while this is off, and nothing can be deposited in it. What it hides stays there.`
const NO_PUBLIC = tell`Whoever pays into it publicly is refused while this is off, a sweep of ours as well. What it holds stays there.`

const IS_SEEN = tell`Everybody sees how much is deposited. From then on no balance field shows it, until it is withdrawn.`

/** Operations of `tokens` on what confidential accounts take in. */
export function confidentialTendingOperations(services: Services) {
  const { submitter } = services
  const plan = async (asked: ConfidentialTendingAsked) => shown(services, await planConfidentialTending(services, asked), warningsOf(asked))
  const start = async (begin: () => Promise<{ readonly id: string; readonly account: Address }>) => {
    await requireUnlocked(services)
    const { id, account } = await begin()
    submitter.wake()
    return { id, account }
  }
  return {
    planCredits: os.tokens.planCredits.handler(({ input: { account, kind: credits, set } }) =>
      plan({ act: 'credits', account, credits, on: set === 'on' }),
    ),
    credits: os.tokens.credits.handler(({ input: { account, kind: credits, set, digest } }) =>
      start(() => startConfidentialTending(services, { asked: { act: 'credits', account, credits, on: set === 'on' }, digest })),
    ),
    planDeposit: os.tokens.planDeposit.handler(async ({ input }) => showDeposit(services, await planConfidentialDeposit(services, input))),
    deposit: os.tokens.deposit.handler(({ input: { digest, ...asked } }) =>
      start(() => startConfidentialDeposit(services, { asked, digest })),
    ),
  }
}

function warningsOf({ credits, on }: ConfidentialTendingAsked): Sentence[] {
  if (on) return []
  return [credits === 'confidential' ? NO_CONFIDENTIAL : NO_PUBLIC]
}

async function showDeposit(services: Services, { mint, decimals, held, pending, after, ...read }: DepositRead) {
  return { ...(await shown(services, read, [IS_SEEN])), mint, decimals, public: held, pending: pending ?? ('hidden' as const), after }
}

function shown({ journal }: Services, { account, plan }: ConfidentialTendingRead, warnings: readonly Sentence[]) {
  if (plan.kind === 'planned') return showUpkeep(journal, plan.planned, { warnings })
  return showRefusedUpkeep(account, { reason: plan.reason, words: explainTokenUpkeep(plan.reason) })
}
