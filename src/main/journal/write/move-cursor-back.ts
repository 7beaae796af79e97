import { invariant } from '../../../core/error/invariant.ts'
import type { Given, JournalWriter } from '../writer.ts'
import type { Change } from './change.ts'
import { requireCursor } from './cursor.ts'
import { closeGapsAbove } from './gaps.ts'
import { countWaiting } from './reread.ts'
import { resetBalances } from './reset-balances.ts'

/** Does {@link JournalWriter.moveCursorBack}. */
export async function moveCursorBack(
  change: Change,
  { slot: to, blockhash }: Given<'moveCursorBack'>,
): ReturnType<JournalWriter['moveCursorBack']> {
  const { db, append } = change
  const { slot: from } = await requireCursor(change)
  invariant(to < from, `the cursor at ${from} is moved back to ${to}`)
  const { opened_slot: opened } = await db.selectFrom('cursor').select('opened_slot').executeTakeFirstOrThrow()
  invariant(opened === null || to >= opened, `the cursor is moved back to ${to}, below its beginning at ${opened}`)
  const gaps = await closeGapsAbove(change, to)
  const above = db.selectFrom('credit').select(['id', 'slot']).where('slot', '>', to)
  await db
    .insertInto('reread')
    .columns(['credit_id', 'slot'])
    .expression(above)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await resetBalances(change, to)
  const block = { block_slot: blockhash === null ? null : to, blockhash }
  await db
    .updateTable('cursor')
    .set({ slot: to, counted_from: to, present: 0n, skipped: 0n, ...block })
    .execute()
  const movements = await countWaiting(change)
  await append('cursor-moved-back', { from, to, movements, gaps })
  return { from, to, movements }
}
