import { sql } from 'kysely'
import { type AssetColumns, toAsset, toNumber } from '../columns.ts'
import type { DecidedWithin } from '../decided-sums.ts'
import { parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import { joinSum, lowerSum, toPlannedAmount, upperSum } from './sums.ts'

/** Transactions that are added up for one question: more are not, whatever they come to. */
const INTENTS_MAX = 10_000

/** Proved final by what was signed here, in the way that was decided: no case says that it did something else. */
const IS_DONE = sql<bigint>`(intent.state = 'satisfied' AND EXISTS (SELECT 1 FROM attempt WHERE attempt.intent_id = intent.id AND attempt.state = 'finalized'
  AND attempt.signature NOT IN (SELECT credit.signature FROM "case" AS told JOIN credit ON credit.id = told.credit_id
    WHERE told.kind = 'landed-otherwise' AND credit.signature IS NOT NULL)))`

type Within = { readonly sinceMs: bigint; readonly untilMs: bigint }

/** Answers {@link JournalReader.decidedWithin}. */
export async function readDecidedWithin(db: Queries, of: Asked<'decidedWithin'>): Promise<DecidedWithin | null> {
  const within = { sinceMs: BigInt(of.sinceMs), untilMs: BigInt(of.untilMs) }
  const { rows } = await sql<{ done: bigint; count: bigint }>`SELECT done, count(*) AS count FROM
    (SELECT ${IS_DONE} AS done FROM ${intentsOf(within)} AND +decision.kind IN ('payment', 'sweep') LIMIT ${BigInt(INTENTS_MAX + 1)})
    GROUP BY done`.execute(db)
  const countOf = (done: bigint) => toNumber(rows.find((row) => row.done === done)?.count ?? 0n)
  const [done, notCounted] = [countOf(1n), countOf(0n)]
  if (done + notCounted > INTENTS_MAX) return null
  const swept = done === 0 ? [] : await readSwept(db, within)
  const unreadable = swept.filter(({ amount }) => amount === null).length
  return {
    paid: done === 0 ? [] : await readPaid(db, within),
    swept: swept.flatMap(({ summary, amount }) => (amount === null ? [] : [{ summary, amount }])),
    notCounted: notCounted + unreadable,
  }
}

/** From the days to their transactions, in this order: there are few days. Those that another one replaced are told by that one. */
const intentsOf = ({ sinceMs, untilMs }: Within) => sql`decision CROSS JOIN intent ON intent.decision_id = decision.id
  WHERE decision.at_ms >= ${sinceMs} AND decision.at_ms < ${untilMs} AND intent.replaced = 0`

type SumColumns = { readonly upper: bigint; readonly lower: bigint }

async function readPaid(db: Queries, { sinceMs, untilMs }: Within): Promise<DecidedWithin['paid']> {
  const { rows } = await sql<AssetColumns & SumColumns>`SELECT asset.mint, asset.token_program, asset.decimals,
      ${upperSum('payment.amount')} AS upper, ${lowerSum('payment.amount')} AS lower
    FROM decision CROSS JOIN intent ON intent.decision_id = decision.id JOIN payment ON payment.intent_id = intent.id
    JOIN asset ON asset.id = payment.asset_id
    WHERE decision.at_ms >= ${sinceMs} AND decision.at_ms < ${untilMs} AND +decision.kind = 'payment' AND intent.replaced = 0 AND ${IS_DONE}
    GROUP BY asset.id ORDER BY asset.id`.execute(db)
  return rows.map((row) => ({ asset: toAsset(row), amount: joinSum(row) }))
}

type Swept = { readonly summary: DecidedWithin['swept'][number]['summary']; readonly amount: bigint | null }

/** Summed by who asks: of what asset a sweep is stands in what was decided. */
async function readSwept(db: Queries, within: Within): Promise<readonly Swept[]> {
  const { rows } = await sql<{ summary: string; moved: unknown }>`SELECT decision.summary, json_extract(intent.what, '$.moved') AS moved
    FROM ${intentsOf(within)} AND +decision.kind = 'sweep' AND ${IS_DONE}`.execute(db)
  return rows.map(({ summary, moved }) => ({ summary: parseStoredJson(summary), amount: toPlannedAmount(moved) }))
}
