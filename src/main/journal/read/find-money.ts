import { type Expression, type SqlBool, sql } from 'kysely'
import { encodeAmount, NATIVE_ASSET_ID } from '../columns.ts'
import type { MoneyReader, SoughtAmount } from '../found-money.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { CreditRecord, PaymentRecord } from '../records.ts'
import type { Snapshot } from '../shapes.ts'
import { selectCredits, toCredit } from './credits.ts'
import { readPaidAgain } from './elsewhere.ts'
import { selectPayments, toPayment } from './payments.ts'
import { fillSearch } from './search.ts'

/** Rows that are read for each one that is shown: a payment that was decided again has a row each time. */
const ROWS_FOR_ONE = 4

/** What was paid and what arrived: a part of what can be read. */
export function readingMoney(snapshot: Snapshot): MoneyReader {
  return {
    findPayments: (of) => snapshot((db) => findPayments(db, of)),
    findArrivals: (of) => snapshot((db) => findArrivals(db, of)),
    paidAgain: (signatures) => snapshot((db) => readPaidAgain(db, signatures)),
  }
}

/** Answers {@link JournalReader.findPayments}. */
async function findPayments(db: Queries, { text, amounts, limit }: Asked<'findPayments'>): Promise<readonly PaymentRecord[]> {
  const { pattern } = fillSearch(text)
  // The plus sign has every reference read in their index, which is a fraction of the rows themselves.
  const named = sql<bigint>`SELECT id FROM payment WHERE key LIKE ${pattern} ESCAPE '\\' ORDER BY +id DESC LIMIT ${sql.lit(limit * ROWS_FOR_ONE)}`
  const rows = await selectPayments(db).where('payment.id', 'in', sql<bigint>`(${named})`).execute()
  for (const of of amounts) {
    const alike = selectPayments(db).where(isOf('payment', of)).where('payment.amount', '=', encodeAmount(of.amount))
    rows.push(
      ...(await alike
        .orderBy('payment.id', 'desc')
        .limit(limit * ROWS_FOR_ONE)
        .execute()),
    )
  }
  const newest = rows.map(toPayment).sort((left, right) => right.id - left.id)
  const byKey = new Map<string, PaymentRecord>()
  for (const payment of newest) if (!byKey.has(payment.key)) byKey.set(payment.key, payment)
  return [...byKey.values()].slice(0, limit)
}

/** Answers {@link JournalReader.findArrivals}. */
async function findArrivals(db: Queries, { amounts, limit }: Asked<'findArrivals'>): Promise<readonly CreditRecord[]> {
  const found: CreditRecord[] = []
  for (const of of amounts) {
    for (const verdict of ['credit', 'no-credit'] as const) {
      const alike = selectCredits(db).where(isOf('credit', of)).where('credit.verdict', '=', verdict)
      const rows = await alike.where('credit.moved', '=', encodeAmount(of.amount)).orderBy('credit.id', 'desc').limit(limit).execute()
      found.push(...rows.map(toCredit))
    }
  }
  return found.sort((left, right) => right.id - left.id).slice(0, limit)
}

function isOf(table: 'payment' | 'credit', { asset }: SoughtAmount): Expression<SqlBool> {
  const id = sql.ref(`${table}.asset_id`)
  return asset === 'native' ? sql<SqlBool>`${id} = ${NATIVE_ASSET_ID}` : sql<SqlBool>`${id} IN (SELECT id FROM asset WHERE mint = ${asset})`
}
