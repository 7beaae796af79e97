import { digestNested } from '../../core/plan/digest.ts'
import { explainNested } from '../../core/review/explain-nested.ts'
import type { NestedRecoveryPlan } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { foreseeUpkeep, warnOf } from './foresee.ts'
import { reviewTransactions } from './review-plan.ts'

/** The recovery of nested accounts as the contract shows it: its words are those of its own bytes. */
export async function showNested(services: Services, { plan, looked, skipped }: NestedRecoveryPlan) {
  const { transactions, leftOut, totals } = plan
  const { words, warnings } = await reviewTransactions(
    services.journal,
    transactions.map(({ planned, recovery: { destination: account, wallet: owner } }) => ({
      template: planned.template,
      asked: { upkeep: planned.upkeep },
      tokenAccounts: [{ account, owner }],
    })),
  )
  // All of them stay with their wallets, at the same price.
  const { refusals } = await foreseeUpkeep(
    services,
    transactions.slice(0, 1).map(({ planned }) => planned),
  )
  return {
    looked,
    skipped,
    recoveries: transactions.map(
      (
        {
          planned,
          recovery: {
            wallet: owner,
            lamports: reclaimedLamports,
            asset: { mint },
            ...recovery
          },
        },
        index,
      ) => ({
        ...recovery,
        owner,
        mint,
        reclaimedLamports,
        feeLamports: planned.feeLamports,
        byteLength: planned.byteLength,
        words: words[index] ?? [],
      }),
    ),
    leftOut: leftOut.map(({ wallet: owner, lamports: reclaimedLamports, ...left }) => {
      return { ...left, owner, reclaimedLamports, words: explainNested(left.reason) }
    }),
    accounts: transactions.length,
    ...totals,
    warnings: [...warnOf(refusals), ...warnings],
    digest: transactions.length === 0 ? null : digestNested(plan),
  }
}
