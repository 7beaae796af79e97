import type { Slot } from '../../../core/chain/slot.ts'
import type { Beginning, Doubt, OpeningSum } from '../../../core/daily/daily.ts'
import { sql } from 'kysely'
import { type AssetColumns, NATIVE_ASSET_ID, toAsset, toNumber } from '../columns.ts'
import type { DailyRecord } from '../daily-records.ts'
import type { Queries } from '../queries.ts'
import { type Asked, PAGE_ROWS_MAX } from '../reader.ts'
import { blank, type Shapes } from '../shapes.ts'
import type { BalanceSums } from './balance-sums.ts'
import { readDoubts, readPassedOver } from './daily-doubts.ts'
import { endOfStretch, type MovedWithin, readMissed, sumMoved } from './movement-sums.ts'
import { joinSum, lowerSum, upperSum } from './sums.ts'

type Parts = { readonly db: Queries; readonly shapes: Shapes; readonly sums: BalanceSums }

/** Answers {@link JournalReader.daily}. */
export async function readDaily(parts: Parts, { asset, beginsAtMs }: Asked<'daily'>): Promise<DailyRecord | null> {
  const found = await findAsset(parts.db, asset)
  return found === null ? null : await readLedger(parts, found, beginsAtMs)
}

/** The same of an asset under terms of its own. */
export async function readLedger({ db, shapes, sums }: Parts, found: FoundAsset, beginsAtMs: readonly number[]): Promise<DailyRecord> {
  const { id: assetId, label } = found
  const cursor = await readCursorSlot(db)
  const missed = await readMissed(db, assetId)
  const moved: MovedWithin = (within) => sumMoved(shapes, { assetId, missed, ...within })
  const doubts = await readDoubts(db, assetId)
  const ours = (await sums(db)).filter((row) => row.assetId === assetId && row.of !== 'treasury')
  const held = ours.reduce((total, row) => (row.of === 'all' ? total + joinSum(row) : total - joinSum(row)), 0n)
  return {
    asset: toAsset(found),
    label,
    begunAtMs: await readBegun(db),
    beginnings: await readBeginnings(shapes, { beginsAtMs, cursor, moved }),
    held,
    reckoned: doubts.length === 0 ? null : (await readOpened(db, assetId)) + (await moved({ above: -1n, upTo: cursor })).amount,
    openings: await readOpenings(db, { assetId, sinceMs: beginsAtMs[0] ?? 0, doubts }),
    doubts,
    passedOver: await readPassedOver(db),
  }
}

type FoundAsset = AssetColumns & { readonly id: bigint; readonly label: string | null }

/** A mint under the terms that it was last listed with. */
async function findAsset(db: Queries, asset: Asked<'daily'>['asset']): Promise<FoundAsset | null> {
  const assets = db.selectFrom('asset').select(['id', 'mint', 'token_program', 'decimals', 'label']).orderBy('id', 'desc').limit(1)
  const row = await (asset === 'native'
    ? assets.where('id', '=', NATIVE_ASSET_ID)
    : assets.where('mint', '=', asset).where('listed', '=', 1n)
  ).executeTakeFirst()
  return row ?? null
}

/** The native asset and those that are listed, a mint that was closed and created again under each of its terms. */
export async function findAssets(db: Queries): Promise<readonly FoundAsset[]> {
  return await db
    .selectFrom('asset')
    .select(['id', 'mint', 'token_program', 'decimals', 'label'])
    .where((asset) => asset.or([asset('id', '=', NATIVE_ASSET_ID), asset('listed', '=', 1n)]))
    .orderBy(sql`id <> ${NATIVE_ASSET_ID}`)
    .orderBy('id')
    .limit(PAGE_ROWS_MAX)
    .execute()
}

/** Before the first slot, where nothing was read. */
export async function readCursorSlot(db: Queries): Promise<bigint> {
  return (await db.selectFrom('cursor').select('slot').executeTakeFirst())?.slot ?? -1n
}

async function readBegun(db: Queries): Promise<number | null> {
  const row = await db.selectFrom('event').select('at_ms').where('kind', '=', 'cursor-opened').orderBy('at_ms').limit(1).executeTakeFirst()
  return row === undefined ? null : toNumber(row.at_ms)
}

type Asking = { readonly beginsAtMs: readonly number[]; readonly cursor: bigint; readonly moved: MovedWithin }

