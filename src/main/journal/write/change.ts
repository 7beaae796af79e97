import { type AssetIds, createAssetIds } from '../assets.ts'
import { type AppendEvent, createEventChain } from '../event-chain.ts'
import type { Queries } from '../queries.ts'

/** What every write operation works with: one transaction, its time, its events. */
export type Change = { readonly db: Queries; readonly atMs: bigint; readonly append: AppendEvent; readonly assetId: AssetIds }

/** Begins a change: its events, its assets and its time, all within one transaction. */
export function createChange(db: Queries, atMs: bigint): Change {
  return { db, atMs, append: createEventChain(db, atMs), assetId: createAssetIds(db) }
}
