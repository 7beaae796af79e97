import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Verdict } from '../../../core/deposit/deposit.ts'
import { BLOCK_TIME_END_SECONDS } from '../credit-origin.ts'
import { encodeAmount, NATIVE_ASSET_ID, toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { CreditKey, CreditSearch, CreditSearchReader, CreditSort } from '../credit-search.ts'
import type { CreditRecord, Found } from '../records.ts'
import { blank, type Filled, type Shapes, type Snapshot } from '../shapes.ts'
import { type CreditRow, selectCredits, toCredit } from './credits.ts'
import { pageRows } from './page.ts'
import { beginsWith, contains, fillSearch } from './search.ts'

/*
 * The rows of a filter lie in one or more ranges, each of which one index gives in the order asked for: a page is the first rows of all
 * ranges together, however many rows there are.
 */

/** One range: its name and its conditions are the same for every filter of its kind; what it is filled with is not. */
type Range = { readonly name: string; readonly conditions: readonly RawBuilder<SqlBool>[]; readonly filled: Filled }

/** Every credit, in the order of its id. */
const EVERYTHING: Range = { name: 'all', conditions: [sql<SqlBool>`true`], filled: {} }

const VERDICTS: readonly Verdict['kind'][] = ['credit', 'no-credit', 'outgoing']

/** Searching credits: a part of what can be read. */
export function searchingCredits(snapshot: Snapshot): CreditSearchReader {
  return {
    findCredits: (page) => snapshot((_db, shapes) => findCredits(shapes, page)),
    countCredits: (filter) => snapshot((_db, shapes) => countCredits(shapes, filter)),
    newestCredit: () => snapshot(readNewestCredit),
  }
}

async function findCredits(shapes: Shapes, page: Asked<'findCredits'>): Promise<Found<CreditRecord, CreditKey>> {
  const { sort, after, limit } = page
  const order = { sort, after, rows: pageRows(limit) + 1 }
  const ranges = await narrowed(shapes, page, isEverything(page) ? [EVERYTHING] : await rangesOf(shapes, page))
  const found: CreditRecord[] = []
  for (const range of ranges) for (const row of await readRange(shapes, range, order)) found.push(toCredit(row))
  if (ranges.length > 1) found.sort(comparing(sort))
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last === undefined ? null : { moved: sort === 'largest' ? encodeAmount(sizeOf(last)) : null, id: last.id } }
}

/** By how much the balance changed: what `credit.moved` is made from. SQLite would make it again for every row that is read. */
function sizeOf({ before, after }: CreditRecord): bigint {
  return after > before ? after - before : before - after
}

/**
 * Answers {@link JournalReader.countCredits}. Credits never go, so the counts of each asset and verdict are kept as they come; of those up to one, the few
 * that were recorded later are taken away.
 */
async function countCredits(shapes: Shapes, filter: CreditSearch): Promise<number> {
  const ranges = await rangesOf(shapes, filter)
  if (isNarrow(filter) || isTimed(filter)) return await sumOf(shapes, await narrowed(shapes, filter, ranges), 'narrow')
  const { upTo, ...all } = filter
  const kept = await narrowed(shapes, all, ranges)
  const later =
    upTo === undefined
      ? 0
      : await sumOf(
          shapes,
          kept.map((range) => recorded(range, 'later', upTo)),
          'narrow',
        )
  return (await sumOf(shapes, kept, 'kept')) - later
}

