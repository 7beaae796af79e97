import type { AccountsTransaction } from '../deposit/block.ts'
import type { PlannedPayment } from '../plan/payment.ts'
import { decodeConfidentialTransfer } from '../program/confidential-payment.ts'

/** Whether a planned payment moves what no balance shows: that a transaction made it cannot be read from what changed. */
export function isHidden(planned: Pick<PlannedPayment, 'template'>): boolean {
  return transfersOf(planned).length > 0
}

/** Whether a transaction may have made a payment of a hidden amount: it did not fail, and names each account that pays or is paid by it. */
export function mayHaveHidden({ accountKeys, meta }: AccountsTransaction, planned: Pick<PlannedPayment, 'template'>): boolean {
  const named = new Set<string>(accountKeys.map(({ pubkey }) => pubkey))
  const isNamed = transfersOf(planned).every(({ source, destination }) => named.has(source) && named.has(destination))
  return isHidden(planned) && isNamed && meta?.succeeded !== false
}

function transfersOf({ template }: Pick<PlannedPayment, 'template'>) {
  return template.instructions.flatMap((instruction) => decodeConfidentialTransfer(instruction) ?? [])
}
