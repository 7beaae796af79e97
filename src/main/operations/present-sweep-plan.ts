import type { Address } from '../../core/address/address.ts'
import { EVERYTHING } from '../../core/plan/choice.ts'
import { digestPlan } from '../../core/plan/digest.ts'
import { ledgerOf } from '../../core/plan/ledger.ts'
import type { PlannedTransaction, SweepPlan } from '../../core/plan/sweep.ts'
import { explainLeftOut } from '../../core/review/explain-left-out.ts'
import type { PlannedSweep } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { reviewPlan } from './review-plan.ts'

const TAKEN = 'An unfinished sweep holds it, or an outstanding payment takes from it; it is free again once that has ended.'

/** A plan of a sweep as a person reads it. `owner`: whose the destination is; null where that is not proved. */
export async function shownSweepPlan({ journal }: Pick<Services, 'journal'>, { plan, taken }: PlannedSweep, owner: Address | null) {
  const { words, warnings } = await reviewPlan(journal, plan, owner)
  const leftOut = plan.leftOut.map(({ address, reason }) => ({ address, reason: reason as string, words: explainLeftOut(reason) }))
  leftOut.push(...taken.map((address) => ({ address, reason: 'taken', words: TAKEN })))
  return {
    ...shownLedger(plan),
    ...shownTotals(plan),
    ...shownChoice(plan.choice),
    destinationOwner: owner,
    transactions: plan.transactions.map((transaction, index) => ({ ...shownTransaction(transaction), words: words[index] ?? [] })),
    leftOut,
    warnings,
    digest: plan.transactions.length === 0 ? null : digestPlan(plan),
  }
}

function shownChoice({ accounts, minimum }: SweepPlan['choice']) {
  return { chosenAccounts: accounts?.size ?? null, minimum: minimum === EVERYTHING.minimum ? null : minimum }
}

function shownLedger(plan: SweepPlan) {
  const { held, left, fees, withheld, arriving } = ledgerOf(plan)
  return { heldAmount: held, leftAmount: left, accountFeeLamports: fees, withheldAmount: withheld, arrivingAmount: arriving }
}

function shownTotals({ destination, totals }: SweepPlan) {
  const { moved, feeLamports, feeLamportsPerAccount, naiveFeeLamports, rentReclaimedLamports, rentFundedLamports } = totals
  const rents = { rentReclaimedLamports, rentFundedLamports }
  return { destination, movedAmount: moved, feeLamports, feeLamportsPerAccount, naiveFeeLamports, ...rents }
}

function shownTransaction({ sources, feePayer, byteLength, feeLamports }: PlannedTransaction) {
  return { sources: sources.map(({ address, amount }) => ({ address, amount })), payer: feePayer, byteLength, feeLamports }
}
