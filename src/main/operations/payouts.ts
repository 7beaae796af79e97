import { outcomeOf } from '../../core/payment/decision-outcome.ts'
import type { Address } from '../../core/address/address.ts'
import { formatAmount } from '../../core/amount/text.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { digestPayments } from '../../core/plan/digest.ts'
import { writeReceipt, writeRows } from '../export/index.ts'
import type { Journal } from '../journal/index.ts'
import {
  decimalsOf,
  type Measured,
  parsePayout,
  type PayoutAsked,
  planInVersion,
  planPayout,
  startPayout,
  tryPayout,
} from '../pay/index.ts'
import type { Services } from '../services.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { readExpectedLanding } from './expected-landing.ts'
import { foreseePayments, warnOf } from './foresee.ts'
import { os } from './implement.ts'
import { NEVER_EXPIRES } from './never-expires.ts'
import { countRows, reportRows } from './payout-rows.ts'
import { shownState } from './payment-story.ts'
import { showDecision } from './show-decision.ts'

/** Decisions looked through for payouts. */
const DECISIONS_MAX = 1_000

export function payoutOperations(services: Services) {
  const { journal, submitter, folder, now } = services
  return {
    check: os.payouts.check.handler(async ({ input }) => {
      const { planned: chosen, leftOut, units, failing, warnings } = await planAsTried(services, input)
      const { plan: planned, why } = chosen
      const { file, request, plan, asset, confirmation } = planned
      const { totals } = plan
      const rows = reportRows({ ...planned, failing })
      return {
        ...totals,
        price: request.microLamportsPerUnit,
        units,
        leaveOut: leftOut.size === 0 ? null : [...leftOut].toSorted((left, right) => left - right).join(','),
        lines: file.lines,
        blank: file.blank,
        continued: file.continued,
        total: formatAmount({ amount: totals.amount, decimals: decimalsOf(asset) }),
        rows,
        counts: countRows(rows),
        landing: await readExpectedLanding(services),
        notes: [
          ...notesOf(planned),
          ...(why === null ? [] : [why]),
          ...warnings,
          ...warnOf(await foreseePayments(services, plan.transactions)),
        ],
        confirmation,
        fileDigest: file.digest,
        digest: plan.transactions.length === 0 ? null : digestPayments(plan),
      }
    }),
    report: os.payouts.report.handler(async ({ input }) => {
      const { planned: chosen, failing } = await planAsTried(services, input)
      const { plan: planned } = chosen
      return writeRows({ folder: folder.path, now, decimals: decimalsOf(planned.asset), rows: reportRows({ ...planned, failing }) })
    }),
    start: os.payouts.start.handler(async ({ input: { total, digest, confirmation = null, ...input } }) => {
      await requireUnlocked(services)
      const measured = { units: input.units ?? null, leftOut: linesOf(input) }
      const version = input.version === 'auto' ? (await planInForm(services, input, measured)).version : versionAsked(input)
      const { id, plan } = await startPayout(services, { asked: askedOf(input, version, measured), total, digest, confirmation })
      submitter.wake()
      return { id, payments: plan.totals.payments, transactions: plan.totals.transactions }
    }),
    show: os.payouts.show.handler(async ({ input: { id } }) => {
      const decided = await requirePayout(journal, id)
      const { kind: _kind, ...shown } = await showDecision(services, decided.record)
      return { ...shownPayout(decided), ...shown }
    }),
    list: os.payouts.list.handler(async ({ input: { limit } }) => {
      const decided = await journal.read.decisions({ kind: 'payment', limit: DECISIONS_MAX })
      return decided
        .flatMap((record) => {
          const about = parsePayout(record.summary)
          return about === null ? [] : [shownPayout({ record, about })]
        })
        .slice(0, limit)
    }),
    receipt: os.payouts.receipt.handler(async ({ input: { id } }) => {
      const decided = await journal.read.decision(id)
      if (decided === null || decided.kind !== 'payment') throw new StrongroomError('DECISION_UNKNOWN', { id })
      return writeReceipt({ journal, folder: folder.path, now, decisionId: id, stateOf: shownState })
    }),
  }
}

async function requirePayout(journal: Journal, id: string) {
  const record = await journal.read.decision(id)
  const about = record === null ? null : parsePayout(record.summary)
  if (record === null || about === null) throw new StrongroomError('DECISION_UNKNOWN', { id })
  return { record, about }
}

function shownPayout({ record, about }: Awaited<ReturnType<typeof requirePayout>>) {
  const { id, atMs } = record
  const { name, rows, asset, payments } = about
  return { id, name, at: new Date(atMs), asset, rows, payments, outcome: outcomeOf(record) }
}

function notesOf({ plan: { transactions } }: Awaited<ReturnType<typeof planPayout>>): string[] {
  const isDurable = transactions.some(({ pieces }) => pieces.form.lifetime.kind === 'nonce')
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

const versionAsked = ({ version }: Pick<Input, 'version'>) => (version === '1' ? 1 : 'legacy')

/** The plan with the units that nodes say it takes, and without the rows that no node could pay. */
function planAsTried(services: Services, input: Input) {
  return tryPayout(services, linesOf(input), (measured) => planInForm(services, input, measured))
}

/** In the version asked for, or in the better one. */
function planInForm(services: Services, input: Input, measured: Measured) {
  return planInVersion(services, input.version === 'auto' ? 'auto' : versionAsked(input), {
    plan: (version) => planPayout(services, askedOf(input, version, measured)),
    weigh: ({ plan: { unpayable, transactions } }) => ({ leftOut: unpayable.length, transactions: transactions.length }),
  })
}

/** Whoever gives the bytes need not say how the file is called. */
const UNNAMED = 'payout.csv'

function linesOf({ leaveOut }: Pick<Input, 'leaveOut'>): ReadonlySet<number> {
  return new Set(leaveOut?.split(',').map(Number) ?? [])
}

function askedOf(
  { file, contents, asset, from, delimiter, allowUnfundedRecipient, withMemo, lifetime, price }: Input,
  version: PayoutAsked['version'],
  { units, leftOut }: Measured,
): PayoutAsked {
  if (file === undefined && contents === undefined)
    throw new StrongroomError('OPERATION_ARGUMENT', { field: 'file', problem: 'it is missing' })
  return {
    path: file ?? UNNAMED,
    contents: contents === undefined ? null : Buffer.from(contents.slice(contents.indexOf(',') + 1), 'base64'),
    asset,
    from: from ?? null,
    delimiter: delimiter ?? null,
    leftOut,
    allowUnfunded: allowUnfundedRecipient,
    memo: withMemo ?? null,
    version,
    lifetime,
    microLamportsPerUnit: price ?? null,
    computeUnitLimit: units,
    blockhash: null,
  }
}
