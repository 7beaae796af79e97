import { sql, type SqlBool } from 'kysely'
import { decodeAmount, toNumber } from '../columns.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { HiddenAmount, HiddenAmountTable } from '../hidden-amount.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { CreditRecord } from '../records.ts'
import { selectCredits, toCredit } from './credits.ts'
import { above, pageRows } from './page.ts'

/** Answers {@link JournalReader.hiddenUnread}. */
export async function readHiddenUnread(db: Queries, { after, limit }: Asked<'hiddenUnread'>): Promise<readonly CreditRecord[]> {
  const rows = await selectCredits(db)
    .leftJoin('hidden_amount', 'hidden_amount.credit_id', 'credit.id')
    // As a literal, so that SQLite takes the index of these rows alone.
    .where(sql<SqlBool>`credit.reason = 'confidential'`)
    .where('hidden_amount.credit_id', 'is', null)
    .where('credit.id', '>', above(after))
    .orderBy('credit.id')
    .limit(pageRows(limit))
    .execute()
  return rows.map(toCredit)
}

/** Answers {@link JournalReader.hiddenAmounts}. */
export async function readHiddenAmounts(db: Queries, creditIds: readonly number[]): Promise<ReadonlyMap<number, HiddenAmount>> {
  if (creditIds.length === 0) return new Map()
  const rows = await db.selectFrom('hidden_amount').selectAll().where('credit_id', 'in', creditIds.map(BigInt)).execute()
  return new Map(rows.map((row) => [toNumber(row.credit_id), toHidden(row)]))
}

function toHidden({ credit_id, amount, why }: HiddenAmountTable): HiddenAmount {
  if (amount !== null) return { amount: decodeAmount(amount), why: null }
  invariant(why !== null, `what was read of hidden arrival ${credit_id}`)
  return { amount: null, why }
}