/** Answers {@link JournalReader.newestCredit}. */
async function readNewestCredit(db: Queries): Promise<number> {
  const newest = await db.selectFrom('credit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return toNumber(newest?.id ?? 0n)
}

async function sumOf(shapes: Shapes, ranges: readonly Range[], kind: 'narrow' | 'kept'): Promise<number> {
  let total = 0
  for (const range of ranges) {
    const rows = await shapes.ask(`count ${kind} ${range.name}`, (db) => writeCount(db, range, kind), range.filled)
    total += toNumber(rows[0]?.count ?? 0n)
  }
  return total
}

function writeCount(db: Queries, range: Range, kind: 'narrow' | 'kept') {
  const kept = db.selectFrom('credit_count as credit').select(sql<bigint>`coalesce(sum(credits), 0)`.as('count'))
  const narrow = db.selectFrom('credit').select((column) => column.fn.countAll<bigint>().as('count'))
  return kind === 'kept' ? kept.where(all(range)) : narrow.where(all(range))
}

/** In the order of the chain no range is needed. */
function isEverything({ verdict, asset, owner, search, sort }: Asked<'findCredits'>): boolean {
  return sort !== 'largest' && [verdict, asset, owner, search].every((given) => given === undefined)
}

/** Of one owner, or found by name: few rows, found by an index of their own. */
function isNarrow({ owner, search }: CreditSearch): boolean {
  return owner !== undefined || search !== undefined
}

async function rangesOf(shapes: Shapes, filter: CreditSearch): Promise<readonly Range[]> {
  const { verdict, asset } = filter
  const assets = asset === undefined ? null : await readAssetIds(shapes, asset)
  if (isNarrow(filter)) return assets?.length === 0 ? [] : [narrowRange(filter, assets)]
  const byVerdict = (verdict === undefined ? VERDICTS : [verdict]).map(verdictRange)
  if (assets === null) return byVerdict
  return assets.flatMap((id) => byVerdict.map((range) => ofAsset(range, id)))
}

function isTimed({ sinceSeconds, untilSeconds }: CreditSearch): boolean {
  return sinceSeconds !== undefined || untilSeconds !== undefined
}

/** What narrows ranges whichever index gives them. */
async function narrowed(shapes: Shapes, filter: CreditSearch, ranges: readonly Range[]): Promise<readonly Range[]> {
  const { upTo } = filter
  const seen = await inSight(shapes, filter, await inTime(shapes, filter, ranges))
  return upTo === undefined ? seen : seen.map((range) => recorded(range, 'up to', upTo))
}

function recorded({ name, conditions, filled }: Range, when: 'up to' | 'later', upTo: number): Range {
  const condition = when === 'up to' ? sql<SqlBool>`credit.id <= ${blank('upTo')}` : sql<SqlBool>`credit.id > ${blank('upTo')}`
  return { name: `${when} ${name}`, conditions: [...conditions, condition], filled: { ...filled, upTo: BigInt(upTo) } }
}

/**
 * Those of which the time is known and within. Movements are recorded in the order of the chain, but for what was filled in later: between the first and the
 * last id of those blocks lie few others, and each is looked at.
 */
async function inTime(shapes: Shapes, filter: CreditSearch, ranges: readonly Range[]): Promise<readonly Range[]> {
  if (!isTimed(filter)) return ranges
  const times = { since: filter.sinceSeconds ?? 0n, until: filter.untilSeconds ?? BLOCK_TIME_END_SECONDS }
  const [ids] = await shapes.ask('credits in time', writeIdsInTime, times)
  if (ids === undefined || ids.first === null || ids.last === null) return []
  const { first, last } = ids
  const condition = sql<SqlBool>`credit.id BETWEEN ${blank('first')} AND ${blank('last')} AND EXISTS (SELECT 1 FROM block_time WHERE block_time.slot = credit.slot AND ${within()})`
  return ranges.map(({ name, conditions, filled }) => ({
    name: `in time ${name}`,
    conditions: [...conditions, condition],
    filled: { ...filled, ...times, first, last },
  }))
}

const within = () => sql`+block_time.seconds >= ${blank('since')} AND +block_time.seconds < ${blank('until')}`

function writeIdsInTime(db: Queries) {
  const slots = db
    .selectFrom('block_time')
    .select(({ fn }) => [fn.min('slot').as('first'), fn.max('slot').as('last')])
    .where(sql<SqlBool>`seconds >= ${blank('since')} AND seconds < ${blank('until')}`)
  return db
    .with('slots', () => slots)
    .selectFrom('credit')
    .select(({ fn }) => [fn.min<bigint | null>('id').as('first'), fn.max<bigint | null>('id').as('last')])
    .where(sql<SqlBool>`credit.slot BETWEEN (SELECT first FROM slots) AND (SELECT last FROM slots)`)
}

/** Where nothing is ignored the ranges stay as they are, and so do the indexes that give them. */
async function inSight(shapes: Shapes, { inSight: only = false }: CreditSearch, ranges: readonly Range[]): Promise<readonly Range[]> {
  if (!only) return ranges
  const any = await shapes.ask('whether a mint is ignored', (db) => db.selectFrom('ignored_mint').select('mint').limit(1), {})
  if (any.length === 0) return ranges
  const condition = sql<SqlBool>`+credit.asset_id NOT IN (SELECT asset.id FROM asset JOIN ignored_mint ON ignored_mint.mint = asset.mint WHERE asset.listed = 0)`
  return ranges.map(({ name, conditions, filled }) => ({ name: `in sight ${name}`, conditions: [...conditions, condition], filled }))
}

function verdictRange(verdict: Verdict['kind']): Range {
  return { name: verdict, conditions: [sql<SqlBool>`credit.verdict = ${sql.lit(verdict)}`], filled: {} }
}

function ofAsset({ name, conditions, filled }: Range, asset: bigint): Range {
  const condition = sql<SqlBool>`credit.asset_id = ${blank('asset')}`
  return { name: `asset ${name}`, conditions: [condition, ...conditions], filled: { ...filled, asset } }
}

/** The plus signs keep SQLite from the indexes of verdicts and assets, which would be no help among so few rows. */
function narrowRange({ owner, search, verdict }: CreditSearch, assets: readonly bigint[] | null): Range {
  const parts: Range[] = []
  const add = (name: string, condition: RawBuilder<SqlBool>, filled: Filled) => parts.push({ name, conditions: [condition], filled })
  if (owner !== undefined) add('owner', sql`credit.owner = ${blank('owner')}`, { owner })
  if (search !== undefined) add('search', sql`credit.id IN (${matching()})`, fillSearch(search))
  if (verdict !== undefined) add(verdict, sql`+credit.verdict = ${sql.lit(verdict)}`, {})
  if (assets !== null) {
    const named = assets.map((id, at) => [`asset${at}`, id] as const)
    const blanks = named.map(([name]) => blank(name))
    add(`${assets.length} assets`, sql`+credit.asset_id IN (${sql.join(blanks)})`, Object.fromEntries(named))
  }
  return {
    name: parts.map(({ name }) => name).join(' '),
    conditions: parts.flatMap(({ conditions }) => conditions),
    filled: Object.assign({}, ...parts.map(({ filled }) => filled)) as Filled,
  }
}

/** In a UNION, which sorts each of its parts, and with the tables of the last in an order of its own choice, SQLite would look at the account of every credit there is. */
function matching(): RawBuilder<unknown> {
  const ids = (column: string) => sql`SELECT id FROM credit WHERE ${beginsWith(column)}`
  const labelled = sql`SELECT credit.id FROM account CROSS JOIN credit ON credit.owner = account.address WHERE account.label IS NOT NULL AND ${contains('account.label')}`
  return sql`${ids('signature')} UNION ALL ${ids('owner')} UNION ALL ${ids('account')} UNION ALL ${labelled}`
}

async function readAssetIds(shapes: Shapes, asset: NonNullable<CreditSearch['asset']>): Promise<readonly bigint[]> {
  if (asset === 'native') return [NATIVE_ASSET_ID]
  const write = (db: Queries) => db.selectFrom('asset').select('id').where('mint', '=', blank<typeof asset>('mint'))
  return (await shapes.ask('assets of a mint', write, { mint: asset })).map(({ id }) => id)
}

type Order = { readonly sort: CreditSort; readonly after: CreditKey | undefined; readonly rows: number }

async function readRange(shapes: Shapes, range: Range, { sort, after, rows }: Order): Promise<readonly CreditRow[]> {
  const filled = after === undefined ? range.filled : { ...range.filled, id: BigInt(after.id), moved: after.moved }
  const shape = `${rows} credits ${range.name} ${sort}${after === undefined ? '' : ' after'}`
  return await shapes.ask<CreditRow>(shape, (db) => writeRange(db, range, { sort, after, rows }), filled)
}

function writeRange(db: Queries, range: Range, { sort, after, rows }: Order) {
  let query = selectCredits(db).where(all(range)).limit(sql.lit(rows))
  if (after !== undefined) query = query.where(beyond(sort))
  if (sort === 'largest') return query.orderBy('credit.moved', 'desc').orderBy('credit.id', 'desc')
  return query.orderBy('credit.id', sort === 'oldest' ? 'asc' : 'desc')
}

function beyond(sort: CreditSort): RawBuilder<SqlBool> {
  switch (sort) {
    case 'newest':
      return sql`credit.id < ${blank('id')}`
    case 'oldest':
      return sql`credit.id > ${blank('id')}`
    case 'largest':
      return sql`(credit.moved, credit.id) < (${blank('moved')}, ${blank('id')})`
  }
}

function comparing(sort: CreditSort): (left: CreditRecord, right: CreditRecord) => number {
  const newestFirst = (left: CreditRecord, right: CreditRecord) => right.id - left.id
  switch (sort) {
    case 'newest':
      return newestFirst
    case 'oldest':
      return (left, right) => left.id - right.id
    case 'largest':
      return (left, right) => {
        const [leftSize, rightSize] = [sizeOf(left), sizeOf(right)]
        return leftSize === rightSize ? newestFirst(left, right) : leftSize > rightSize ? -1 : 1
      }
  }
}

function all({ conditions }: Range): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`
}
