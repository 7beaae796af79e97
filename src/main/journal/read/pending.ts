import { decodeAmount, toAsset, toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { PendingRecord } from '../records.ts'
import { below, pageRows } from './page.ts'

/** Answers {@link JournalReader.pending}. */
export async function readPending(db: Queries, { after, limit }: Asked<'pending'>): Promise<readonly PendingRecord[]> {
  const rows = await db
    .selectFrom('pending')
    .innerJoin('asset', 'asset.id', 'pending.asset_id')
    .selectAll('pending')
    .select(['asset.mint', 'asset.token_program', 'asset.decimals'])
    .where('pending.id', '<', below(after))
    .orderBy('pending.id', 'desc')
    .limit(pageRows(limit))
    .execute()
  return rows.map((row) => {
    const { signature, slot, owner, account, class: creditClass, state, why } = row
    const amount = decodeAmount(row.after_amount) - decodeAmount(row.before_amount)
    const times = { atMs: toNumber(row.at_ms) }
    return { id: toNumber(row.id), signature, slot, owner, account, asset: toAsset(row), amount, class: creditClass, state, why, ...times }
  })
}
