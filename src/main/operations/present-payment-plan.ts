import { bytesToHex } from '@noble/hashes/utils.js'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import { digestPayments } from '../../core/plan/digest.ts'
import { hiddenAmountsOf } from '../../core/plan/intent.ts'
import { type PaymentPlan, type PlannedPayment, tokenAccountsOf } from '../../core/plan/payment.ts'
import { rentOf, TRANSACTIONS_BY_CONTEXT } from '../../core/plan/payment-proofs.ts'
import { digestMessage, hashMessage } from '../../core/review/digest.ts'
import { explainPaymentSteps, type PaymentSteps } from '../../core/review/explain-payment-steps.ts'
import { explainUnpayable } from '../../core/review/explain-unpayable.ts'
import type { Journal } from '../journal/index.ts'
import { NEVER_EXPIRES } from './never-expires.ts'
import { messageUnder, reviewTransactions } from './review-plan.ts'

/** A plan as a person reads it, each transaction in the words of its own message. `blockhash`: as a person gave it. */
export async function shownPaymentPlan(journal: Journal, plan: PaymentPlan, blockhash: Blockhash | null) {
  const { transactions, totals } = plan
  const { words, warnings } = await reviewTransactions(
    journal,
    transactions.map((planned) => ({
      template: planned.template,
      asked: { payees: planned.payees },
      tokenAccounts: tokenAccountsOf(planned),
      hidden: hiddenAmountsOf(planned),
    })),
  )
  const hashes = blockhash === null ? [] : await readHashes(journal, transactions, blockhash)
  const steps = stepsOf(transactions)
  const isDurable = transactions.some(({ template }) => template.options.lifetime.kind === 'nonce')
  return {
    transactions: transactions.map((transaction, index) => ({
      ...shownTransaction(transaction),
      words: words[index] ?? [],
      messageHash: hashes[index] ?? null,
    })),
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
    steps,
    warnings: [...(steps === null ? [] : [explainPaymentSteps(steps)]), ...(isDurable ? [NEVER_EXPIRES] : []), ...warnings],
    digest: transactions.length === 0 ? null : digestPayments(plan),
  }
}

/** Of a payment whose proofs accounts keep. */
function stepsOf(transactions: readonly PlannedPayment[]): PaymentSteps | null {
  const [proofs] = transactions.flatMap(({ confidential }) => confidential?.proofs ?? [])
  return proofs === undefined ? null : { transactions: TRANSACTIONS_BY_CONTEXT, rentLamports: rentOf(proofs) }
}

/** Null where another payment has the same message: the chain takes equal bytes once, and this one gets a blockhash of its own. */
async function readHashes({ read }: Journal, transactions: readonly PlannedPayment[], blockhash: Blockhash): Promise<(string | null)[]> {
  const messages = transactions.map(({ template }) => messageUnder(template, blockhash))
  const digests = messages.map((message) => bytesToHex(digestMessage(message)))
  const known = await read.knownDigests(digests)
  return messages.map((message, index) => (known.includes(digests[index] ?? '') ? null : hashMessage(message)))
}

function shownTransaction({ payees, feePayer, byteLength, feeLamports }: PlannedPayment) {
  return {
    payees: payees.map(({ key, recipient, amount, arrives }) => ({ reference: key, recipient, amount, arrives })),
    payer: feePayer,
    byteLength,
    feeLamports,
  }
}
