import type { Address } from '../../../core/address/address.ts'
import { decodeAmount } from '../columns.ts'
import type { Queries } from '../queries.ts'

/** As many as are tried as what an apply overlooked. */
const ARRIVED_MAX = 64

/** Answers {@link JournalReader.arrivedIn}. */
export async function readArrivedIn(db: Queries, account: Address): Promise<readonly bigint[]> {
  const rows = await db
    .selectFrom('credit')
    .innerJoin('hidden_amount', 'hidden_amount.credit_id', 'credit.id')
    .select('hidden_amount.amount')
    .where('credit.account', '=', account)
    .orderBy('credit.slot', 'desc')
    .orderBy('credit.block_index', 'desc')
    .limit(ARRIVED_MAX)
    .execute()
  return rows.flatMap(({ amount }) => (amount === null ? [] : [decodeAmount(amount)]))
}
