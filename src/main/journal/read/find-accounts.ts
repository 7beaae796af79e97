import { sql } from 'kysely'
import type { Address } from '../../../core/address/address.ts'
import { type AmountText, decodeAmount, encodeAmount, NATIVE_ASSET_ID, toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { AccountFilter, AccountHolding, AccountKey, AccountOrder, Found } from '../records.ts'
import { blank, type Filled, type Shapes } from '../shapes.ts'
import { pageRows } from './page.ts'
import { beginsWith, contains, fillSearch } from './search.ts'
import { type AccountRow, toAccount } from './settings.ts'

/** The column each order goes by; the address follows it, so that no two rows are alike. */
const COLUMNS = { address: 'address', label: 'label_order', native: 'native' } as const satisfies Record<AccountOrder['sort'], string>

type Page = Asked<'findAccounts'>

/** Answers {@link JournalReader.findAccounts}. */
export async function findAccounts(shapes: Shapes, page: Page): Promise<Found<AccountHolding, AccountKey>> {
  const { after, limit } = page
  const filled = after === undefined ? fillFilter(page) : { ...fillFilter(page), ...after }
  const rows = await shapes.ask(shapeOf(page), (db) => writePage(db, page), filled)
  const found = gather(rows)
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    rows: found.slice(0, limit).map(({ holding }) => holding),
    next: last === undefined ? null : { value: last.sorted, address: last.holding.account.address },
  }
}

/** Answers {@link JournalReader.countAccounts}. */
export async function countAccounts(shapes: Shapes, filter: AccountFilter): Promise<number> {
  const rows = await shapes.ask(
    `count accounts${filterShape(filter)}`,
    (db) => filtered(db, filter).select((column) => column.fn.countAll<bigint>().as('count')),
    fillFilter(filter),
  )
  return toNumber(rows[0]?.count ?? 0n)
}

function shapeOf(page: Page): string {
  return `${pageRows(page.limit)} accounts by ${page.sort} ${page.descending ? 'down' : 'up'}${filterShape(page)}${page.after === undefined ? '' : ' after'}`
}

function filterShape({ role, search }: AccountFilter): string {
  return `${role === undefined ? '' : ` ${role}`}${search === undefined ? '' : ' search'}`
}

function fillFilter({ search }: AccountFilter): Filled {
  return search === undefined ? {} : fillSearch(search)
}

function filtered(db: Pick<Queries, 'selectFrom'>, { role, search }: AccountFilter) {
  let query = db.selectFrom('account')
  if (role !== undefined) query = query.where('role', '=', sql.lit(role))
  if (search !== undefined) query = query.where('address', 'in', matching(db))
  return query
}

/** Each half by an index of its own: addresses by their beginning, labels among the accounts that have one. */
function matching(db: Pick<Queries, 'selectFrom'>) {
  const labelled = db.selectFrom('account').select('address').where('label', 'is not', null).where(contains('label'))
  return db.selectFrom('account').select('address').where(beginsWith('address')).union(labelled)
}

const NOTHING: AmountText = encodeAmount(0n)

/** The accounts of a page, one row for each token balance and one row for an account without any, in the order of the page. SQLite sees that the rows are in that order already. */
function writePage(db: Queries, page: Page) {
  const column = COLUMNS[page.sort]
  // Ordered by the same twice, SQLite would not see that the rows are in this order already, and would sort them again.
  const orders = page.sort === 'address' ? (['page.sorted'] as const) : (['page.sorted', 'page.address'] as const)
  const direction = page.descending ? 'desc' : 'asc'
  return db
    .with('page', (within) => {
      const accounts = filtered(within, page).select(['address', 'role', 'path', 'label', 'at_ms', 'native', `${column} as sorted`])
      const beyond = sql.raw(page.descending ? '<' : '>')
      const rest = sql<boolean>`(${sql.ref(column)}, address) ${beyond} (${blank('value')}, ${blank('address')})`
      return (page.after === undefined ? accounts : accounts.where(rest))
        .orderBy(column, direction)
        .orderBy('address', direction)
        .limit(sql.lit(page.limit + 1))
    })
    .selectFrom('page')
    .leftJoin('balance', (balance) =>
      balance.onRef('balance.owner', '=', 'page.address').on('balance.asset_id', '>', NATIVE_ASSET_ID).on('balance.amount', '>', NOTHING),
    )
    .leftJoin('asset', 'asset.id', 'balance.asset_id')
    .leftJoin('ignored_mint', (ignored) => ignored.onRef('ignored_mint.mint', '=', 'asset.mint').on('asset.listed', '=', 0n))
    .select(['page.address', 'page.role', 'page.path', 'page.label', 'page.at_ms', 'page.native', 'page.sorted'])
    .select(['balance.asset_id', 'balance.amount', 'asset.mint', 'asset.decimals', 'asset.label as asset_label'])
    .select('ignored_mint.at_ms as ignored_at_ms')
    .$call((query) => orders.reduce((ordered, order) => ordered.orderBy(order, direction), query))
}

type PageRow = AccountRow & {
  readonly native: AmountText
  readonly sorted: string
  readonly asset_id: bigint | null
  readonly amount: AmountText | null
  readonly mint: Address | null
  readonly decimals: bigint | null
  readonly asset_label: string | null
  readonly ignored_at_ms: bigint | null
}

type Token = AccountHolding['tokens'][number]
type Gathered = { readonly holding: AccountHolding; readonly sorted: string }

/** Rows of the same account stand together. */
function gather(rows: readonly PageRow[]): Gathered[] {
  const found: Gathered[] = []
  for (let start = 0; start < rows.length; ) {
    const row = rows[start]
    if (row === undefined) break
    let end = start + 1
    while (rows[end]?.address === row.address) end += 1
    const tokens = row.asset_id === null ? NO_TOKENS : tokensOf(rows.slice(start, end))
    found.push({ holding: { account: toAccount(row), native: decodeAmount(row.native), tokens }, sorted: row.sorted })
    start = end
  }
  return found
}

const NO_TOKENS: readonly Token[] = []

/** In the order the assets were first seen. An owner may hold a token in several accounts, which are added up. */
function tokensOf(rows: readonly PageRow[]): readonly Token[] {
  const held = new Map<bigint, Token>()
  for (const { asset_id: assetId, amount, mint, decimals, asset_label: label, ignored_at_ms: at } of rows) {
    if (assetId === null || amount === null || mint === null || decimals === null) continue
    const sofar = held.get(assetId)?.amount ?? 0n
    held.set(assetId, { mint, label, ignored: at !== null, decimals: toNumber(decimals), amount: sofar + decodeAmount(amount) })
  }
  return [...held].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, token]) => token)
}
