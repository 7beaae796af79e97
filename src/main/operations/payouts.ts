import { outcomeOf } from '../../core/payment/decision-outcome.ts'
import type { Address } from '../../core/address/address.ts'
import { formatAmount } from '../../core/amount/format.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { digestPayments } from '../../core/plan/digest.ts'
import type { PaymentPlan } from '../../core/plan/payment.ts'
import { writeReceipt, writeRows } from '../export/index.ts'
import { bytesOfDataUrl } from '../given-file.ts'
import type { Journal } from '../journal/index.ts'
import {
  decidePayout,
  decimalsOf,
  type Measured,
  createVersionChoice,
  parsePayout,
  type PayoutAsked,
  planInVersion,
  planPayoutOver,
  readPayout,
  readTaken,
  startPayout,
  tryPayout,
} from '../pay/index.ts'
import type { Services } from '../services.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { readExpectedLanding } from './expected-landing.ts'
import { assertToldAwaiting, foreseePayments, warnOf } from './foresee.ts'
import { os } from './implement.ts'
import { NEVER_EXPIRES } from './never-expires.ts'
import { countRows, reportRows } from './payout-rows.ts'
import { standingOf } from './payment-story.ts'
import { showDecision } from './show-decision.ts'
import { type NotSealed, readNotSealed, withNotSealed } from './unconfirmed.ts'
import { versionAsked } from './version-asked.ts'
import { say } from '../../core/text/sentence.ts'

/** Decisions looked through for payouts. */
const DECISIONS_MAX = 1_000

export function payoutOperations(services: Services) {
  const { journal, submitter, folder, now } = services
  return {
    check: os.payouts.check.handler(async ({ input }) => {
      const { planned: chosen, leftOut, units, failing, warnings } = await planAsTried(services, input)
      const { why } = chosen
      const planned = await decidePayout(services, chosen.plan)
      const { file, request, plan, asset, confirmation } = planned
      const { totals } = plan
      const rows = reportRows({ ...planned, taken: await readTakenOf(services, plan), failing })
      const { refusals, awaiting } = await foreseePayments(services, plan.transactions)
      return {
        ...totals,
        awaiting,
        price: request.computeUnitPrice,
        units,
        leaveOut: leftOut.size === 0 ? null : [...leftOut].toSorted((left, right) => left - right).join(','),
        lines: file.lines,
        blank: file.blank,
        continued: file.continued,
        total: formatAmount({ amount: totals.amount, decimals: decimalsOf(asset) }),
        rows,
        counts: countRows(rows),
        landing: await readExpectedLanding(services),
        notes: [...[...notesOf(plan), ...(why === null ? [] : [why]), ...warnings].map((said) => say`${said}`), ...warnOf(refusals)],
        confirmation,
        fileDigest: file.digest,
        digest: plan.transactions.length === 0 ? null : digestPayments(plan),
      }
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
      const version = await chooseVersion(services, input, units)
      const asked = { ...askedOf(input), version, computeUnitLimit: units }
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

async function readTakenOf(services: Services, { unpayable }: PaymentPlan) {
  const { ids } = await readNotSealed(services)
  const keys = unpayable.flatMap(({ key, reason }) => (reason === 'paid-already' ? [key] : []))
  return readTaken(services, keys, ids)
}

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

function notesOf({ transactions }: PaymentPlan): string[] {
  const isDurable = transactions.some(({ template }) => template.options.lifetime.kind === 'nonce')
  return isDurable ? [NEVER_EXPIRES] : []
}

type Input = {
  readonly file?: string | undefined
  readonly contents?: string | undefined
  readonly asset: PayoutAsked['asset']
  readonly from?: Address | undefined
  readonly delimiter?: string | undefined
  readonly leaveOut?: string | undefined
  readonly allowUnfundedRecipient: boolean
  readonly withMemo?: string | undefined
  readonly version: 'auto' | 'legacy' | '1'
  readonly lifetime: PayoutAsked['lifetime']
  readonly price?: bigint | 'auto' | undefined
}

/** The plan with the units that nodes say it takes, and without the rows that no node could pay: all of it over one reading of the chain. */
async function planAsTried(services: Services, input: Input) {
  const read = await readPayout(services, askedOf(input))
  const choose = createVersionChoice(services)
  return tryPayout(services, linesOf(input), (measured) => choose(versionAsked(input), planningOver(read, measured)))
}

/** What start plans in: auto is chosen again as it was when the plan was read. */
async function chooseVersion(services: Services, input: Input, units: number | null): Promise<PayoutAsked['version']> {
  const asked = versionAsked(input)
  if (asked !== 'auto') return asked
  const read = await readPayout(services, askedOf(input))
  return (await planInVersion(services, asked, planningOver(read, { units, leftOut: linesOf(input) }))).version
}

/** A row that cannot be paid counts more than a transaction. */
function planningOver(read: Awaited<ReturnType<typeof readPayout>>, measured: Measured) {
  return {
    plan: (version: PayoutAsked['version']) => planPayoutOver(read, { version, ...measured }),
    weigh: ({ plan: { unpayable, transactions } }: ReturnType<typeof planPayoutOver>) => ({
      leftOut: unpayable.length,
      transactions: transactions.length,
    }),
  }
}

/** Whoever gives the bytes need not say how the file is called. */
const UNNAMED = 'payout.csv'

function linesOf({ leaveOut }: Pick<Input, 'leaveOut'>): ReadonlySet<number> {
  return new Set(leaveOut?.split(',').map(Number) ?? [])
}

function askedOf(input: Input): Omit<PayoutAsked, 'version' | 'computeUnitLimit'> {
  const { file, contents, asset, from, delimiter, allowUnfundedRecipient, withMemo, lifetime, price } = input
  if (file === undefined && contents === undefined)
    throw new StrongroomError('OPERATION_ARGUMENT', { field: 'file', problem: 'it is missing' })
  return {
    path: file ?? UNNAMED,
    contents: contents === undefined ? null : bytesOfDataUrl(contents),
    asset,
    from: from ?? null,
    delimiter: delimiter ?? null,
    leftOut: linesOf(input),
    allowUnfunded: allowUnfundedRecipient,
    memo: withMemo ?? null,
    lifetime,
    computeUnitPrice: price ?? null,
    blockhash: null,
  }
}
