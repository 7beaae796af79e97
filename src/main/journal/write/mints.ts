import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { readsLike } from '../../../core/text/alike-names.ts'
import type { Queries } from '../queries.ts'
import { readMints } from '../read/mints.ts'
import type { LabelledMint } from '../records.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'

/** What the native token is called wherever amounts of it are written. */
const NATIVE = 'SOL'

/** Does {@link JournalWriter.listMint}. */
export async function listMint({ db, append, assetId }: Change, mint: Given<'listMint'>): Promise<void> {
  const id = await assetId({ kind: 'token', mint: mint.mint, tokenProgram: mint.tokenProgram, decimals: mint.decimals })
  // The last listed row of a mint has its terms: see readMints.
  await db.updateTable('asset').set({ label: null, listed: 0n }).where('mint', '=', mint.mint).where('id', '>', id).execute()
  await db.updateTable('asset').set({ listed: 1n }).where('id', '=', id).execute()
  // What is left of a mint under its former terms is called as it is now: its former name is free.
  await db.updateTable('asset').set({ label: mint.label }).where('mint', '=', mint.mint).where('listed', '=', 1n).execute()
  await db.deleteFrom('ignored_mint').where('mint', '=', mint.mint).execute()
  await append('mint-listed', mint)
}

/** Does {@link JournalWriter.requireMintName}. */
export async function requireMintName({ db }: Change, { mint, label }: Given<'requireMintName'>): Promise<void> {
  if (readsLike(label, NATIVE)) throw new StrongroomError('MINT_NAME_TAKEN', { label, other: NATIVE, mint: null })
  const taken = (await readMints(db, {})).find((other) => other.mint !== mint && other.label !== null && readsLike(label, other.label))
  if (taken !== undefined) throw new StrongroomError('MINT_NAME_TAKEN', { label, other: taken.label ?? '', mint: taken.mint })
}

/** Does {@link JournalWriter.labelMint}. */
export async function labelMint(change: Change, { mint, label }: Given<'labelMint'>): Promise<LabelledMint> {
  const listed = (await readMints(change.db, {})).find((one) => one.mint === mint)
  if (listed === undefined) throw new StrongroomError('MINT_NOT_LISTED', { mint })
  const { tokenProgram, decimals } = listed
  const labelled = { mint, tokenProgram, decimals, label, changed: listed.label !== label }
  if (!labelled.changed) return labelled
  await requireMintName(change, { mint, label })
  await change.db.updateTable('asset').set({ label }).where('mint', '=', mint).where('listed', '=', 1n).execute()
  await change.append('mint-labelled', { mint, label })
  return labelled
}

/** Does {@link JournalWriter.ignoreMint}. */
export async function ignoreMint({ db, atMs, append }: Change, mint: Given<'ignoreMint'>): Promise<void> {
  const { listed } = await readSeen(db, mint)
  if (listed) throw new StrongroomError('MINT_LISTED', { mint })
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('ignored_mint')
    .values({ mint, at_ms: atMs })
    .onConflict((known) => known.column('mint').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows > 0n) await append('mint-ignored', { mint })
}

/** Does {@link JournalWriter.unignoreMint}. */
export async function unignoreMint({ db, append }: Change, mint: Given<'unignoreMint'>): Promise<{ readonly listed: boolean }> {
  const seen = await readSeen(db, mint)
  const { numDeletedRows } = await db.deleteFrom('ignored_mint').where('mint', '=', mint).executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await append('mint-unignored', { mint })
  return seen
}

/** A mint that was closed and made again under other terms was seen as several assets. */
async function readSeen(db: Queries, mint: Address): Promise<{ readonly listed: boolean }> {
  const rows = await db.selectFrom('asset').select('listed').where('mint', '=', mint).execute()
  if (rows.length === 0) throw new StrongroomError('MINT_NOT_SEEN', { mint })
  return { listed: rows.some(({ listed }) => listed === 1n) }
}
