import * as z from 'zod'
import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { RowStanding } from '../../core/payment/row-standing.ts'
import { payeesOf } from '../../core/plan/intent.ts'
import type { CarriedPaid, DecisionRecord, IntentRecord, Journal, PaymentRecord, PayoutRowRecord } from '../journal/index.ts'
import { parsePaidFile, tryToReadIntent } from '../pay/index.ts'
import { findAllowed, type NameOf, readNames } from '../read-names.ts'
import type { Services } from '../services.ts'
import { decodePageKey, encodePageKey } from './page-key.ts'
import { endedOf, standingOf } from './payment-story.ts'
import { type NotSealed, readNotSealed } from './unconfirmed.ts'

type Payout = { readonly record: DecisionRecord; readonly about: NonNullable<ReturnType<typeof parsePaidFile>> }

type Asked = {
  readonly id: string
  readonly search?: string | undefined
  readonly standing?: RowStanding | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** `row`: the last one that is in the journal; `carried`: how many that left in bundles were shown after those. */
const KeySchema = z.strictObject({ row: z.number().int(), carried: z.number().int().min(0).nullable() })
const ORDER = 'payout-rows'

/**
 * Whom a payout pays: those in the journal page by page, then those that left in bundles and did not come back.
 * @throws DECISION_UNKNOWN
 */
export async function showPayoutRows(services: Pick<Services, 'journal' | 'signer' | 'submitter'>, asked: Asked) {
  const { journal } = services
  const payout = await requirePaidFile(journal, asked.id)
  const { record, about } = payout
  const { standing, limit } = asked
  const labels = new Map(about.labels)
  const notSealed = await readNotSealed(services)
  const search = asked.search === undefined ? undefined : await lookingFor(services, asked.search.trim(), labels)
  const filter = { decisionId: record.id, search, notSealed: [...notSealed.ids] }
  const { after: from = { row: 0, carried: null } } = decodePageKey(ORDER, KeySchema, asked.after)

  const stored =
    from.carried === null ? await journal.read.payoutRows({ ...filter, standing, after: from.row, limit }) : { rows: [], next: null }
  const left = await readCarried(journal, payout)
  const nameOf = await readNames(services, [
    ...stored.rows.map(({ payment }) => payment.recipient),
    ...left.map(({ recipient }) => recipient),
  ])
  const known = { nameOf, labels, fileDigest: about.fileDigest }
  const found = left.map((row) => ({ ...row, ...namesOf(row, known) })).filter((row) => search === undefined || isFound(row, search))
  const carried = found.filter((row) => standing === undefined || row.standing === standing)
  const shownFrom = from.carried ?? 0
  const beside = stored.next === null ? carried.slice(shownFrom, shownFrom + limit - stored.rows.length) : []

  const counts = { ...(await journal.read.countPayoutRows(filter)) }
  for (const row of found) counts[row.standing] += 1
  const shownTo = shownFrom + beside.length
  const next = stored.next !== null ? { row: stored.next, carried: null } : shownTo < carried.length ? { row: 0, carried: shownTo } : null
  return {
    asset: about.asset,
    rows: [...stored.rows.map((row) => shownRow(row, known, notSealed)), ...beside],
    total: standing === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[standing],
    counts,
    next: encodePageKey(ORDER, next),
  }
}

async function requirePaidFile({ read }: Journal, id: string): Promise<Payout> {
  const record = await read.decision(id)
  const about = record === null ? null : parsePaidFile(record.summary)
  if (record === null || about === null) throw new StrongroomError('DECISION_UNKNOWN', { id })
  return { record, about }
}

/** What a text may stand for, with the names that the journal does not look through. */
async function lookingFor(services: Pick<Services, 'signer'>, text: string, labels: ReadonlyMap<string, string>) {
  const wanted = text.toLowerCase()
  const keys = [...labels].flatMap(([key, label]) => (label.toLowerCase().includes(wanted) ? [key] : []))
  return { text, recipients: await findAllowed(services, text), keys }
}

type Known = {
  readonly nameOf: NameOf
  readonly labels: ReadonlyMap<string, string>
  readonly fileDigest: string
}

/** A reference that the file does not give is made of the file's own digest and the line. */
function namesOf(
  { reference, recipient }: { readonly reference: string; readonly recipient: Address },
  { nameOf, labels, fileDigest }: Known,
) {
  const line = reference.startsWith(`${fileDigest}/`) ? Number(reference.slice(fileDigest.length + 1)) : null
  return { line, label: nameOf(recipient), fileLabel: labels.get(reference) ?? null }
}

function shownRow({ payment, standing, intent, by, again }: PayoutRowRecord, known: Known, notSealed: NotSealed) {
  const { key: reference, recipient, amount } = payment
  const { state, attempt } = standingOf(intent, by, notSealed)
  return {
    reference,
    recipient,
    ...namesOf({ reference, recipient }, known),
    amount,
    standing,
    state,
    ...endedOf(intent),
    elsewhere: by?.how ?? null,
    another: by?.isAnother ?? false,
    altered: isAltered(payment, intent),
    again,
    intent: intent.id,
    signature: by?.signature ?? attempt?.signature ?? null,
  }
}

/** Whether the row says another recipient or amount than what its transaction was planned to pay: somebody wrote one of them. */
function isAltered({ key, recipient, amount }: PaymentRecord, { what }: IntentRecord): boolean {
  const planned = tryToReadIntent(what)
  if (planned === null) return false
  return !payeesOf(planned).some((payee) => payee.reference === key && payee.recipient === recipient && payee.amount === amount)
}

/** Rows that left in a bundle and never came back: no payments of the journal, and rows of the file all the same. */
async function readCarried({ read }: Journal, { record }: Payout) {
  if (record.outMessages + record.deadMessages === 0) return []
  const gone = (await read.carriedOf(record.id)).filter(({ state }) => state !== 'returned')
  const rows = gone.flatMap(({ state, what, paidElsewhere }) => {
    const planned = tryToReadIntent(what)
    if (planned?.kind !== 'payment') return []
    const paid = new Map(paidElsewhere.map((one) => [one.key, one]))
    return planned.payees.map((payee) => ({ ...payee, isOut: state === 'out', by: paid.get(payee.key) ?? null }))
  })
  const keys = rows.map(({ key }) => key)
  const later = new Map((await read.livePayments(keys)).map((one) => [one.key, one]))
  const againOf = ({ key, recipient }: (typeof rows)[number]) => {
    const one = later.get(key)
    return one?.recipient === recipient ? one.intentId : null
  }
  return rows.map((row) => {
    const { key: reference, recipient, amount, isOut, by } = row
    return {
      reference,
      recipient,
      amount,
      ...carriedStanding({ isOut, by, again: againOf(row) }),
      why: null,
      another: by?.isAnother ?? false,
      altered: false,
      intent: null,
      signature: by?.signature ?? null,
    }
  })
}

type Carried = { readonly isOut: boolean; readonly by: CarriedPaid | null; readonly again: string | null }

/** What was called dead may have been paid by a transaction that was found on the chain. */
function carriedStanding({ isOut, by, again }: Carried) {
  if (by?.isAnother === true)
    return { standing: 'not-known', state: 'not-known', settled: true, elsewhere: 'outside', again: null } as const
  if (by !== null) return { standing: 'paid', state: 'satisfied', settled: true, elsewhere: 'outside', again: null } as const
  if (isOut) return { standing: 'under-way', state: 'in-bundle', settled: false, elsewhere: null, again: null } as const
  const standing = again === null ? ('not-paid' as const) : ('decided-again' as const)
  return { standing, state: 'void-in-bundle', settled: true, elsewhere: null, again } as const
}

type Named = {
  readonly reference: string
  readonly recipient: Address
  readonly label: string | null
  readonly fileLabel: string | null
}

function isFound({ reference, recipient, label, fileLabel }: Named, { text }: { readonly text: string }): boolean {
  const wanted = text.toLowerCase()
  return recipient.startsWith(text) || [reference, label, fileLabel].some((one) => one?.toLowerCase().includes(wanted) === true)
}
