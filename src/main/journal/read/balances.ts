import type { Selectable } from 'kysely'
import type { Address } from '../../../core/address/address.ts'
import { findAssetId } from '../assets.ts'
import { type AssetColumns, decodeAmount, toAsset, toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import { type Asked, PAGE_ROWS_MAX } from '../reader.ts'
import type { BalanceRecord } from '../records.ts'
import type { BalanceTable } from '../schema.ts'
import { above, pageRows } from './page.ts'

/** Answers {@link JournalReader.balances}. */
export async function readBalances(db: Queries, page: Asked<'balances'>): Promise<readonly BalanceRecord[]> {
  const { after, limit, asset } = page
  let query = selectBalances(db).where('balance.id', '>', above(after)).orderBy('balance.id').limit(pageRows(limit))
  if (asset !== undefined) {
    const assetId = await findAssetId(db, asset)
    if (assetId === null) return []
    query = query.where('balance.asset_id', '=', assetId)
  }
  return (await query.execute()).map(toBalance)
}

/** Answers {@link JournalReader.balanceOf}. */
export async function readBalanceOf(db: Queries, of: Asked<'balanceOf'>): Promise<BalanceRecord | null> {
  const assetId = await findAssetId(db, of.asset)
  if (assetId === null) return null
  const row = await selectBalances(db).where('balance.account', '=', of.account).where('balance.asset_id', '=', assetId).executeTakeFirst()
  return row === undefined ? null : toBalance(row)
}

/** Answers {@link JournalReader.balancesOf}. */
export async function readBalancesOf(db: Queries, owner: Address): Promise<readonly BalanceRecord[]> {
  return (await selectBalances(db).where('balance.owner', '=', owner).limit(PAGE_ROWS_MAX).execute()).map(toBalance)
}

function selectBalances(db: Queries) {
  return db
    .selectFrom('balance')
    .innerJoin('asset', 'asset.id', 'balance.asset_id')
    .selectAll('balance')
    .select(['asset.mint', 'asset.token_program', 'asset.decimals'])
}

function toBalance(row: Selectable<BalanceTable> & AssetColumns): BalanceRecord {
  const { id, owner, account, slot } = row
  const [opening, amount] = [decodeAmount(row.opening), decodeAmount(row.amount)]
  return { id: toNumber(id), owner, account, asset: toAsset(row), opening, amount, slot }
}
