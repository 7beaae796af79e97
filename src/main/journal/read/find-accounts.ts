import { type Selectable, sql } from 'kysely'
import type { Address } from '../../../core/address/address.ts'
import { type AmountText, decodeAmount, encodeAmount, NATIVE_ASSET_ID, toNumber } from '../columns.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { AccountFilter, AccountHolding, AccountKey, AccountOrder, Found } from '../records.ts'
import type { AccountTable } from '../schema.ts'
import { pageRows } from './page.ts'
import { beginsWith, contains } from './search.ts'
import { toAccount } from './settings.ts'

/** The column each order goes by; the address follows it, so that no two rows are alike. */
const COLUMNS = { address: 'address', label: 'label_order', native: 'native' } as const satisfies Record<AccountOrder['sort'], string>

/** Answers {@link JournalReader.findAccounts}. */
export async function findAccounts(db: Queries, page: Asked<'findAccounts'>): Promise<Found<AccountHolding, AccountKey>> {
  const { sort, descending, after, limit } = page
  const column = COLUMNS[sort]
  const direction = descending ? 'desc' : 'asc'
  let query = filtered(db, page).selectAll().orderBy(column, direction).orderBy('address', direction)
  if (after !== undefined) {
    const beyond = sql.raw(descending ? '<' : '>')
    query = query.where(sql<boolean>`(${sql.ref(column)}, address) ${beyond} (${after.value}, ${after.address})`)
  }
  const found = await query.limit(pageRows(limit) + 1).execute()
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows: await withTokens(db, rows), next: last === undefined ? null : { value: last[column], address: last.address } }
}

/** Answers {@link JournalReader.countAccounts}. */
export async function countAccounts(db: Queries, filter: AccountFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((column) => column.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return toNumber(count)
}

function filtered(db: Queries, { role, search }: AccountFilter) {
  let query = db.selectFrom('account')
  if (role !== undefined) query = query.where('role', '=', role)
  if (search !== undefined) query = query.where('address', 'in', matching(db, search))
  return query
}

/** Each half by an index of its own: addresses by their beginning, labels among the accounts that have one. */
function matching(db: Queries, search: string) {
  const labelled = db.selectFrom('account').select('address').where('label', 'is not', null).where(contains('label', search))
  return db.selectFrom('account').select('address').where(beginsWith('address', search)).union(labelled)
}

type Tokens = AccountHolding['tokens'][number]

async function withTokens(db: Queries, rows: readonly Selectable<AccountTable>[]): Promise<readonly AccountHolding[]> {
  const tokens = await readTokens(
    db,
    rows.map(({ address }) => address),
  )
  return rows.map((row) => ({ account: toAccount(row), native: decodeAmount(row.native), tokens: tokens.get(row.address) ?? [] }))
}

const NOTHING: AmountText = encodeAmount(0n)

/** By owner: an owner may hold a token in several accounts, which are added up. */
async function readTokens(db: Queries, owners: readonly Address[]): Promise<ReadonlyMap<Address, readonly Tokens[]>> {
  const held = new Map<Address, Map<bigint, Tokens>>()
  for (const chunk of inChunks(owners)) {
    const rows = await db
      .selectFrom('balance')
      .innerJoin('asset', 'asset.id', 'balance.asset_id')
      .select(['balance.owner', 'balance.asset_id', 'balance.amount', 'asset.mint', 'asset.decimals', 'asset.label'])
      .where('balance.owner', 'in', chunk)
      .where('balance.asset_id', '>', NATIVE_ASSET_ID)
      .where('balance.amount', '>', NOTHING)
      .orderBy('balance.asset_id')
      .execute()
    for (const { owner, asset_id: assetId, amount, mint, decimals, label } of rows) {
      if (mint === null || decimals === null) continue
      const tokens = held.get(owner) ?? new Map<bigint, Tokens>()
      const sofar = tokens.get(assetId)?.amount ?? 0n
      held.set(owner, tokens.set(assetId, { mint, label, decimals: toNumber(decimals), amount: sofar + decodeAmount(amount) }))
    }
  }
  return new Map([...held].map(([owner, tokens]) => [owner, [...tokens.values()]]))
}
