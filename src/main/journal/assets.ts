import type { Asset } from '../../core/deposit/deposit.ts'
import { assetKey, NATIVE_ASSET_ID } from './columns.ts'
import type { Queries } from './queries.ts'

/** The row of an asset, or null when it was never seen. */
export async function findAssetId(db: Queries, asset: Asset): Promise<bigint | null> {
  if (asset.kind === 'native') return NATIVE_ASSET_ID
  const row = await db
    .selectFrom('asset')
    .select('id')
    .where('mint', '=', asset.mint)
    .where('token_program', '=', asset.tokenProgram)
    .where('decimals', '=', BigInt(asset.decimals))
    .executeTakeFirst()
  return row?.id ?? null
}

export type AssetIds = (asset: Asset) => Promise<bigint>

/** Finds the row of an asset and makes one, unlisted, for a mint seen for the first time. Remembers them for one transaction. */
export function createAssetIds(db: Queries): AssetIds {
  const known = new Map<string, bigint>()
  return async (asset) => {
    const key = assetKey(asset)
    const id = known.get(key) ?? (await findAssetId(db, asset)) ?? (await addAsset(db, asset))
    known.set(key, id)
    return id
  }
}

async function addAsset(db: Queries, asset: Asset): Promise<bigint> {
  if (asset.kind === 'native') return NATIVE_ASSET_ID
  const { id } = await db
    .insertInto('asset')
    .values({ mint: asset.mint, token_program: asset.tokenProgram, decimals: BigInt(asset.decimals) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
