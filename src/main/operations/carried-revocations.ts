import { explainLeftAlone, PAYER_SHORT } from '../../core/review/explain-left-alone.ts'
import { tendedAccounts } from '../../core/plan/upkeep.ts'
import { leavingRevocation, planNonceAccounts, planRevocation, prepareRevocation, type RevocationPlan } from '../carry/index.ts'
import { createSerialQueue } from '../serial-queue.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { warnOfAlone } from './node-facts.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { reviewTransactions } from './review-plan.ts'
import { writePrepared } from './write-bundle.ts'

/** Bundles that revoke what left in another one. */
export function carriedRevocationOperations(services: Services) {
  const { journal } = services
  // Of two at once, the second finds that the first is under way.
  const revoking = createSerialQueue()
  return {
    planRevocation: os.bundles.planRevocation.handler(async ({ input: { bundle, number, nonceAccount: named } }) => {
      const plan = await planRevocation(services, wantedOf(bundle, number))
      const choosing = { plan: leavingRevocation(plan), from: plan.authority, named }
      const nonceAccounts = plan.digest === null ? [] : await planNonceAccounts(services, choosing)
      const { words, warnings } = await reviewTransactions(
        journal,
        plan.transactions.map(({ template, upkeep }) => ({ template, asked: { upkeep }, tokenAccounts: [] })),
      )
      const alone = await warnOfAlone(services)
      return { ...shownPlan(plan, words), nonceAccounts, warnings: [...warnings, ...alone] }
    }),
    prepareRevocation: os.bundles.prepareRevocation.handler(
      async ({ input: { bundle, number, nonceAccount: nonceAccounts, digest: read } }) => {
        await requireUnlocked(services)
        const wanted = { ...wantedOf(bundle, number), nonceAccounts, read }
        return revoking.run(async () => writePrepared(services, await prepareRevocation(services, wanted)))
      },
    ),
  }
}

function wantedOf(digest: string, numbers: readonly number[] | undefined) {
  return { digest, numbers: numbers === undefined ? null : new Set(numbers) }
}

function shownPlan(plan: RevocationPlan, words: Awaited<ReturnType<typeof reviewTransactions>>['words']) {
  const { authority: payer, transactions, revokes, leftAlone, isPayerShort, digest } = plan
  return {
    payer,
    revokes: revokes.map(({ number, nonceAccount, attemptId }) => ({ number, nonceAccount, returned: attemptId !== null })),
    leftAlone: leftAlone.map(({ number, reason }) => ({ number, reason, words: explainLeftAlone(reason) })),
    transactions: transactions.map(({ upkeep, feeLamports }, place) => ({
      nonceAccounts: [...tendedAccounts(upkeep)],
      words: words[place] ?? [],
      feeLamports,
    })),
    feeLamports: transactions.reduce((sum, { feeLamports }) => sum + feeLamports, 0n),
    refusal: isPayerShort && transactions.length > 0 ? { reason: 'payer-short', words: PAYER_SHORT } : null,
    digest,
  }
}
