import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Verdict } from '../../../core/deposit/deposit.ts'
import { NATIVE_ASSET_ID, toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { CreditKey, CreditRecord, CreditSearch, CreditSort, Found } from '../records.ts'
import { selectCredits, toCredit } from './credits.ts'
import { pageRows } from './page.ts'
import { beginsWith } from './search.ts'

/*
 * The rows of a filter lie in one or more ranges, each of which one index gives in the order asked for: a page is the first rows of all
 * ranges together, however many rows there are.
 */

/** The conditions of one range. */
type Range = readonly RawBuilder<SqlBool>[]

/** Every credit, in the order of its id. */
const EVERYTHING: Range = [sql<SqlBool>`true`]

const VERDICTS: readonly Verdict['kind'][] = ['credit', 'no-credit', 'outgoing']

/** Answers {@link JournalReader.findCredits}. */
export async function findCredits(db: Queries, page: Asked<'findCredits'>): Promise<Found<CreditRecord, CreditKey>> {
  const { sort, after, limit } = page
  const order = { sort, after, rows: pageRows(limit) + 1 }
  const found: SortedRow[] = []
  for (const range of isEverything(page) ? [EVERYTHING] : await rangesOf(db, page)) found.push(...(await readRange(db, range, order)))
  found.sort(comparing(sort))
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows: rows.map(toCredit), next: last === undefined ? null : { moved: last.moved, id: toNumber(last.id) } }
}

/** Answers {@link JournalReader.countCredits}. Credits never go, so the counts of each asset and verdict are kept as they come. */
export async function countCredits(db: Queries, filter: CreditSearch): Promise<number> {
  const table = isNarrow(filter) ? 'credit' : 'credit_count'
  const counted = isNarrow(filter) ? sql<bigint>`count(*)` : sql<bigint>`coalesce(sum(credits), 0)`
  let total = 0
  for (const range of await rangesOf(db, filter)) {
    const { rows } = await sql<{
      count: bigint
    }>`SELECT ${counted} AS count FROM ${sql.table(table)} AS credit WHERE ${all(range)}`.execute(db)
    total += toNumber(rows[0]?.count ?? 0n)
  }
  return total
}

/** In the order of the chain no range is needed. */
function isEverything({ verdict, asset, owner, search, sort }: Asked<'findCredits'>): boolean {
  return sort !== 'largest' && [verdict, asset, owner, search].every((given) => given === undefined)
}

/** Of one owner, or found by name: few rows, found by an index of their own. */
function isNarrow({ owner, search }: CreditSearch): boolean {
  return owner !== undefined || search !== undefined
}

async function rangesOf(db: Queries, filter: CreditSearch): Promise<readonly Range[]> {
  const { verdict, asset } = filter
  const verdicts = verdict === undefined ? VERDICTS : [verdict]
  const assets = asset === undefined ? null : await readAssetIds(db, asset)
  if (isNarrow(filter)) return assets?.length === 0 ? [] : [narrowRange(filter, assets)]
  const byVerdict = verdicts.map((each) => sql<SqlBool>`credit.verdict = ${each}`)
  if (assets === null) return byVerdict.map((condition) => [condition])
  return assets.flatMap((id) => byVerdict.map((condition) => [sql<SqlBool>`credit.asset_id = ${id}`, condition]))
}

/** The plus signs keep SQLite from the indexes of verdicts and assets, which would be no help among so few rows. */
function narrowRange({ owner, search, verdict }: CreditSearch, assets: readonly bigint[] | null): Range {
  return [
    ...(owner === undefined ? [] : [sql<SqlBool>`credit.owner = ${owner}`]),
    ...(search === undefined ? [] : [sql<SqlBool>`credit.id IN (${matching(search)})`]),
    ...(verdict === undefined ? [] : [sql<SqlBool>`+credit.verdict = ${verdict}`]),
    ...(assets === null ? [] : [sql<SqlBool>`+credit.asset_id IN (${sql.join(assets)})`]),
  ]
}

function matching(search: string): RawBuilder<unknown> {
  const ids = (column: string) => sql`SELECT id FROM credit WHERE ${beginsWith(column, search)}`
  return sql`${ids('signature')} UNION ${ids('owner')} UNION ${ids('account')}`
}

async function readAssetIds(db: Queries, asset: NonNullable<CreditSearch['asset']>): Promise<readonly bigint[]> {
  if (asset === 'native') return [NATIVE_ASSET_ID]
  const rows = await db.selectFrom('asset').select('id').where('mint', '=', asset).execute()
  return rows.map(({ id }) => id)
}

type Order = { readonly sort: CreditSort; readonly after: CreditKey | undefined; readonly rows: number }

async function readRange(db: Queries, range: Range, { sort, after, rows }: Order) {
  const moved = sort === 'largest' ? sql<string | null>`credit.moved` : sql<string | null>`NULL`
  let query = selectCredits(db).select(moved.as('moved')).where(all(range)).limit(rows)
  if (after !== undefined) query = query.where(beyond(sort, after))
  if (sort === 'largest') query = query.orderBy('credit.moved', 'desc')
  return await query.orderBy('credit.id', sort === 'oldest' ? 'asc' : 'desc').execute()
}

type SortedRow = Awaited<ReturnType<typeof readRange>>[number]

function beyond(sort: CreditSort, { moved, id }: CreditKey): RawBuilder<SqlBool> {
  switch (sort) {
    case 'newest':
      return sql`credit.id < ${BigInt(id)}`
    case 'oldest':
      return sql`credit.id > ${BigInt(id)}`
    case 'largest':
      return sql`(credit.moved, credit.id) < (${moved}, ${BigInt(id)})`
  }
}

function comparing(sort: CreditSort): (left: SortedRow, right: SortedRow) => number {
  const byId = (left: SortedRow, right: SortedRow) => (left.id < right.id ? -1 : 1)
  const bySize = ({ moved: left }: SortedRow, { moved: right }: SortedRow) => (left === right ? 0 : (left ?? '') < (right ?? '') ? 1 : -1)
  switch (sort) {
    case 'newest':
      return (left, right) => byId(right, left)
    case 'oldest':
      return byId
    case 'largest':
      return (left, right) => bySize(left, right) || byId(right, left)
  }
}

function all(range: Range): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(range, sql` AND `)}`
}
