import { sql } from 'kysely'
import type { Slot } from '../../../core/chain/slot.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'

/** Answers {@link JournalReader.lastRead}. */
export async function readLastRead(db: Queries, { notAbove }: Asked<'lastRead'>): Promise<Slot | null> {
  const { rows } = await sql<{ slot: Slot | null }>`
    SELECT max(slot) AS slot FROM (
      SELECT opened_slot AS slot FROM cursor
      UNION ALL SELECT max(slot) FROM credit WHERE gap_id IS NULL AND slot <= ${notAbove}
      UNION ALL SELECT max(from_slot) - 1 FROM gap WHERE scope = 'blocks' AND from_slot <= ${notAbove} + 1
    )`.execute(db)
  return rows[0]?.slot ?? null
}

/** Answers {@link JournalReader.beforeGaps}. */
export async function readBeforeGaps(db: Queries, { slot }: Asked<'beforeGaps'>): Promise<Slot> {
  const { rows } = await sql<{ before: Slot | null }>`
    SELECT min(from_slot) - 1 AS before FROM gap
    WHERE scope = 'blocks' AND closed_at_ms IS NULL AND from_slot <= ${slot} AND to_slot > ${slot}`.execute(db)
  return rows[0]?.before ?? slot
}
