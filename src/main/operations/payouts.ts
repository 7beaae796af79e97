import { outcomeOf } from '../../core/payment/decision-outcome.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { PaymentPlan } from '../../core/plan/payment.ts'
import { writeReceipt, writeRows } from '../export/index.ts'
import type { Journal } from '../journal/index.ts'
import { decidePayout, decimalsOf, parsePayout, startPayout } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { readExpectedLanding } from './expected-landing.ts'
import { assertToldAwaiting, foreseePayments, warnOf } from './foresee.ts'
import { os } from './implement.ts'
import { payoutAsked, planAsTried, readTakenOf, shownCheck, versionOfPayout } from './payout-asked.ts'
import { reportRows } from './payout-rows.ts'
import { standingOf } from './payment-story.ts'
import { showDecision } from './show-decision.ts'
import { showPayoutRows } from './show-payout-rows.ts'
import { type NotSealed, readNotSealed, withNotSealed } from './unconfirmed.ts'

/** Decisions looked through for payouts. */
const DECISIONS_MAX = 1_000

export function payoutOperations(services: Services) {
  const { journal, submitter, folder, now } = services
  return {
    check: os.payouts.check.handler(async ({ input }) => {
      const { decided, shown } = await shownCheck(services, input)
      const { plan } = decided
      const { refusals, awaiting } = await foreseePayments(services, plan.transactions)
      const landing = await readExpectedLanding(services)
      return { ...shown, notes: [...shown.notes, ...warnOf(refusals)], awaiting, landing }
    }),
    report: os.payouts.report.handler(async ({ input }) => {
      const { planned: chosen, failing } = await planAsTried(services, input)
      const planned = await decidePayout(services, chosen.plan)
      const rows = reportRows({ ...planned, taken: await readTakenOf(services, planned.plan), failing })
      return writeRows({ folder: folder.path, now, decimals: decimalsOf(planned.asset), rows })
    }),
    start: os.payouts.start.handler(async ({ input: { total, digest, confirmation = null, awaiting, ...input } }) => {
      await requireUnlocked(services)
      const units = input.units ?? null
      const version = await versionOfPayout(services, input, units)
      const asked = { ...payoutAsked(input), version, computeUnitLimit: units }
      const assertAllowed = async ({ transactions }: PaymentPlan) =>
        assertToldAwaiting(await foreseePayments(services, transactions), awaiting)
      const { id, plan } = await startPayout(services, { asked, total, digest, confirmation, assertAllowed })
      submitter.wake()
      return { id, payments: plan.totals.payments, transactions: plan.totals.transactions }
    }),
    show: os.payouts.show.handler(async ({ input: { id } }) => {
      const decided = await requirePayout(journal, id)
      const { kind: _kind, ...shown } = await showDecision(services, decided.record)
      return { ...shownPayout(decided, await readNotSealed(services)), ...shown }
    }),
    rows: os.payouts.rows.handler(({ input }) => showPayoutRows(services, input)),
    list: os.payouts.list.handler(async ({ input: { limit } }) => {
      const decided = await journal.read.decisions({ kind: 'payment', limit: DECISIONS_MAX })
      const notSealed = await readNotSealed(services)
      return decided
        .flatMap((record) => {
          const about = parsePayout(record.summary)
          return about === null ? [] : [shownPayout({ record, about }, notSealed)]
        })
        .slice(0, limit)
    }),
    receipt: os.payouts.receipt.handler(async ({ input: { id } }) => {
      const decided = await journal.read.decision(id)
      if (decided === null || decided.kind !== 'payment') throw new StrongroomError('DECISION_UNKNOWN', { id })
      return writeReceipt({ journal, folder: folder.path, now, decisionId: id, standingOf })
    }),
  }
}

/** @throws DECISION_UNKNOWN */
async function requirePayout(journal: Journal, id: string) {
  const record = await journal.read.decision(id)
  const about = record === null ? null : parsePayout(record.summary)
  if (record === null || about === null) throw new StrongroomError('DECISION_UNKNOWN', { id })
  return { record, about }
}

function shownPayout({ record, about }: Awaited<ReturnType<typeof requirePayout>>, notSealed: NotSealed) {
  const { id, atMs } = record
  const { name, rows, asset, payments } = about
  return { id, name, at: new Date(atMs), asset, rows, payments, outcome: outcomeOf(withNotSealed(record, notSealed)) }
}
