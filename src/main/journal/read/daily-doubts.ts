import { sql } from 'kysely'
import type { Doubt, PassedOver } from '../../../core/daily/daily.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import type { Queries } from '../queries.ts'

/*
 * From where to where it is not certain what was held. A comparison of every balance with the chain that found no difference ends whatever was before it:
 * from its slot on, what the journal says is what the chain said.
 */

/** Comparisons that came to their end and found no difference. */
const AGREED = sql`reconciliation WHERE finished_at_ms IS NOT NULL AND differences = 0`

/** Where one of our accounts has not been read back: few gaps, however many accounts. */
const UNREAD = sql`(SELECT DISTINCT gap.from_slot, gap.to_slot, gap.scope, gap.closed_at_ms
  FROM gap_account CROSS JOIN gap ON gap.id = gap_account.gap_id CROSS JOIN account ON account.address = gap_account.owner
  WHERE gap_account.done = 0 AND account.role <> 'watch' AND (gap.scope = 'blocks' OR gap_account.movements > 0))`

/** Slots whose blocks were passed over, and not read back of every account of ours. */
export async function readPassedOver(db: Queries): Promise<readonly PassedOver[]> {
  const { rows } = await sql<PassedOver>`SELECT from_slot AS "from", to_slot AS "to" FROM ${UNREAD} WHERE scope = 'blocks'`.execute(db)
  return rows
}

/** In no order. */
export async function readDoubts(db: Queries, assetId: bigint): Promise<readonly Doubt[]> {
  return [...(await readGapDoubts(db)), ...(await readCaseDoubts(db, assetId)), ...(await readUnknownDoubts(db))]
}

/** A past that was read back in part begins within itself; what is known from its end on is not touched by it. */
async function readGapDoubts(db: Queries): Promise<readonly Doubt[]> {
  const { rows } = await sql<{ from: Slot; to: Slot | null }>`
    SELECT from_slot AS "from", CASE WHEN scope = 'accounts' THEN to_slot
      ELSE (SELECT min(slot) FROM ${AGREED} AND slot > unread.to_slot AND started_at_ms >= unread.closed_at_ms) END AS "to"
    FROM ${UNREAD} AS unread`.execute(db)
  return rows.map((row) => ({ why: 'gap', ...row }))
}

/**
 * A balance that broke was what it is said to be until its last movement before the break, and is so from the break on. One that was found to differ agreed
 * when all were last found to.
 */
async function readCaseDoubts(db: Queries, assetId: bigint): Promise<readonly Doubt[]> {
  const { rows } = await sql<{ from: Slot; to: Slot | null }>`
    SELECT CASE WHEN told.kind = 'balance-break'
        THEN coalesce((SELECT max(slot) FROM credit WHERE account = told.account AND asset_id = told.asset_id AND slot < told.slot), 0)
        ELSE coalesce((SELECT max(slot) FROM ${AGREED} AND slot < told.slot), 0) END AS "from",
      CASE WHEN told.kind = 'balance-break' THEN told.slot ELSE (SELECT min(slot) FROM ${AGREED} AND slot > told.slot) END AS "to"
    FROM "case" AS told JOIN balance ON balance.account = told.account AND balance.asset_id = told.asset_id
    JOIN account ON account.address = balance.owner
    WHERE told.kind IN ('balance-break', 'reconciliation-differs') AND told.asset_id = ${assetId} AND account.role <> 'watch'`.execute(db)
  return rows.map((row) => ({ why: 'differs', ...row }))
}

/** What a transaction moved of which no node knows the outcome shows at the next comparison. */
async function readUnknownDoubts(db: Queries): Promise<readonly Doubt[]> {
  const { rows } = await sql<{ from: Slot; to: Slot | null }>`
    SELECT DISTINCT credit.slot AS "from", (SELECT min(slot) FROM ${AGREED} AND slot > credit.slot) AS "to"
    FROM credit JOIN account ON account.address = credit.owner
    WHERE credit.reason = 'outcome-unknown' AND account.role <> 'watch'`.execute(db)
  return rows.map((row) => ({ why: 'differs', ...row }))
}
