import { toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { ComparisonRecord } from '../records.ts'

/** Answers {@link JournalReader.lastComparison}. */
export async function readLastComparison(db: Queries, { finished }: Asked<'lastComparison'>): Promise<ComparisonRecord | null> {
  let query = db.selectFrom('reconciliation').selectAll().orderBy('id', 'desc').limit(1)
  if (finished) query = query.where('finished_at_ms', 'is not', null)
  const row = await query.executeTakeFirst()
  if (row === undefined) return null
  const { asked_by: askedBy, slot, finished_at_ms: finishedAtMs } = row
  const counts = { compared: toNumber(row.compared), differences: toNumber(row.differences) }
  const times = { startedAtMs: toNumber(row.started_at_ms), finishedAtMs: finishedAtMs === null ? null : toNumber(finishedAtMs) }
  return { id: toNumber(row.id), askedBy, slot, ...counts, ...times }
}
