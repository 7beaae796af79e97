import type { PaymentPlan } from '../../../core/plan/payment.ts'
import type { Sentence } from '../../../core/text/sentence.ts'
import { versionOf } from '../confidential/confidential-payment.ts'
import type { PayParts } from '../parts.ts'
import { type FactsOptions, type PaymentFacts, readPaymentFacts } from './payment-facts.ts'
import type { PaymentAsked, PaymentRequest } from '../intent/payment-request.ts'
import { planOver, resolveOver } from './plan-over.ts'
import { simulatePayment } from '../read/units.ts'
import { planInVersion, type VersionAsked } from '../read/version.ts'

type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/** A plan with what it was made from. `why`: of a version that was chosen, why. */
export type PlannedRequest = {
  readonly facts: PaymentFacts
  readonly request: PaymentRequest
  readonly plan: PaymentPlan
  readonly why: string | null
}

/**
 * Plans payments over one reading of the chain, in the version asked for or in the better one.
 * @throws as readPaymentFacts
 */
export async function planRequest(
  parts: Deciding,
  asked: Omit<PaymentAsked, 'version'>,
  version: VersionAsked,
  beside: FactsOptions = {},
): Promise<PlannedRequest> {
  const facts = await readPaymentFacts(parts, asked, beside)
  const wanted = facts.confidential === null ? version : versionOf(facts.confidential)
  const { plan: planned, why } = await planInVersion(parts, wanted, {
    plan(chosen) {
      const request = resolveOver(facts, { ...asked, version: chosen })
      return { request, plan: planOver(facts, request) }
    },
    weigh: ({ plan: { unpayable, transactions } }) => ({ leftOut: unpayable.length, transactions: transactions.length }),
  })
  return { facts, ...planned, why }
}

/** The same plan with the units that nodes say it takes, and what else they say of it. */
export async function measureRequest(
  { nodes }: Pick<PayParts, 'nodes'>,
  { facts, request, plan }: PlannedRequest,
): Promise<{ readonly request: PaymentRequest; readonly plan: PaymentPlan; readonly warnings: readonly Sentence[] }> {
  const { units, warnings } = await simulatePayment({ nodes }, plan)
  if (units === null) return { request, plan, warnings }
  const measured = { ...request, computeUnitLimit: units }
  return { request: measured, plan: planOver(facts, measured), warnings }
}
