import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { classifyAccount } from '../../core/address/classify-account.ts'
import { formatAmount, LAMPORTS_DECIMALS, parseAmount } from '../../core/amount/text.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { readPayoutFile } from '../../core/payout/payout-file.ts'
import type { Payee, PaymentPlan, Unpayable } from '../../core/plan/payment.ts'
import { unpaid } from '../../core/plan/unpaid.ts'
import { reasonAgainst } from '../../core/recipient/judge-recipient.ts'
import { type Allowance, readAllowance } from './allowance.ts'
import { readAccounts } from './balances.ts'
import type { PayParts } from './parts.ts'
import { planPayments, resolvePayment, startPayments } from './payment.ts'
import type { PaymentAsked } from './payment-request.ts'
import { readPayoutBytes } from './payout-bytes.ts'
import { type PayoutDecision, readDecisions } from './payout-decisions.ts'
import { assetOf } from './sweep.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/** What a person asks: the rows of a file instead of payees. */
export type PayoutAsked = Omit<PaymentAsked, 'payees' | 'keep' | 'mostPerTransaction'> & {
  /** The file, or the name of what `contents` was read from. */
  readonly path: string
  /** The file's bytes, where somebody else read them. */
  readonly contents?: Uint8Array | null
  /** Null for what the file itself says or shows. */
  readonly delimiter?: string | null
  /** Lines that are not to be paid. */
  readonly leftOut?: ReadonlySet<number>
}

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
export type PlannedPayout = Awaited<ReturnType<typeof planPayout>>

/**
 * Reads a payout file and plans what can be paid of it. Rows that cannot be read or paid keep no other from being paid.
 * @throws PAYOUT_FILE_UNREADABLE, PAYOUT_FILE_TOO_LARGE, PAYOUT_COLUMNS, PAYOUT_TOO_MANY_ROWS, VAULT_LOCKED, and as {@link planPayments}
 */
export async function planPayout(parts: Reading, { path, contents = null, delimiter = null, leftOut = new Set(), ...asked }: PayoutAsked) {
  const asset = await assetOf(parts, asked)
  const bytes = contents ?? (await readPayoutBytes(path))
  const digest = createHash('sha256').update(bytes).digest('hex')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const file = readPayoutFile({ text, digest, decimals: decimalsOf(asset), delimiter, leftOut })
  const allowance = await readAllowance(parts, { asset: asked.asset, recipients: file.rows.map(({ recipient }) => recipient) })
  const payees = file.rows.map(({ key, recipient, amount, memo }) => ({ key, recipient, amount, ...(memo === null ? {} : { memo }) }))
  const refused = await refuseForbidden(parts, payees, allowance)
  const forbidden = new Set(refused.map(({ key }) => key))
  const most = allowance.mostPerTransaction
  const request = await resolvePayment(parts, {
    ...asked,
    payees: payees.filter(({ key }) => !forbidden.has(key)),
    keep: 'keep-minimum',
    ...(most === null ? {} : { mostPerTransaction: most }),
  })
  const planned = await planPayments(parts, request)
  const plan: PaymentPlan = { ...planned, unpayable: [...refused, ...planned.unpayable] }
  const decisions = await readDecisions(parts, { file, request, plan, asset })
  const confirmation = decisions.length === 0 ? null : digestOf(decisions)
  return { name: basename(path), file, request, plan, asset, decisions, confirmation }
}

/**
 * Decides a payout, where it is still what was read and the total that a person typed is what it pays. What was paid under a key is not
 * decided again: the same file twice pays once.
 * @throws PAYOUT_TOTAL_DIFFERS, RECIPIENT_NOT_CONFIRMED, PAYOUT_NOT_CONFIRMED, as {@link planPayout} and startPayments
 */
export async function startPayout(
  parts: Reading & Pick<PayParts, 'signer'>,
  { asked, total, digest, confirmation: said }: PayoutStart,
): Promise<{ id: string; plan: PaymentPlan }> {
  const { name, file, request, plan, asset, decisions, confirmation } = await planPayout(parts, asked)
  if (plan.transactions.length > 0) assertTotal(plan, { total, decimals: decimalsOf(asset) })
  const isConfirmed = confirmation === said
  const doubted = decisions.find((decision) => decision.recipientDigest === null)
  if (!isConfirmed && doubted !== undefined && plan.transactions.length > 0)
    throw new StrongroomError('PAYOUT_NOT_CONFIRMED', { line: doubted.line, words: doubted.words })
  const confirmed = isConfirmed ? decisions.flatMap(({ recipientDigest }) => recipientDigest ?? []) : []
  const about = { payout: { name, fileDigest: file.digest, rows: file.rows.length + file.problems.length } }
  return startPayments(parts, { request, digest, confirmed, about })
}

/** Those whom the policy does not let be paid now. What was paid before, or is no wallet at all, is said of a row rather than that. */
async function refuseForbidden(parts: Reading, payees: readonly Payee[], { reasonOf }: Allowance): Promise<Unpayable[]> {
  const forbidden = payees.filter(({ recipient }) => reasonOf(recipient) !== null)
  const keys = forbidden.map(({ key }) => key)
  const payments = await parts.journal.read.livePayments(keys)
  const live = new Set([...payments.map(({ key }) => key), ...(await parts.journal.read.paidElsewhere(keys))])
  const accounts = await readAccounts(
    parts.nodes,
    forbidden.map(({ recipient }) => recipient),
  )
  return forbidden.map((payee, index) => {
    if (live.has(payee.key)) return unpaid(payee, 'paid-already')
    const reason = reasonAgainst(classifyAccount(payee.recipient, accounts[index] ?? null))
    return unpaid(payee, reason ?? reasonOf(payee.recipient) ?? 'not-allowed')
  })
}

/** Of everything a person has to say yes to. */
function digestOf(decisions: readonly PayoutDecision[]): string {
  const lines = decisions.map(({ line, recipientDigest, words }) => JSON.stringify([line, recipientDigest ?? words]))
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
