import { randomUUID } from 'node:crypto'
import { StrongroomError } from '../../core/error/error.ts'
import type { PaymentPlan } from '../../core/plan/payment.ts'
import { findClosedAccounts, judgePayees, measureRequest, planRequest, startPayments } from '../pay/index.ts'
import { readNames } from '../read-names.ts'
import type { Services } from '../services.ts'
import { readExpectedLanding } from './expected-landing.ts'
import { askedOf } from './payment-asked.ts'
import { assertForeseen, assertToldAwaiting, foreseePayments, warnOf } from './foresee.ts'
import { os } from './implement.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { listPayments, showNamedPayment } from './show-payment.ts'
import { shownPaymentPlan } from './present-payment-plan.ts'
import { shownRecipient } from './present-recipient.ts'
import { versionAsked } from './version-asked.ts'

export function paymentOperations(services: Services) {
  const { journal, submitter, confidentialSweeper } = services
  return {
    plan: os.payments.plan.handler(async ({ input: { expectedFee, ...input } }) => {
      const reference = input.reference ?? randomUUID()
      const planned = await planRequest(services, askedOf(input, reference), versionAsked(input))
      const [{ request, plan, warnings: tried }, judged] = await Promise.all([
        measureRequest(services, planned),
        judgePayees(services, planned.request, planned.facts.accounts),
      ])
      if (expectedFee !== undefined) requireFee(plan, input.asset, expectedFee)
      const shown = await shownPaymentPlan(journal, plan, request.blockhash)
      const nameOf = await readNames(
        services,
        judged.map(({ address }) => address),
      )
      const closed = (await findClosedAccounts(services, plan)).map(({ words }) => words)
      const { refusals, awaiting } = await foreseePayments(services, plan.transactions)
      return {
        reference,
        price: request.computeUnitPrice,
        units: request.computeUnitLimit,
        ...shown,
        landing: await readExpectedLanding(services),
        awaitsApproval: awaiting > 0,
        warnings: [...warnOf(refusals), ...shown.warnings, ...tried, ...closed],
        versionWords: planned.why,
        recipients: judged.map((one) => shownRecipient({ ...one, label: one.label ?? nameOf(one.address) })),
      }
    }),
    start: os.payments.start.handler(async ({ input: { digest, confirmed, awaitsApproval, ...input } }) => {
      await requireUnlocked(services)
      const { request } = await planRequest(services, askedOf(input, input.reference), versionAsked(input))
      const { id, plan } = await startPayments(services, {
        request,
        digest,
        confirmed: confirmed === undefined ? [] : [confirmed],
        assertAllowed: async ({ transactions }) => {
          const foreseen = await foreseePayments(services, transactions)
          assertForeseen(foreseen)
          // One payment is one transaction.
          assertToldAwaiting(foreseen, awaitsApproval === undefined ? undefined : Number(awaitsApproval))
        },
      })
      submitter.wake()
      confidentialSweeper.wake()
      return { id, payments: plan.totals.payments, transactions: plan.totals.transactions }
    }),
    show: os.payments.show.handler(({ input: { id } }) => showNamedPayment(services, id)),
    list: os.payments.list.handler(({ input }) => listPayments(services, input)),
  }
}

/** Of a plan that pays: what leaves and does not arrive is what the mint withholds. */
function requireFee({ transactions, totals: { amount, arrives } }: PaymentPlan, mint: string, expected: bigint): void {
  if (transactions.length > 0 && amount - arrives !== expected)
    throw new StrongroomError('PLAN_FEE_DIFFERS', { mint, expected, withheld: amount - arrives })
}
