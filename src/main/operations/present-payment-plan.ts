import { digestPayments } from '../../core/plan/digest.ts'
import type { PaymentPlan, PlannedPayment } from '../../core/plan/payment.ts'
import { explainUnpayable } from '../../core/review/explain-unpayable.ts'
import type { Journal } from '../journal/index.ts'
import { NEVER_EXPIRES } from './never-expires.ts'
import { reviewTransactions } from './review-plan.ts'
import { say } from '../../core/text/sentence.ts'

/** A plan as a person reads it, each transaction in the words of its own message. */
export async function shownPaymentPlan(journal: Journal, plan: PaymentPlan) {
  const { transactions, totals } = plan
  const { words, warnings } = await reviewTransactions(
    journal,
    transactions.map(({ template, payees }) => ({
      template,
      asked: { payees },
      tokenAccounts: payees.map(({ account, recipient }) => ({ account, owner: recipient })),
    })),
  )
  const isDurable = transactions.some(({ template }) => template.options.lifetime.kind === 'nonce')
  return {
    transactions: transactions.map((transaction, index) => ({ ...shownTransaction(transaction), words: words[index] ?? [] })),
    unpayable: plan.unpayable.map(({ key, recipient, amount, reason }) => ({
      reference: key,
      recipient,
      amount,
      reason,
      words: explainUnpayable(reason),
    })),
    amount: totals.amount,
    arrives: totals.arrives,
    feeLamports: totals.feeLamports,
    rentLamports: totals.rentLamports,
    warnings: [...(isDurable ? [say`${NEVER_EXPIRES}`] : []), ...warnings],
    digest: transactions.length === 0 ? null : digestPayments(plan),
  }
}

function shownTransaction({ payees, feePayer, byteLength, feeLamports }: PlannedPayment) {
  return {
    payees: payees.map(({ key, recipient, amount, arrives }) => ({ reference: key, recipient, amount, arrives })),
    payer: feePayer,
    byteLength,
    feeLamports,
  }
}
