import { digestReclaim } from '../../core/plan/digest.ts'
import type { ReclaimPlan } from '../../core/plan/reclaim.ts'
import { explainNotReclaimed } from '../../core/review/explain-not-reclaimed.ts'
import { planNestedRecovery, planRentReclaim, startNestedRecovery, startRentReclaim } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { foreseeUpkeep, warnOf } from './foresee.ts'
import { os } from './implement.ts'
import { showNested } from './present-nested.ts'
import { readAsOf } from './read-as-of.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { reviewTransactions } from './review-plan.ts'

export function rentOperations(services: Services) {
  const { submitter, reclaimable } = services
  return {
    plan: os.rent.plan.handler(async ({ input }) => {
      const asOf = await readAsOf(services)
      return { asOf, ...(await showPlan(services, await planRentReclaim(services, input))) }
    }),
    reclaim: os.rent.reclaim.handler(async ({ input: { digest, ...asked } }) => {
      await requireUnlocked(services)
      const { id, plan } = await startRentReclaim(services, { asked, digest })
      submitter.wake()
      reclaimable.changed()
      const { accounts, gainLamports } = plan.totals
      return { id, transactions: plan.transactions.length, accounts, gainLamports }
    }),
    nested: os.rent.nested.handler(async () => {
      const asOf = await readAsOf(services)
      return { asOf, ...(await showNested(services, await planNestedRecovery(services))) }
    }),
    recover: os.rent.recover.handler(async ({ input: { digest } }) => {
      await requireUnlocked(services)
      const { id, plan } = await startNestedRecovery(services, { digest })
      submitter.wake()
      reclaimable.changed()
      return { id, transactions: plan.transactions.length, gainLamports: plan.totals.gainLamports }
    }),
  }
}

async function showPlan(services: Services, plan: ReclaimPlan) {
  const { destination, transactions, leftOut, totals } = plan
  const { words, warnings } = await reviewTransactions(
    services.journal,
    transactions.map(({ planned }) => ({ template: planned.template, asked: { upkeep: planned.upkeep }, tokenAccounts: [] })),
  )
  // All of them go to the same place at the same price.
  const { refusals } = await foreseeUpkeep(
    services,
    transactions.slice(0, 1).map(({ planned }) => planned),
  )
  const { accounts, reclaimedLamports, feeLamports, gainLamports } = totals
  return {
    transactions: transactions.map(({ planned, items }, index) => ({
      accounts: items.map(({ account, owner, how, lamports }) => ({ account, owner, how, lamports })),
      byteLength: planned.byteLength,
      feeLamports: planned.feeLamports,
      words: words[index] ?? [],
    })),
    leftOut: leftOut.map((left) => ({ ...left, words: explainNotReclaimed(left.reason) })),
    accounts,
    reclaimedLamports,
    feeLamports,
    gainLamports,
    destination,
    warnings: [...warnOf(refusals), ...warnings],
    digest: transactions.length === 0 ? null : digestReclaim(plan),
  }
}
