import type { Address } from '../../core/address/address.ts'
import { formatAmount } from '../../core/amount/format.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { digestPayments } from '../../core/plan/digest.ts'
import type { PaymentPlan } from '../../core/plan/payment.ts'
import { say, type Sentence } from '../../core/text/sentence.ts'
import { bytesOfDataUrl } from '../given-file.ts'
import {
  createVersionChoice,
  decidePayout,
  decimalsOf,
  type Measured,
  type PayoutAsked,
  type PayoutOptions,
  planInVersion,
  planPayoutOver,
  readPayout,
  readTaken,
  tryPayout,
} from '../pay/index.ts'
import type { Services } from '../services.ts'
import { NEVER_EXPIRES } from './never-expires.ts'
import { countRows, reportRows } from './payout-rows.ts'
import { readNotSealed } from './unconfirmed.ts'
import { versionAsked } from './version-asked.ts'

/** What would be paid of a file, and every row of it, as a person reads it. */
export async function shownCheck(services: Services, input: PayoutInput, options: PayoutOptions = {}) {
  const { planned: chosen, leftOut, units, failing, warnings } = await planAsTried(services, input, options)
  const { why } = chosen
  const decided = await decidePayout(services, chosen.plan)
  const { file, request, plan, asset, confirmation } = decided
  const { totals } = plan
  const rows = reportRows({ ...decided, taken: await readTakenOf(services, plan), failing })
  const shown = {
    ...totals,
    price: request.computeUnitPrice,
    units,
    leaveOut: leftOut.size === 0 ? null : [...leftOut].toSorted((left, right) => left - right).join(','),
    lines: file.lines,
    blank: file.blank,
    continued: file.continued,
    total: formatAmount({ amount: totals.amount, decimals: decimalsOf(asset) }),
    rows,
    counts: countRows(rows),
    notes: [...notesOf(plan), ...(why === null ? [] : [say`${why}`]), ...warnings],
    confirmation,
    fileDigest: file.digest,
    digest: plan.transactions.length === 0 ? null : digestPayments(plan),
  }
  return { decided, shown }
}

export async function readTakenOf(services: Services, { unpayable }: PaymentPlan) {
  const { ids } = await readNotSealed(services)
  const keys = unpayable.flatMap(({ key, reason }) => (reason === 'paid-already' ? [key] : []))
  return readTaken(services, keys, ids)
}

function notesOf({ transactions }: PaymentPlan): Sentence[] {
  const isDurable = transactions.some(({ template }) => template.options.lifetime.kind === 'nonce')
  return isDurable ? [NEVER_EXPIRES] : []
}

/** A file that is to be paid, as a person asks for it. */
export type PayoutInput = {
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
export async function planAsTried(services: Services, input: PayoutInput, options: PayoutOptions = {}) {
  const read = await readPayout(services, payoutAsked(input), options)
  const choose = createVersionChoice(services)
  return tryPayout(services, linesOf(input), (measured) => choose(versionAsked(input), planningOver(read, measured)))
}

/** What start plans in: auto is chosen again as it was when the plan was read. */
export async function versionOfPayout(
  services: Services,
  input: PayoutInput,
  units: number | null,
  options: PayoutOptions = {},
): Promise<PayoutAsked['version']> {
  const asked = versionAsked(input)
  if (asked !== 'auto') return asked
  const read = await readPayout(services, payoutAsked(input), options)
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

function linesOf({ leaveOut }: Pick<PayoutInput, 'leaveOut'>): ReadonlySet<number> {
  return new Set(leaveOut?.split(',').map(Number) ?? [])
}

export function payoutAsked(input: PayoutInput): Omit<PayoutAsked, 'version' | 'computeUnitLimit'> {
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
