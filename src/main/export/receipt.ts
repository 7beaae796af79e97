import { join } from 'node:path'
import { type DoneBy, type Journal, PAGE_ROWS_MAX, type PaymentRecord, type PayoutRowRecord } from '../journal/index.ts'
import { readLastWitnesses, readWitnesses, tryToReadIntent, type Witnesses } from '../pay/index.ts'
import { csvHeader, csvLine } from './csv.ts'
import type { Standing, StandingOf } from './standing.ts'
import type { Column } from './table.ts'
import { witnessColumns } from './witness-columns.ts'
import { nameAt, type Written, writeWhole } from './write-file.ts'

type Line = {
  readonly payment: Pick<PaymentRecord, 'key' | 'recipient' | 'account' | 'asset' | 'amount'>
  readonly standing: Standing
  readonly by: Pick<DoneBy, 'signature'> | null
  readonly witnesses: Witnesses | null
}

type Receipt = {
  readonly journal: Journal
  /** The data folder; files go into `exports` inside it. */
  readonly folder: string
  readonly now: () => number
  readonly decisionId: string
  readonly standingOf: StandingOf
}

/**
 * Writes what became of each payment of one payout, in the order of its file.
 * @throws EXPORT_FAILED
 */
export async function writeReceipt({
  journal,
  folder,
  now,
  decisionId,
  standingOf,
}: Receipt): Promise<Written & { readonly rows: number }> {
  const columns: readonly Column<Line>[] = [
    { name: 'reference', kind: 'text', of: ({ payment }) => payment.key },
    { name: 'recipient', kind: 'text', of: ({ payment }) => payment.recipient },
    { name: 'account', kind: 'text', of: ({ payment }) => payment.account },
    { name: 'mint', kind: 'text', of: ({ payment: { asset } }) => (asset.kind === 'native' ? null : asset.mint) },
    { name: 'amount', kind: 'number', of: ({ payment }) => payment.amount },
    { name: 'state', kind: 'text', of: ({ standing }) => standing.state },
    { name: 'signature', kind: 'text', of: ({ standing, by }) => by?.signature ?? standing.attempt?.signature ?? null },
    ...witnessColumns<Line>(({ witnesses }) => witnesses),
  ]
  let rows = 0
  async function* pieces() {
    yield csvHeader(columns)
    for await (const { payment, intent, by } of eachRow(journal, decisionId)) {
      rows += 1
      const standing = standingOf(intent, by)
      const attempts = standing.attempt === null ? [] : [standing.attempt]
      const witnesses = by === null ? await readLastWitnesses(journal, { attempts }) : readWitnesses(by.proof)
      yield csvLine(columns, { payment, standing, by, witnesses })
    }
    for (const line of await readCarried(journal, decisionId)) {
      rows += 1
      yield csvLine(columns, line)
    }
  }
  const written = await writeWhole({ folder: join(folder, 'exports'), name: nameAt('receipt', now()), ending: 'csv' }, pieces())
  return { ...written, rows }
}

/** Payments that left in a bundle and never came back: no payments of the journal, and rows of the file all the same. */
async function readCarried(journal: Journal, decisionId: string): Promise<readonly Line[]> {
  const carried = (await journal.read.carriedOf(decisionId)).filter(({ state }) => state !== 'returned')
  return carried.flatMap(({ state, what, paidElsewhere }) => {
    const planned = tryToReadIntent(what)
    if (planned?.kind !== 'payment') return []
    const { asset, payees } = planned
    // What was called dead may have been paid by a transaction that was found on the chain.
    const paid = new Map(paidElsewhere.map((one) => [one.key, one]))
    return payees.map((payee): Line => {
      const by = paid.get(payee.key) ?? null
      const standing = by === null ? (state === 'out' ? 'in-bundle' : 'void-in-bundle') : by.isAnother ? 'not-known' : 'satisfied'
      return { payment: { ...payee, asset }, standing: { state: standing, attempt: null }, by, witnesses: null }
    })
  })
}

/** More pages than any payout fills. */
const PAGES_MAX = 100

async function* eachRow(journal: Journal, decisionId: string): AsyncGenerator<PayoutRowRecord> {
  let after = 0
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { rows, next } = await journal.read.payoutRows({ decisionId, notSealed: [], after, limit: PAGE_ROWS_MAX })
    yield* rows
    if (next === null) return
    after = next
  }
}
