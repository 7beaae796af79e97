import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { ClosingRecord } from '../records.ts'

/** Answers {@link JournalReader.casesOfDoings}. */
export async function readCasesOfDoings(db: Queries): Promise<number> {
  const { open } = await db
    .selectFrom('case')
    .select(({ fn }) => fn.countAll<bigint>().as('open'))
    .where('kind', 'in', ['unknown-outgoing', 'dead-yet-landed', 'landed-otherwise', 'landing-unknown'])
    .where('closed_at_ms', 'is', null)
    .executeTakeFirstOrThrow()
  return toNumber(open)
}

/** Answers {@link JournalReader.closings}. */
export async function readClosings(db: Queries, of?: Asked<'closings'>): Promise<readonly ClosingRecord[]> {
  const all = db.selectFrom('closing').selectAll().orderBy('id')
  const asked = of === undefined ? all.where('reopened_at_ms', 'is', null) : all
  const rows = await asked.execute()
  return rows.map(({ id, reason, context, at_ms: atMs, compared_slot: comparedSlot }) => {
    return { id: toNumber(id), reason, context: parseStoredJson(context), atMs: toNumber(atMs), comparedSlot }
  })
}
