import type { Address } from '../../../core/address/address.ts'
import type { Asset } from '../../../core/deposit/deposit.ts'
import type { PayoutFile } from '../../../core/payout/payout-file.ts'
import type { PayoutRow } from '../../../core/payout/read-row.ts'
import type { PaymentPlan } from '../../../core/plan/payment.ts'
import type { RecipientWarning } from '../../../core/recipient/recipient.ts'
import type { AccountFacts } from '../read/agreed-reads.ts'
import type { CarriedRecord, PaidAmount } from '../../journal/index.ts'
import { carriedIn } from '../intent/carried-in.ts'
import { findClosedAccounts } from '../read/closed-accounts.ts'
import { judgePayees } from './payment.ts'
import type { PaymentRequest } from '../intent/payment-request.ts'
import type { PayParts } from '../parts.ts'
import { tryToDecode } from '../intent/stored-intent.ts'
import { say, type Sentence } from '../../../core/text/sentence.ts'

/**
 * A row that is paid once a person has said yes to it.
 * - reason: a short name, such as look-alike, first-use, paid-before
 * - recipientDigest: of the words about its recipient; null where the row itself is doubtful
 */
export type PayoutDecision = {
  readonly line: number
  readonly reason: string
  readonly words: Sentence
  readonly recipientDigest: string | null
}

type Planned = {
  readonly file: PayoutFile
  readonly request: PaymentRequest
  readonly plan: PaymentPlan
  readonly asset: Asset
  /** As they were read for the plan. */
  readonly accounts: AccountFacts
}
type Reading = Pick<PayParts, 'journal' | 'nodes'>

/** What a person has to say yes to before the rows that can be paid are paid, in the order of the file. */
export async function readDecisions(parts: Reading, { file, request, plan, asset, accounts }: Planned): Promise<PayoutDecision[]> {
  const keys = new Set(plan.transactions.flatMap(({ payees }) => payees.map(({ key }) => key)))
  if (keys.size === 0) return []
  const rows = file.rows.filter(({ key }) => keys.has(key))
  const lines = new Set(rows.map(({ line }) => line))
  const doubtful = file.warnings
    .filter(({ line }) => lines.has(line))
    .map((warning) => ({ ...warning, words: say`${warning.words}`, recipientDigest: null }))
  const all = [
    ...(await readRecipients(parts, { request, accounts }, rows)),
    ...doubtful,
    ...(await readPaidBefore(parts, rows, asset)),
    ...(await readClosed(parts, plan, rows)),
  ]
  return all.toSorted((left, right) => left.line - right.line)
}

/** Judged beside the rows that cannot be paid: one of them may be what another imitates. */
async function readRecipients(
  parts: Reading,
  { request, accounts }: Pick<Planned, 'request' | 'accounts'>,
  rows: readonly PayoutRow[],
): Promise<PayoutDecision[]> {
  const judged = new Map((await judgePayees(parts, request, accounts)).map((recipient) => [recipient.address, recipient]))
  return rows.flatMap(({ line, recipient }) => {
    const { verdict, warnings } = judged.get(recipient) ?? {}
    if (verdict?.kind !== 'needs-confirmation' || warnings === undefined) return []
    return [{ line, reason: reasonOf(warnings), words: verdict.words, recipientDigest: verdict.digest }]
  })
}

/** The most dangerous thing said of a recipient, by a name that stays. */
function reasonOf([first]: readonly RecipientWarning[]): string {
  return (first?.code ?? 'FIRST_USE').toLowerCase().replaceAll('_', '-')
}

/**
 * Rows whose recipient was paid the same amount before: a file that was corrected and is paid again has other names for its rows where it
 * gives them no references, and only a person knows whether the money is owed twice.
 */
async function readPaidBefore({ journal }: Reading, rows: readonly PayoutRow[], asset: Asset): Promise<PayoutDecision[]> {
  const nameOf = (recipient: string, amount: bigint) => `${recipient} ${amount}`
  const recipients = new Set(rows.map(({ recipient }) => recipient))
  const paid = await journal.read.paidAmounts([...recipients])
  const same = [...paid, ...(await readOut({ journal }, recipients))].filter((one) => mintOf(one.asset) === mintOf(asset))
  const before = new Map(same.map(({ recipient, amount, lastAtMs }) => [nameOf(recipient, amount), lastAtMs]))
  return rows.flatMap(({ line, recipient, amount }) => {
    const atMs = before.get(nameOf(recipient, amount))
    if (atMs === undefined) return []
    const day = new Date(atMs).toISOString().slice(0, 10)
    const words = say`The same amount was paid to the same recipient on ${day}, or still may be. Pay it only if it is owed again.`
    return [{ line, reason: 'paid-before', words, recipientDigest: null }]
  })
}

/** What left in a bundle may be paid at any time, and what was called dead may have been paid all the same. */
async function readOut({ journal }: Pick<Reading, 'journal'>, recipients: ReadonlySet<Address>): Promise<readonly PaidAmount[]> {
  const left: CarriedRecord[] = []
  for await (const carried of carriedIn(journal, 'out')) left.push(carried)
  for await (const carried of carriedIn(journal, 'ended')) if (carried.paidElsewhere.length > 0) left.push(carried)
  return left.flatMap(({ what, atMs: lastAtMs }) => {
    const planned = tryToDecode(what)
    if (planned?.kind !== 'payment') return []
    const { asset, payees } = planned
    return payees.flatMap(({ recipient, amount }) => (recipients.has(recipient) ? [{ recipient, asset, amount, lastAtMs }] : []))
  })
}

/** Rows that pay the rent of an account that the recipient had and closed. */
async function readClosed(parts: Reading, plan: PaymentPlan, rows: readonly PayoutRow[]): Promise<PayoutDecision[]> {
  const lines = new Map(rows.map(({ key, line }) => [key, line]))
  return (await findClosedAccounts(parts, plan)).flatMap(({ key, words }) => {
    const line = lines.get(key)
    return line === undefined ? [] : [{ line, reason: 'account-closed', words, recipientDigest: null }]
  })
}

function mintOf(asset: Asset): string {
  return asset.kind === 'native' ? asset.kind : asset.mint
}