async function readBeginnings(shapes: Shapes, { beginsAtMs, cursor, moved }: Asking): Promise<readonly Beginning[]> {
  const places: Pick<Beginning, 'atMs' | 'last' | 'first'>[] = []
  for (const atMs of beginsAtMs) places.push({ atMs, ...(await readPlace(shapes, { atMs, cursor })) })
  const beginnings: Beginning[] = []
  for (const [index, { atMs, last, first }] of places.entries()) {
    const next = places[index + 1]
    const upTo = next === undefined ? cursor : cutAt(next, cursor)
    beginnings.push({
      atMs,
      last,
      first,
      untimed: await moved({ above: last ?? -1n, upTo: first === null ? cursor : first - 1n }),
      after: await moved({ above: cutAt({ last, first }, cursor), upTo }),
    })
  }
  return beginnings
}

/** Anywhere between the two is the same where nothing untimed lies there: at the end of a stretch, if one does, no row has to be read on its own. */
export function cutAt({ last, first }: Pick<Beginning, 'last' | 'first'>, cursor: bigint): bigint {
  const from = last ?? -1n
  const end = endOfStretch(from)
  return end <= cursor && (first === null || end < first) ? end : from
}

/** Where a moment lies: the last slot with a movement of which it is known that its block was made before, and the first made from then on. */
async function readPlace(
  shapes: Shapes,
  { atMs, cursor }: { readonly atMs: number; readonly cursor: bigint },
): Promise<Pick<Beginning, 'last' | 'first'>> {
  const filled = { seconds: BigInt(Math.floor(atMs / 1_000)), cursor }
  const read = async (side: 'last' | 'first'): Promise<Slot | null> => {
    const [row] = await shapes.ask(`${side} of a moment`, (db) => writePlace(db, side), filled)
    return row?.slot ?? null
  }
  return { last: await read('last'), first: await read('first') }
}

function writePlace(db: Queries, side: 'last' | 'first') {
  const order = side === 'last' ? 'desc' : 'asc'
  return db
    .selectFrom('block_time')
    .select('slot')
    .where('seconds', side === 'last' ? '<' : '>=', blank<bigint>('seconds'))
    .where(sql<boolean>`+slot <= ${blank('cursor')}`)
    .orderBy('seconds', order)
    .orderBy('slot', order)
    .limit(sql.lit(1))
}

const OURS = sql<boolean>`EXISTS (SELECT 1 FROM account WHERE account.address = balance.owner AND account.role <> 'watch')`
/** In the words of the index. */
const BEGAN_ABOVE_NOTHING = sql<boolean>`balance.opening <> '00000000000000000000'`

/** What balances began with, all together. */
export async function readOpened(db: Queries, assetId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('balance')
    .select([upperSum('opening').as('upper'), lowerSum('opening').as('lower')])
    .where('asset_id', '=', assetId)
    .where(BEGAN_ABOVE_NOTHING)
    .where(OURS)
    .executeTakeFirstOrThrow()
  return joinSum(row)
}

/** Of accounts that were added since, and those first known from where a doubt began. */
async function readOpenings(
  db: Queries,
  { assetId, sinceMs, doubts }: { readonly assetId: bigint; readonly sinceMs: number; readonly doubts: readonly Doubt[] },
): Promise<readonly OpeningSum[]> {
  const [first, ...others] = doubts.map(({ from }) => from)
  const doubted = first === undefined ? null : others.reduce((earliest, from) => (from < earliest ? from : earliest), first)
  const rows = await db
    .selectFrom('balance')
    .innerJoin('account', 'account.address', 'balance.owner')
    .select(['balance.opened_slot as slot', 'account.at_ms as at'])
    .select([upperSum('balance.opening').as('upper'), lowerSum('balance.opening').as('lower')])
    .where('balance.asset_id', '=', assetId)
    .where(BEGAN_ABOVE_NOTHING)
    .where('account.role', '<>', 'watch')
    .where((row) => {
      const since = row('account.at_ms', '>=', BigInt(sinceMs))
      return doubted === null ? since : row.or([since, row('balance.opened_slot', '>=', doubted)])
    })
    .groupBy(['balance.opened_slot', 'account.at_ms'])
    .execute()
  return rows.map(({ slot, at, upper, lower }) => ({ slot, addedAtMs: toNumber(at), amount: joinSum({ upper, lower }) }))
}
