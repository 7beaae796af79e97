import { lamports } from '../amount/lamports.ts'
import type { PaymentTotals, PlannedPayment } from './payment.ts'

/** What transactions pay and cost together. */
export function totalPayments(transactions: readonly PlannedPayment[]): PaymentTotals {
  const payees = transactions.flatMap((transaction) => transaction.payees)
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
  return {
    payments: payees.length,
    transactions: transactions.length,
    amount: sum(payees.map(({ amount }) => amount)),
    arrives: sum(payees.map(({ arrives }) => arrives)),
    feeLamports: lamports(sum(transactions.map(({ feeLamports }) => feeLamports))),
    rentLamports: lamports(sum(payees.map(({ rentLamports }) => rentLamports))),
  }
}
