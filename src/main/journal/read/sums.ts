import { type RawBuilder, sql } from 'kysely'
import { toAsset, toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import type { SumRecord } from '../records.ts'

/** What customers paid in is summed as increases; each lies in an `after` and a `before`. */
export async function readSums(db: Queries): Promise<readonly SumRecord[]> {
  const credited = await readCredited(db)
  const rows = await db
    .selectFrom('balance')
    .innerJoin('asset', 'asset.id', 'balance.asset_id')
    .select(['balance.asset_id', 'asset.mint', 'asset.token_program', 'asset.decimals'])
    .select((column) => column.fn.countAll<bigint>().as('accounts'))
    .select([upperSum('balance.amount').as('upper'), lowerSum('balance.amount').as('lower')])
    .groupBy('balance.asset_id')
    .orderBy('balance.asset_id')
    .execute()
  return rows.map((row) => ({
    asset: toAsset(row),
    accounts: toNumber(row.accounts),
    held: joinSum(row),
    credited: credited.get(row.asset_id) ?? 0n,
  }))
}

async function readCredited(db: Queries): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await db
    .selectFrom('credit')
    .select(['asset_id', upperSum('after_amount').as('upper'), lowerSum('after_amount').as('lower')])
    .select([upperSum('before_amount').as('upperBefore'), lowerSum('before_amount').as('lowerBefore')])
    .where('verdict', '=', 'credit')
    .where('class', '=', 'customer')
    .groupBy('asset_id')
    .execute()
  return new Map(rows.map((row) => [row.asset_id, joinSum(row) - joinSum({ upper: row.upperBefore, lower: row.lowerBefore })]))
}

const HALF = 10_000_000_000n

/**
 * A sum of u64 does not fit SQLite's 64 signed bits, so the ten upper and the ten lower digits are summed apart: exact to 900 million rows.
 * The sum of no rows is null.
 */
export function joinSum({ upper, lower }: { readonly upper: bigint | null; readonly lower: bigint | null }): bigint {
  return (upper ?? 0n) * HALF + (lower ?? 0n)
}

/** The ten upper or the ten lower digits of an amount. */
export function halfOf(column: string, half: 'upper' | 'lower'): RawBuilder<bigint> {
  return sql<bigint>`cast(substr(${sql.ref(column)}, ${sql.lit(half === 'upper' ? 1 : 11)}, 10) as integer)`
}

/** The upper ten digits of the amounts, added up. */
export function upperSum(column: string): RawBuilder<bigint> {
  return sql<bigint>`sum(${halfOf(column, 'upper')})`
}

/** The sum of the lower ten digits of the amounts. */
export function lowerSum(column: string): RawBuilder<bigint> {
  return sql<bigint>`sum(${halfOf(column, 'lower')})`
}

const WHOLE_NUMBER = /^\d+$/

/** An amount as what was planned holds it; null for whatever does not read as one. */
export function toPlannedAmount(stored: unknown): bigint | null {
  return typeof stored === 'string' && WHOLE_NUMBER.test(stored) ? BigInt(stored) : null
}
