import { sql } from 'kysely'
import type { Slot } from '../../../core/chain/slot.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { Blockhash } from '../../../core/lifetime/lifetime.ts'
import { readCursor } from '../read/cursor.ts'
import type { CursorRecord } from '../records.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'
import { missWaiting } from './reread.ts'

/** Does {@link JournalWriter.openCursor}. */
export async function openCursor({ db, append }: Change, opening: Given<'openCursor'>): Promise<void> {
  const { slot, blockhash } = opening
  invariant((await readCursor(db)) === null, 'a second opening of the cursor')
  await db
    .insertInto('cursor')
    .values({
      id: 1n,
      slot,
      block_slot: blockhash === undefined ? null : slot,
      blockhash: blockhash ?? null,
      opened_slot: slot,
      counted_from: slot,
    })
    .execute()
  await append('cursor-opened', { slot, blockhash: blockhash ?? null })
}

/** Does {@link JournalWriter.recordSkipped}. */
export async function recordSkipped(change: Change, { from, to }: Given<'recordSkipped'>): Promise<void> {
  const cursor = await requireCursor(change)
  if (to <= cursor.slot) return
  assertNext({ cursor, from, to })
  await missWaiting(change, to)
  await moveCursor(change, { slot: to })
}

/** The cursor, which must have been opened. */
export async function requireCursor({ db }: Change): Promise<CursorRecord> {
  const cursor = await readCursor(db)
  invariant(cursor !== null, 'the cursor was not opened')
  return cursor
}

/** A block moves the cursor with its hash; proved absence moves the slot alone. Either counts what it passes over. */
export async function moveCursor({ db }: Change, to: { readonly slot: Slot; readonly blockhash?: Blockhash }): Promise<void> {
  const present = to.blockhash === undefined ? 0n : 1n
  const block = to.blockhash === undefined ? {} : { block_slot: to.slot, blockhash: to.blockhash }
  const { numUpdatedRows } = await db
    .updateTable('cursor')
    .set((cursor) => ({
      slot: to.slot,
      present: cursor('present', '+', present),
      skipped: cursor('skipped', '+', sql<bigint>`${to.slot - present} - slot`),
      ...block,
    }))
    .where('slot', '<', to.slot)
    .executeTakeFirstOrThrow()
  invariant(numUpdatedRows === 1n, `the cursor would not move forward to ${to.slot}`)
}

/** That slots begin where the cursor stands. */
export function assertNext({ cursor, from, to }: { readonly cursor: CursorRecord; readonly from: Slot; readonly to: Slot }): void {
  invariant(from === cursor.slot + 1n && to >= from, `slots ${from} to ${to} do not follow the cursor at ${cursor.slot}`)
}
