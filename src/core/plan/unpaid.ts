import type { Payee, Unpayable, UnpayableReason } from './payment.ts'

/** A payment that is not planned, and why. */
export function unpaid({ key, recipient, amount }: Payee, reason: UnpayableReason): Unpayable {
  return { key, recipient, amount, reason }
}
