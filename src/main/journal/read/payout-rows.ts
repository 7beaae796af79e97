import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { invariant } from '../../../core/error/invariant.ts'
import { EFFECTIVE_STATES } from '../../../core/payment/state.ts'
import type { RowStanding } from '../../../core/payment/row-standing.ts'
import { toNumber } from '../columns.ts'
import type { PayoutRowFilter, PayoutRowReader, PayoutRowRecord } from '../payout-rows.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { DoneBy, Found } from '../records.ts'
import type { Snapshot } from '../shapes.ts'
import { isOneOf } from '../state-lists.ts'
import { readIntentsById } from './intents.ts'
import { above, pageRows } from './page.ts'
import { readPaidRows } from './paid-rows.ts'
import { selectPayments, toPayment } from './payments.ts'
import { fillSearch } from './search.ts'

/** Payouts row by row: a part of what can be read. */
export function readingPayoutRows(snapshot: Snapshot): PayoutRowReader {
  return {
    payoutRows: (page) => snapshot((db) => readPayoutRows(db, page)),
    countPayoutRows: (filter) => snapshot((db) => countPayoutRows(db, filter)),
  }
}

async function readPayoutRows(db: Queries, page: Asked<'payoutRows'>): Promise<Found<PayoutRowRecord, number>> {
  const { after, limit, standing } = page
  const paid = await readPaidRows(db, page.decisionId)
  const found = selectRows(db, page)
    .select([standingIn(page, paid).as('standing'), decidedAgain().as('again')])
    .where('payment.id', '>', above(after))
    .orderBy('payment.id')
    .limit(pageRows(limit) + 1)
  const asked = standing === undefined ? found : found.where(sql<SqlBool>`${standingIn(page, paid)} = ${standing}`)
  const rows = await asked.execute()
  const shown = rows.slice(0, limit)
  const intents = new Map((await readIntentsById(db, [...new Set(shown.map((row) => row.intent_id))])).map((intent) => [intent.id, intent]))
  return {
    rows: shown.map((row) => {
      const intent = intents.get(row.intent_id)
      invariant(intent !== undefined, 'a payment has an intent')
      const payment = toPayment(row)
      const again = row.standing === 'decided-again' ? row.again : null
      return { payment, standing: row.standing, intent, by: paid.get(payment.id) ?? null, again }
    }),
    next: rows.length > limit ? toNumber(shown.at(-1)?.id ?? 0n) : null,
  }
}

async function countPayoutRows(db: Queries, filter: PayoutRowFilter): Promise<Record<RowStanding, number>> {
  const paid = await readPaidRows(db, filter.decisionId)
  const rows = await selectRows(db, filter)
    .clearSelect()
    .select([standingIn(filter, paid).as('standing'), (row) => row.fn.countAll<bigint>().as('count')])
    .groupBy('standing')
    .execute()
  const counts = { paid: 0, 'under-way': 0, waits: 0, 'not-known': 0, 'decided-again': 0, 'not-paid': 0 }
  for (const { standing, count } of rows) counts[standing] = toNumber(count)
  return counts
}

function selectRows(db: Queries, { decisionId, search }: PayoutRowFilter) {
  const rows = selectPayments(db)
    .innerJoin('intent', 'intent.id', 'payment.intent_id')
    .leftJoin('recipient', 'recipient.address', 'payment.recipient')
    .leftJoin('account', 'account.address', 'payment.recipient')
    .where('payment.decision_id', '=', decisionId)
  if (search === undefined) return rows
  const { pattern, typed, afterTyped } = fillSearch(search.text)
  const holds = (column: string) => sql<SqlBool>`${sql.ref(column)} LIKE ${pattern} ESCAPE '\\'`
  const begins = (column: string) => sql<SqlBool>`(${sql.ref(column)} >= ${typed} AND ${sql.ref(column)} < ${afterTyped})`
  return rows.where((row) =>
    row.or([
      holds('payment.key'),
      holds('recipient.label'),
      holds('account.label'),
      begins('payment.recipient'),
      begins('payment.account'),
      isAmong('payment.recipient', search.recipients),
      isAmong('payment.key', search.keys),
    ]),
  )
}

/** As payments are shown: what is said here of a row, the state that is shown of it must not gainsay. */
function standingIn({ notSealed }: Pick<PayoutRowFilter, 'notSealed'>, paid: ReadonlyMap<number, DoneBy>): RawBuilder<RowStanding> {
  const [sure, doubted] = [false, true].map((another) => [...paid].flatMap(([id, { isAnother }]) => (isAnother === another ? [id] : [])))
  return sql<RowStanding>`CASE
    WHEN ${isAmong('payment.id', doubted ?? [])} THEN 'not-known'
    WHEN intent.state = 'satisfied' OR ${isAmong('payment.id', sure ?? [])} THEN 'paid'
    WHEN intent.state = 'unknown' THEN 'not-known'
    WHEN intent.state = 'abandoned' THEN CASE WHEN ${decidedAgain()} IS NULL THEN 'not-paid' ELSE 'decided-again' END
    WHEN intent.state = 'awaiting-approval' OR ${isAmong('intent.id', notSealed)} THEN 'waits'
    WHEN intent.seal IS NULL AND intent.replaces IS NULL AND NOT EXISTS
      (SELECT 1 FROM attempt WHERE attempt.intent_id = intent.id AND ${isOneOf('attempt.state', EFFECTIVE_STATES)}) THEN 'waits'
    ELSE 'under-way' END`
}

/** What pays the same recipient under the same reference since a row has ended. */
const decidedAgain = () => sql<string | null>`(SELECT later.intent_id FROM payment later
  WHERE later.key = payment.key AND later.live = 1 AND later.intent_id <> payment.intent_id AND later.recipient = payment.recipient)`

/** Bound as one value, however many there are: a statement has a bound of its own for how many it takes. */
function isAmong(column: string, values: readonly (string | number)[]): RawBuilder<SqlBool> {
  if (values.length === 0) return sql<SqlBool>`0`
  return sql<SqlBool>`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
}
