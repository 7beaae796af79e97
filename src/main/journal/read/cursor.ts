import { toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { CursorRecord, GapRecord } from '../records.ts'
import { toClosed } from './closed.ts'
import { below, pageRows } from './page.ts'

/** Answers {@link JournalReader.cursor}. */
export async function readCursor(db: Queries): Promise<CursorRecord | null> {
  const row = await db.selectFrom('cursor').selectAll().executeTakeFirst()
  if (row === undefined) return null
  const { slot, block_slot: blockSlot, blockhash } = row
  return { slot, block: blockSlot === null || blockhash === null ? null : { slot: blockSlot, blockhash } }
}

/** Answers {@link JournalReader.gaps}. */
export async function readGaps(db: Queries, { after, limit, open }: Asked<'gaps'>): Promise<readonly GapRecord[]> {
  let query = db.selectFrom('gap').selectAll().where('id', '<', below(after)).orderBy('id', 'desc').limit(pageRows(limit))
  if (open === true) query = query.where('closed_at_ms', 'is', null)
  return (await query.execute()).map((row) => ({
    id: toNumber(row.id),
    from: row.from_slot,
    to: row.to_slot,
    reason: row.reason,
    openedAtMs: toNumber(row.opened_at_ms),
    closed: toClosed(row),
  }))
}
