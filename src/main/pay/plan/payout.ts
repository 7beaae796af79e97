import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Address } from '../../../core/address/address.ts'
import { formatAmount, LAMPORTS_DECIMALS } from '../../../core/amount/format.ts'
import { parseAmount } from '../../../core/amount/text.ts'
import type { Asset } from '../../../core/deposit/deposit.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { readPayoutFile } from '../../../core/payout/payout-file.ts'
import type { Payee, PaymentPlan, Unpayable } from '../../../core/plan/payment.ts'
import { unpaid } from '../../../core/plan/unpaid.ts'
import type { PayoutRow } from '../../../core/payout/read-row.ts'
import { type Allowance, readAllowance } from '../intent/allowance.ts'
import type { PayParts } from '../parts.ts'
import { startPayments } from './payment.ts'
import { readKnownKeys, readPaymentFacts, reasonIn } from './payment-facts.ts'
import type { PaymentAsked } from '../intent/payment-request.ts'
import { readPayoutBytes } from '../intent/payout-bytes.ts'
import { type PayoutDecision, readDecisions } from './payout-decisions.ts'
import { planOver, resolveOver } from './plan-over.ts'
import { readListedAsset } from '../read/listed-asset.ts'
import { plain } from '../../../core/text/sentence.ts'

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
  /** Throws what keeps the plan from being decided although it could be paid. */
  readonly assertAllowed?: (plan: PaymentPlan) => Promise<void>
}

/** `signsElsewhere`: who pays and advances the nonces, where its key is not in the vault here. */
export type PayoutOptions = { readonly signsElsewhere?: Address }

/** The policy that counts is the one where it is signed. */
const ANYTHING_ALLOWED: Allowance = { reasonOf: () => null, mostPerTransaction: null }

/** A file with everything that it is planned from, read once for one request. */
export type PayoutRead = Awaited<ReturnType<typeof readPayout>>

/** How a payout is planned, of whatever was read. `leftOut`: lines that are not to be paid, those that were left out when it was read among them. */
export type PayoutForm = {
  readonly version: PayoutAsked['version']
  /** Compute units of each transaction; null for what its instructions take at most. */
  readonly units: number | null
  readonly leftOut: ReadonlySet<number>
}

/** What would be paid of a file, and what a person has to say yes to before. */
export type PlannedPayout = Awaited<ReturnType<typeof planPayout>>

/**
 * Reads a payout file and what its rows are planned from.
 * @throws PAYOUT_FILE_UNREADABLE, PAYOUT_FILE_TOO_LARGE, PAYOUT_COLUMNS, PAYOUT_TOO_MANY_ROWS, VAULT_LOCKED, and as readPaymentFacts
 */
export async function readPayout(
  parts: Reading,
  { path, contents = null, delimiter = null, leftOut = new Set(), ...asked }: Omit<PayoutAsked, 'version' | 'computeUnitLimit'>,
  options: PayoutOptions = {},
) {
  const asset = await readListedAsset(parts, asked)
  const bytes = contents ?? (await readPayoutBytes(path))
  const digest = createHash('sha256').update(bytes).digest('hex')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const given = { text, digest, decimals: decimalsOf(asset), delimiter }
  const { rows } = readPayoutFile({ ...given, leftOut })
  const { signsElsewhere } = options
  const allowance =
    signsElsewhere === undefined
      ? await readAllowance(parts, { asset: asked.asset, recipients: rows.map(({ recipient }) => recipient) })
      : ANYTHING_ALLOWED
  const isForbidden = ({ recipient }: PayoutRow) => allowance.reasonOf(recipient) !== null
  const forbidden = rows.filter(isForbidden)
  const knownForbidden = await readKnownKeys(
    parts,
    forbidden.map(({ key }) => key),
  )
  const most = allowance.mostPerTransaction
  const limited = { ...asked, ...(most === null ? {} : { mostPerTransaction: most }) }
  const payees = rows.filter((row) => !isForbidden(row)).map(payeeOf)
  const beside = forbidden.map(({ recipient }) => recipient)
  const facts = await readPaymentFacts(
    parts,
    { ...limited, payees },
    { beside, ...(signsElsewhere === undefined ? {} : { nonceAuthority: signsElsewhere }) },
  )
  return { name: basename(path), given, asset, asked: limited, allowance, knownForbidden, facts }
}

