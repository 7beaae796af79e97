import { toNumber } from '../columns.ts'
import { paidBy } from '../paid-by.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { DoneBy } from '../records.ts'
import { isOneOf } from '../state-lists.ts'
import { isAnyDone, readDoneElsewhere } from './done-elsewhere.ts'

/** Rows of a payout, by their ids, with what paid them that is no attempt of theirs that ended well; in most journals none. */
export async function readPaidRows(db: Queries, decisionId: string): Promise<ReadonlyMap<number, DoneBy>> {
  const paid = new Map<number, DoneBy>()
  if (!(await isAnyDone(db))) return paid
  const ended = await db
    .selectFrom('intent')
    .select('id')
    .where('decision_id', '=', decisionId)
    .where(isOneOf('state', ['satisfied', 'abandoned', 'unknown']))
    .execute()
  const done = await readDoneElsewhere(
    db,
    ended.map(({ id }) => id),
  )
  for (const chunk of inChunks([...done.keys()])) {
    const rows = await db.selectFrom('payment').select(['id', 'intent_id', 'key']).where('intent_id', 'in', chunk).execute()
    for (const { id, intent_id: intent, key } of rows) {
      const by = paidBy(done.get(intent), key)
      if (by !== null) paid.set(toNumber(id), by)
    }
  }
  return paid
}
