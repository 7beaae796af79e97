import type { Queries } from '../queries.ts'
import type { CursorRecord } from '../records.ts'

/** Answers {@link JournalReader.cursor}. */
export async function readCursor(db: Queries): Promise<CursorRecord | null> {
  const row = await db.selectFrom('cursor').selectAll().executeTakeFirst()
  if (row === undefined) return null
  const { slot, block_slot: blockSlot, blockhash } = row
  return { slot, block: blockSlot === null || blockhash === null ? null : { slot: blockSlot, blockhash } }
}
