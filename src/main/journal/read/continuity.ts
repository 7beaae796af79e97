import { toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import type { ContinuityRecord } from '../records.ts'

/** Answers {@link JournalReader.continuity}. */
export async function readContinuity(db: Queries): Promise<ContinuityRecord> {
  const cursor = await db.selectFrom('cursor').selectAll().executeTakeFirst()
  const { openGaps } = await db
    .selectFrom('gap')
    .select((column) => column.fn.countAll<bigint>().as('openGaps'))
    .where('closed_at_ms', 'is', null)
    .executeTakeFirstOrThrow()
  const { waiting } = await db
    .selectFrom('gap_account')
    .innerJoin('gap', 'gap.id', 'gap_account.gap_id')
    .select((column) => column.fn.count<bigint>('gap_account.owner').distinct().as('waiting'))
    .where('gap_account.done', '=', 0n)
    .where('gap.closed_at_ms', 'is', null)
    .executeTakeFirstOrThrow()
  const { way } = await db.selectFrom('catch_up').select('way').executeTakeFirstOrThrow()
  return {
    openedSlot: cursor?.opened_slot ?? null,
    cursor: cursor?.slot ?? null,
    countedFrom: cursor?.counted_from ?? null,
    present: cursor?.present ?? 0n,
    skipped: cursor?.skipped ?? 0n,
    openGaps: toNumber(openGaps),
    accountsWaiting: toNumber(waiting),
    catchUp: way,
  }
}
