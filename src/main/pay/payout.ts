import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Address } from '../../core/address/address.ts'
import { formatAmount, LAMPORTS_DECIMALS, parseAmount } from '../../core/amount/text.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { type PayoutFile, readPayoutFile } from '../../core/payout/payout-file.ts'
import type { PaymentPlan } from '../../core/plan/payment.ts'
import type { PayParts } from './parts.ts'
import { judgePayees, planPayments, resolvePayment, startPayments } from './payment.ts'
import type { PaymentAsked, PaymentRequest } from './payment-request.ts'
import { assetOf } from './sweep.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>

/** Ten thousand rows with the longest references and labels are far smaller. */
const MAX_FILE_BYTES = 8_388_608

/** What a person asks: the rows of a file instead of payees. */
export type PayoutAsked = Omit<PaymentAsked, 'payees' | 'keep'> & { readonly path: string }

export type PayoutStart = {
  readonly asked: PayoutAsked
  /** A figure of the asset, as a person typed it. */
  readonly total: string
  /** Of the plan that was read. */
  readonly digest: string
  /** As the plan gave it; null where it asked for none. */
  readonly confirmation: string | null
}

/** A file as it was read, what would be paid of it now, and what the plan was made from. */
export type PlannedPayout = {
  readonly file: PayoutFile
  readonly request: PaymentRequest
  readonly plan: PaymentPlan
  readonly asset: Asset
  /** Recipients that are to be paid and that a person has to confirm first. */
  readonly toConfirm: readonly ToConfirm[]
  /** Stands for having read all of them; null where there are none. */
  readonly confirmation: string | null
}

type ToConfirm = { readonly recipient: Address; readonly words: string; readonly digest: string }

/**
 * Reads a payout file and plans what can be paid of it. Rows that cannot be read or paid keep no other from being paid.
 * @throws PAYOUT_FILE_UNREADABLE, PAYOUT_FILE_TOO_LARGE, PAYOUT_COLUMNS, PAYOUT_TOO_MANY_ROWS, and as {@link planPayments}
 */
export async function planPayout(parts: Reading, { path, ...asked }: PayoutAsked): Promise<PlannedPayout> {
  const asset = await assetOf(parts, asked)
  const bytes = await readBytes(path)
  const digest = createHash('sha256').update(bytes).digest('hex')
  const file = readPayoutFile({ text: bytes.toString('utf8'), digest, decimals: decimalsOf(asset) })
  const payees = file.rows.map(({ key, recipient, amount }) => ({ key, recipient, amount }))
  const request = await resolvePayment(parts, { ...asked, payees, keep: 'keep-minimum' })
  const plan = await planPayments(parts, request)
  const toConfirm = await readToConfirm(parts, request, plan)
  return { file, request, plan, asset, toConfirm, confirmation: toConfirm.length === 0 ? null : digestOf(toConfirm) }
}

/**
 * Decides a payout, where it is still what was read and the total that a person typed is what it pays. What was paid under a key is not
 * decided again: the same file twice pays once.
 * @throws PAYOUT_TOTAL_DIFFERS, RECIPIENT_NOT_CONFIRMED, as {@link planPayout} and startPayments
 */
export async function startPayout(
  parts: Reading,
  { asked, total, digest, confirmation: said }: PayoutStart,
): Promise<{ id: string; plan: PaymentPlan }> {
  const { request, plan, asset, toConfirm, confirmation } = await planPayout(parts, asked)
  if (plan.transactions.length > 0) assertTotal(plan, { total, decimals: decimalsOf(asset) })
  const confirmed = confirmation === said ? toConfirm.map((one) => one.digest) : []
  return startPayments(parts, { request, digest, confirmed })
}

/** Judged beside the rows that cannot be paid: one of them may be what another imitates. */
async function readToConfirm(parts: Reading, request: PaymentRequest, { transactions }: PaymentPlan): Promise<ToConfirm[]> {
  const paid = new Set(transactions.flatMap(({ payees }) => payees.map(({ recipient }) => recipient)))
  const judged = paid.size === 0 ? [] : await judgePayees(parts, request)
  return judged.flatMap(({ address, verdict }) =>
    verdict.kind === 'needs-confirmation' && paid.has(address)
      ? [{ recipient: address, words: verdict.words, digest: verdict.digest }]
      : [],
  )
}

function digestOf(toConfirm: readonly ToConfirm[]): string {
  const lines = toConfirm.map(({ recipient, digest }) => `${recipient} ${digest}`).toSorted()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

function assertTotal({ totals: { amount } }: PaymentPlan, { total, decimals }: { total: string; decimals: number }): void {
  if (parseAmount({ text: total, decimals }) === amount) return
  throw new StrongroomError('PAYOUT_TOTAL_DIFFERS', { typed: total, planned: formatAmount({ amount, decimals }) })
}

/** Decimals of the figures that people write of an asset. */
export function decimalsOf(asset: Asset): number {
  return asset.kind === 'native' ? LAMPORTS_DECIMALS : asset.decimals
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path)
    if (size <= MAX_FILE_BYTES) return await readFile(path)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new StrongroomError('PAYOUT_FILE_UNREADABLE', { path, detail }, { cause: error })
  }
  throw new StrongroomError('PAYOUT_FILE_TOO_LARGE', { path, mostBytes: MAX_FILE_BYTES })
}
