import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { ClosingRecord } from '../records.ts'

/** Answers {@link JournalReader.closings}. */
export async function readClosings(db: Queries): Promise<readonly ClosingRecord[]> {
  const rows = await db.selectFrom('closing').selectAll().where('reopened_at_ms', 'is', null).orderBy('id').execute()
  return rows.map(({ id, reason, context, at_ms: atMs }) => {
    return { id: toNumber(id), reason, context: parseStoredJson(context), atMs: toNumber(atMs) }
  })
}
