import { sql } from 'kysely'
import type { Moved } from '../../../core/daily/daily.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { type AmountText, decodeAmount, toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import { blank, type Shapes } from '../shapes.ts'
import { halfOf, joinSum } from './sums.ts'

/** Slots that one row of `movement_sum` adds up (migrations/0044). */
const STRETCH_SLOTS = 512n

/** The last slot of the stretch that a slot lies in; before the first slot, that slot. */
export const endOfStretch = (slot: bigint): bigint => (slot / STRETCH_SLOTS + (slot < 0n ? 0n : 1n)) * STRETCH_SLOTS - 1n

/** Slots above one and up to another. */
type Within = { readonly above: bigint; readonly upTo: bigint }
export type MovedWithin = (within: Within) => Promise<Moved>

/** A movement that its block, read again, did not hold: recorded, and part of no balance. */
type Missed = { readonly slot: Slot; readonly amount: bigint; readonly isPaidIn: boolean }

type SumRow = {
  readonly movements: bigint
  readonly upper: bigint
  readonly lower: bigint
  readonly credits: bigint
  readonly creditedUpper: bigint
  readonly creditedLower: bigint
}

type Asked = Within & { readonly assetId: bigint; readonly missed: readonly Missed[] }

/** What treasury and deposit accounts moved within some slots: whole stretches by their sums, and what is left at both ends row by row. */
export async function sumMoved(shapes: Shapes, { assetId, missed, above, upTo }: Asked): Promise<Moved> {
  const from = above + 1n
  if (from > upTo) return toMoved([], [])
  const first = (from + STRETCH_SLOTS - 1n) / STRETCH_SLOTS
  const last = (upTo + 1n) / STRETCH_SLOTS - 1n
  const rowByRow = (range: { readonly from: bigint; readonly upTo: bigint }) => readRows(shapes, { assetId, ...range })
  const within = missed.filter(({ slot }) => slot >= from && slot <= upTo)
  if (first > last) return toMoved(await rowByRow({ from, upTo }), within)
  const whole = await shapes.ask<SumRow>('stretches summed', writeStretches, { assetId, first, last })
  const before = await rowByRow({ from, upTo: first * STRETCH_SLOTS - 1n })
  const after = await rowByRow({ from: (last + 1n) * STRETCH_SLOTS, upTo })
  return toMoved([...whole, ...before, ...after], within)
}

type Rows = { readonly assetId: bigint; readonly from: bigint; readonly upTo: bigint }

async function readRows(shapes: Shapes, { assetId, from, upTo }: Rows): Promise<readonly SumRow[]> {
  return from > upTo ? [] : await shapes.ask<SumRow>('movements summed', writeMovements, { assetId, from, upTo })
}

function toMoved(rows: readonly SumRow[], missed: readonly Missed[]): Moved {
  const paid = missed.filter(({ isPaidIn }) => isPaidIn)
  const sum = (figure: (row: SumRow) => bigint) => rows.reduce((total, row) => total + figure(row), 0n)
  return {
    movements: toNumber(sum(({ movements }) => movements)) - missed.length,
    amount: sum(joinSum) - missed.reduce((total, { amount }) => total + amount, 0n),
    credits: toNumber(sum(({ credits }) => credits)) - paid.length,
    credited:
      sum(({ creditedUpper: upper, creditedLower: lower }) => joinSum({ upper, lower })) -
      paid.reduce((total, { amount }) => total + amount, 0n),
  }
}

/** Like a query of Kysely: its SQL is written once. */
const compiling = (db: Queries, query: ReturnType<typeof sql<SumRow>>) => ({ compile: () => query.compile(db) })

function writeStretches(db: Queries) {
  return compiling(
    db,
    sql<SumRow>`SELECT coalesce(sum(movements), 0) AS movements, coalesce(sum(upper), 0) AS upper, coalesce(sum(lower), 0) AS lower,
      coalesce(sum(credits), 0) AS credits, coalesce(sum(credited_upper), 0) AS creditedUpper, coalesce(sum(credited_lower), 0) AS creditedLower
      FROM movement_sum WHERE asset_id = ${blank('assetId')} AND stretch BETWEEN ${blank('first')} AND ${blank('last')}`,
  )
}

const change = (half: 'upper' | 'lower') => sql`(${halfOf('after_amount', half)} - ${halfOf('before_amount', half)})`
/** What moved a balance of treasury or deposit accounts. */
export const MOVES_OURS = sql`reason IS NOT 'outcome-unknown'
      AND EXISTS (SELECT 1 FROM account WHERE account.address = credit.owner AND account.role <> 'watch')`
const PAID_IN = sql`(verdict = 'credit' AND class = 'customer')`

/** The plus sign keeps SQLite from the index of the asset. */
function writeMovements(db: Queries) {
  return compiling(
    db,
    sql<SumRow>`SELECT count(*) AS movements, coalesce(sum(${change('upper')}), 0) AS upper, coalesce(sum(${change('lower')}), 0) AS lower,
      coalesce(sum(${PAID_IN}), 0) AS credits, coalesce(sum(${PAID_IN} * ${change('upper')}), 0) AS creditedUpper,
      coalesce(sum(${PAID_IN} * ${change('lower')}), 0) AS creditedLower
      FROM credit WHERE slot BETWEEN ${blank('from')} AND ${blank('upTo')} AND +asset_id = ${blank('assetId')}
      AND ${MOVES_OURS}`,
  )
}

/** Few: each opened a case. */
export async function readMissed(db: Queries, assetId: bigint): Promise<readonly Missed[]> {
  const { rows } = await sql<{ slot: Slot; before: AmountText; after: AmountText; isPaidIn: bigint }>`
    SELECT credit.slot, before_amount AS before, after_amount AS after, coalesce(${PAID_IN}, 0) AS isPaidIn
    FROM reread CROSS JOIN credit ON credit.id = reread.credit_id
    WHERE reread.missed = 1 AND credit.asset_id = ${assetId} AND ${MOVES_OURS}`.execute(db)
  return rows.map(({ slot, before, after, isPaidIn }) => ({
    slot,
    amount: decodeAmount(after) - decodeAmount(before),
    isPaidIn: isPaidIn === 1n,
  }))
}
