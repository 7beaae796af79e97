import type { PaymentPlan, PlannedPayment } from '../../../core/plan/payment.ts'
import type { Asset } from '../../../core/deposit/deposit.ts'
import type { PlannedSweep } from '../../../core/plan/intent.ts'
import type { PlannedUpkeep } from '../../../core/plan/upkeep.ts'
import type { NewIntent } from '../../journal/index.ts'
import { encodeIntent } from './stored-intent.ts'

const NATIVE = { kind: 'native' } as const

/** One intent per planned transaction; their ids count up from the name given. */
export function paymentIntents({ transactions }: PaymentPlan, name: string): NewIntent[] {
  return transactions.map((transaction, index) => paymentIntent(transaction, `${name}/${index + 1}`))
}

/**
 * The intent of one planned transaction. What pays in secret is a source of it, as it is of upkeep: nothing else is decided meanwhile of what its
 * proofs are about.
 */
export function paymentIntent(transaction: PlannedPayment, id: string): NewIntent {
  const { asset, payees, confidential } = transaction
  return {
    id,
    what: encodeIntent(transaction),
    sources: confidential === undefined ? [] : [{ account: confidential.account, asset: NATIVE }],
    payments: payees.map(({ key, recipient, account, amount }) => ({ key, recipient, account, asset, amount })),
  }
}

/** The intent of one planned transaction of a sweep of an asset. */
export function sweepIntent(transaction: PlannedSweep, { id, asset }: { readonly id: string; readonly asset: Asset }): NewIntent {
  return { id, what: encodeIntent(transaction), sources: transaction.sources.map(({ account }) => ({ account, asset })) }
}

/** The intent of planned upkeep. `sources`: what is kept from others meanwhile. */
export function upkeepIntent(planned: PlannedUpkeep, id: string, sources: NewIntent['sources'] = []): NewIntent {
  return { id, what: encodeIntent(planned), sources }
}
