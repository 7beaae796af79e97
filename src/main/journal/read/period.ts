import { sql } from 'kysely'
import type { CreditClass, NoCreditReason, Verdict } from '../../../core/deposit/deposit.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { type AssetColumns, toAsset, toNumber } from '../columns.ts'
import type { InFlightRecord, MovedRecord, OwnMovedRecord, PeriodRecord } from '../period-records.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { Shapes } from '../shapes.ts'
import type { BalanceSums } from './balance-sums.ts'
import { cutAt, findAssets, readCursorSlot, readLedger, readOpened } from './daily.ts'
import { MOVES_OURS } from './movement-sums.ts'
import { halfOf, joinSum } from './sums.ts'

type Parts = { readonly db: Queries; readonly shapes: Shapes; readonly sums: BalanceSums }

/** Before the first day of a period: whatever began before it counts as held. */
const DAY_MS = 86_400_000

/** Answers {@link JournalReader.period}. */
export async function readPeriod(parts: Parts, { sinceMs, untilMs }: Asked<'period'>): Promise<PeriodRecord> {
  const { db } = parts
  const beginsAtMs = [sinceMs - DAY_MS, sinceMs, ...(untilMs === null ? [] : [untilMs])]
  const cursor = await readCursorSlot(db)
  const assets: PeriodRecord['assets'][number][] = []
  for (const asset of await findAssets(db)) {
    assets.push({ ...(await readLedger(parts, asset, beginsAtMs)), opened: await readOpened(db, asset.id) })
  }
  // A moment lies in the same place for every asset.
  const [, first, end] = assets[0]?.beginnings ?? []
  invariant(first !== undefined, 'a period has a beginning')
  const within = { above: cutAt(first, cursor), upTo: end === undefined ? cursor : cutAt(end, cursor) }
  return { assets, moved: await readMoved(db, within), own: await readOwnMoved(db, within), inFlight: await readInFlight(db, untilMs) }
}

type Within = { readonly above: bigint; readonly upTo: bigint }
type SumColumns = { readonly upper: bigint; readonly lower: bigint }

const sumOf = (half: 'upper' | 'lower') => sql`sum(${halfOf('credit.after_amount', half)} - ${halfOf('credit.before_amount', half)})`
/** What moved a balance of ours within some slots, but for what a block that was read again does not hold. */
const rowsOf = ({ above, upTo }: Within) => sql`credit.slot > ${above} AND credit.slot <= ${upTo} AND ${MOVES_OURS}
  AND NOT EXISTS (SELECT 1 FROM reread WHERE reread.credit_id = credit.id AND reread.missed = 1)`

type MovedRow = AssetColumns &
  SumColumns & {
    readonly elsewhere: bigint
    readonly verdict: Verdict['kind']
    readonly class: CreditClass | null
    readonly reason: NoCreditReason | null
    readonly isIn: bigint
    readonly movements: bigint
  }

async function readMoved(db: Queries, within: Within): Promise<readonly MovedRecord[]> {
  const { rows } = await sql<MovedRow>`SELECT asset.mint, asset.token_program, asset.decimals,
      EXISTS (SELECT 1 FROM elsewhere WHERE elsewhere.signature = credit.signature) AS elsewhere, credit.verdict, credit.class, credit.reason,
      credit.after_amount > credit.before_amount AS isIn, count(*) AS movements, ${sumOf('upper')} AS upper, ${sumOf('lower')} AS lower
    FROM credit JOIN asset ON asset.id = credit.asset_id
    WHERE ${rowsOf(within)} AND NOT EXISTS (SELECT 1 FROM attempt WHERE attempt.signature = credit.signature)
    GROUP BY asset.id, 4, 5, 6, 7, 8 ORDER BY asset.id, 8 DESC, 4, 5, 6, 7`.execute(db)
  return rows.map((row) => ({
    asset: toAsset(row),
    elsewhere: row.elsewhere === 1n,
    verdict: row.verdict,
    class: row.class,
    reason: row.reason,
    isIn: row.isIn === 1n,
    movements: toNumber(row.movements),
    amount: joinSum(row),
  }))
}

type OwnRow = AssetColumns & SumColumns & { readonly attempt: bigint; readonly intent: string; readonly failed: bigint }

/** By its verdict, and before there is one by the last that a node said of its place: the fee that a failed one took looks like any other that left. */
const HAS_FAILED = sql`coalesce((SELECT verdict.state FROM verdict WHERE verdict.attempt_id = attempt.id),
  (SELECT evidence.what FROM evidence WHERE evidence.attempt_id = attempt.id AND evidence.what IN ('landed', 'failed', 'absent')
    ORDER BY evidence.id DESC LIMIT 1)) IS 'failed'`

async function readOwnMoved(db: Queries, within: Within): Promise<readonly OwnMovedRecord[]> {
  const { rows } =
    await sql<OwnRow>`SELECT attempt.id AS attempt, attempt.intent_id AS intent, asset.mint, asset.token_program, asset.decimals,
      ${HAS_FAILED} AS failed, ${sumOf('upper')} AS upper, ${sumOf('lower')} AS lower
    FROM credit JOIN attempt ON attempt.signature = credit.signature JOIN asset ON asset.id = credit.asset_id
    WHERE ${rowsOf(within)} GROUP BY attempt.id, asset.id ORDER BY attempt.id, asset.id`.execute(db)
  return rows.map((row) => ({
    attemptId: toNumber(row.attempt),
    intentId: row.intent,
    asset: toAsset(row),
    failed: row.failed === 1n,
    amount: joinSum(row),
  }))
}

type InFlightRow = { readonly attempt: bigint; readonly intent: string; readonly ended: bigint | null }

async function readInFlight(db: Queries, untilMs: number | null): Promise<readonly InFlightRecord[]> {
  const madeBefore = untilMs === null ? sql`1` : sql`attempt.at_ms < ${BigInt(untilMs)}`
  const endedBefore = untilMs === null ? sql`1` : sql`verdict.at_ms < ${BigInt(untilMs)}`
  const { rows } = await sql<InFlightRow>`SELECT attempt.id AS attempt, attempt.intent_id AS intent, verdict.at_ms AS ended
    FROM attempt LEFT JOIN verdict ON verdict.attempt_id = attempt.id
    WHERE attempt.signature IS NOT NULL AND ${madeBefore} AND NOT (verdict.attempt_id IS NOT NULL AND ${endedBefore})
    ORDER BY attempt.id`.execute(db)
  return rows.map(({ attempt, intent, ended }) => ({
    attemptId: toNumber(attempt),
    intentId: intent,
    endedAtMs: ended === null ? null : toNumber(ended),
  }))
}