/** Plans what can be paid of a file, over what was read. Rows that cannot be read or paid keep no other from being paid. */
export function planPayoutOver(read: PayoutRead, { version, units, leftOut }: PayoutForm) {
  const { name, given, asset, asked, allowance, facts } = read
  const file = readPayoutFile({ ...given, leftOut })
  const payees = file.rows.map(payeeOf)
  const refused = refuseForbidden(read, payees)
  const request = resolveOver(facts, {
    ...asked,
    version,
    computeUnitLimit: units,
    payees: payees.filter(({ recipient }) => allowance.reasonOf(recipient) === null),
    keep: 'keep-minimum',
  })
  const planned = planOver(facts, request)
  const plan: PaymentPlan = { ...planned, unpayable: [...refused, ...planned.unpayable] }
  return { name, file, request, plan, asset, accounts: facts.accounts }
}

/** Beside a plan, what a person has to say yes to before it is paid. */
export async function decidePayout(parts: Pick<Reading, 'journal' | 'nodes'>, planned: ReturnType<typeof planPayoutOver>) {
  const decisions = await readDecisions(parts, planned)
  return { ...planned, decisions, confirmation: decisions.length === 0 ? null : digestOf(decisions) }
}

/**
 * Reads a payout file and plans what can be paid of it.
 * @throws as readPayout
 */
export async function planPayout(parts: Reading, { version, computeUnitLimit: units, ...asked }: PayoutAsked, options: PayoutOptions = {}) {
  const read = await readPayout(parts, asked, options)
  return decidePayout(parts, planPayoutOver(read, { version, units, leftOut: asked.leftOut ?? new Set() }))
}

/**
 * Decides a payout, where it is still what was read and the total that a person typed is what it pays. What was paid under a key is not
 * decided again: the same file twice pays once.
 * @throws PAYOUT_TOTAL_DIFFERS, RECIPIENT_NOT_CONFIRMED, PAYOUT_NOT_CONFIRMED, as {@link planPayout} and startPayments
 */
export async function startPayout(
  parts: Reading & Pick<PayParts, 'signer'>,
  { asked, total, digest, confirmation, assertAllowed }: PayoutStart,
): Promise<{ id: string; plan: PaymentPlan }> {
  const planned = await planPayout(parts, asked)
  const said = requireSaid(planned, { total, confirmation })
  const { request } = planned
  return startPayments(parts, { request, digest, ...said, ...(assertAllowed === undefined ? {} : { assertAllowed }) })
}

/**
 * Holds what a person said of a payout against its plan. Gives the digests of what was confirmed of its recipients, and what is kept of its file.
 * @throws PAYOUT_TOTAL_DIFFERS, PAYOUT_NOT_CONFIRMED
 */
export function requireSaid(
  { name, file, plan, asset, decisions, confirmation }: PlannedPayout,
  { total, confirmation: said }: Pick<PayoutStart, 'total' | 'confirmation'>,
) {
  if (plan.transactions.length > 0) assertTotal(plan, { total, decimals: decimalsOf(asset) })
  const isConfirmed = confirmation === said
  const doubted = decisions.find((decision) => decision.recipientDigest === null)
  if (!isConfirmed && doubted !== undefined && plan.transactions.length > 0)
    throw new StrongroomError('PAYOUT_NOT_CONFIRMED', { line: doubted.line, words: plain(doubted.words) })
  const confirmed = isConfirmed ? decisions.flatMap(({ recipientDigest }) => recipientDigest ?? []) : []
  const labels = file.rows.flatMap(({ key, told }) => (told.label === '' ? [] : [[key, told.label]]))
  return { confirmed, about: { payout: { name, fileDigest: file.digest, rows: file.rows.length + file.problems.length, labels } } }
}

function payeeOf({ key, recipient, amount, memo }: PayoutRow): Payee {
  return { key, recipient, amount, ...(memo === null ? {} : { memo }) }
}

/** Those whom the policy does not let be paid now. What was paid before, or is no wallet at all, is said of a row rather than that. */
function refuseForbidden({ allowance, knownForbidden, facts }: PayoutRead, payees: readonly Payee[]): Unpayable[] {
  return payees.flatMap((payee) => {
    const reason = allowance.reasonOf(payee.recipient)
    if (reason === null) return []
    return [unpaid(payee, knownForbidden.has(payee.key) ? 'paid-already' : (reasonIn(facts.accounts, payee.recipient) ?? reason))]
  })
}

/** Of everything a person has to say yes to. */
function digestOf(decisions: readonly PayoutDecision[]): string {
  const lines = decisions.map(({ line, recipientDigest, words }) => JSON.stringify([line, recipientDigest ?? plain(words)]))
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
