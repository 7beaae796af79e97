import { decodeAmount } from '../columns.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import { pageRows } from './page.ts'

/** Answers {@link JournalReader.arrivedIn}. */
export async function readArrivedIn(db: Queries, { account, limit }: Asked<'arrivedIn'>): Promise<readonly bigint[]> {
  const rows = await db
    .selectFrom('credit')
    .innerJoin('hidden_amount', 'hidden_amount.credit_id', 'credit.id')
    .select('hidden_amount.amount')
    .where('credit.account', '=', account)
    .orderBy('credit.slot', 'desc')
    .orderBy('credit.block_index', 'desc')
    .limit(pageRows(limit))
    .execute()
  return rows.flatMap(({ amount }) => (amount === null ? [] : [decodeAmount(amount)]))
}
