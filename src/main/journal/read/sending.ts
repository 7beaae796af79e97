import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
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
export async function readClosings(db: Queries): Promise<readonly ClosingRecord[]> {
  const rows = await db.selectFrom('closing').selectAll().where('reopened_at_ms', 'is', null).orderBy('id').execute()
  return rows.map(({ id, reason, context, at_ms: atMs, compared_slot: comparedSlot }) => {
    return { id: toNumber(id), reason, context: parseStoredJson(context), atMs: toNumber(atMs), comparedSlot }
  })
}
