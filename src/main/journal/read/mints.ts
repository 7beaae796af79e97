import { toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import { type Asked, PAGE_ROWS_MAX } from '../reader.ts'
import type { MintRecord, UnlistedMintRecord } from '../records.ts'
import { HOLDS_SOME } from './holds-some.ts'
import { above, pageRows } from './page.ts'

/** Answers {@link JournalReader.mints}. */
export async function readMints(db: Queries, { seen = false }: Asked<'mints'>): Promise<readonly MintRecord[]> {
  const rows = await db
    .selectFrom('asset')
    .selectAll()
    .where('mint', 'is not', null)
    .where('listed', '>=', seen ? 0n : 1n)
    .orderBy('id')
    .limit(PAGE_ROWS_MAX)
    .execute()
  const found = rows.flatMap(({ mint, token_program: tokenProgram, decimals, label, listed }) =>
    mint === null || tokenProgram === null || decimals === null
      ? []
      : [{ mint, tokenProgram, decimals: toNumber(decimals), label, listed: listed === 1n }],
  )
  return seen ? found : [...new Map(found.map((record) => [record.mint, record])).values()]
}

/** Answers {@link JournalReader.unlistedMints}. */
export async function readUnlistedMints(db: Queries, { after, limit }: Asked<'unlistedMints'>): Promise<readonly UnlistedMintRecord[]> {
  const rows = await selectUnlisted(db)
    .select(['asset.id', 'asset.mint', 'asset.token_program', 'asset.decimals', 'ignored_mint.at_ms'])
    .select((column) =>
      column
        .selectFrom('balance')
        .select((inner) => inner.fn.countAll<bigint>().as('accounts'))
        .whereRef('balance.asset_id', '=', 'asset.id')
        .where(HOLDS_SOME)
        .as('accounts'),
    )
    .where('asset.id', '>', above(after))
    .orderBy('asset.id')
    .limit(pageRows(limit))
    .execute()
  return rows.flatMap(({ id, mint, token_program: tokenProgram, decimals, at_ms: atMs, accounts }) =>
    mint === null || tokenProgram === null || decimals === null
      ? []
      : [
          {
            id: toNumber(id),
            mint,
            tokenProgram,
            decimals: toNumber(decimals),
            accounts: toNumber(accounts ?? 0n),
            ignoredAtMs: atMs === null ? null : toNumber(atMs),
          },
        ],
  )
}

/** Answers {@link JournalReader.countUnlistedMints}. */
export async function countUnlistedMints(db: Queries): Promise<number> {
  const { count } = await selectUnlisted(db)
    .select((column) => column.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return toNumber(count)
}

/** How many of them nobody put out of sight. */
export async function countUnlistedShown(db: Queries): Promise<number> {
  const { count } = await selectUnlisted(db)
    .select((column) => column.fn.countAll<bigint>().as('count'))
    .where('ignored_mint.mint', 'is', null)
    .executeTakeFirstOrThrow()
  return toNumber(count)
}

function selectUnlisted(db: Queries) {
  return db
    .selectFrom('asset')
    .leftJoin('ignored_mint', 'ignored_mint.mint', 'asset.mint')
    .where('asset.mint', 'is not', null)
    .where('asset.listed', '=', 0n)
    .where((asset) =>
      asset.or([
        asset('ignored_mint.mint', 'is not', null),
        asset.exists(asset.selectFrom('balance').select('balance.id').whereRef('balance.asset_id', '=', 'asset.id').where(HOLDS_SOME)),
      ]),
    )
}
