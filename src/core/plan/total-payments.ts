import { lamports } from '../amount/lamports.ts'
import type { PaymentTotals, PlannedPayment } from './payment.ts'
import { sum } from './sum.ts'

/** What transactions pay and cost together, with those before one whose proofs accounts keep. Rent that comes back is none of it. */
export function totalPayments(transactions: readonly PlannedPayment[]): PaymentTotals {
  const payees = transactions.flatMap((transaction) => transaction.payees)
  return {
    payments: payees.length,
    transactions: transactions.length,
    amount: sum(payees.map(({ amount }) => amount)),
    arrives: sum(payees.map(({ arrives }) => arrives)),
    feeLamports: lamports(
      sum(transactions.map(({ feeLamports, confidential }) => feeLamports + (confidential?.proofs?.feeLamports ?? 0n))),
    ),
    rentLamports: lamports(sum(payees.map(({ rentLamports }) => rentLamports))),
  }
}
