import { sql } from 'kysely'
import { encodeAmount } from '../columns.ts'
import type { Given, JournalWriter } from '../writer.ts'
import type { Change } from './change.ts'
import { requireCursor } from './cursor.ts'
import { isPastUnread } from './unread.ts'
import { slot as slotOf } from '../../../core/chain/slot.ts'

/** Arrivals settled in one change; the rest with the next. */
const SETTLED_MAX = 1_000
/** What is said of an arrival that is not in the final chain. */
const VANISHED = 'Its block is not part of the final chain, and no final block holds it.'

/** Does {@link JournalWriter.addPending}. */
export async function addPending({ db, atMs, assetId }: Change, { movements }: Given<'addPending'>): Promise<void> {
  for (const { signature, slot, owner, account, asset, before, after, verdict } of movements) {
    if (signature === null || verdict.kind !== 'credit') continue
    const amounts = { before_amount: encodeAmount(before), after_amount: encodeAmount(after) }
    await db
      .insertInto('pending')
      .values({
        signature,
        slot,
        owner,
        account,
        asset_id: await assetId(asset),
        ...amounts,
        class: verdict.class,
        state: 'pending',
        at_ms: atMs,
      })
      .onConflict((conflict) =>
        conflict.columns(['signature', 'account', 'asset_id']).doUpdateSet({ slot, ...amounts, state: 'pending', why: null }),
      )
      .execute()
  }
}

/** Does {@link JournalWriter.settlePending}. */
export async function settlePending(change: Change): ReturnType<JournalWriter['settlePending']> {
  const { db, append } = change
  const cursor = await requireCursor(change)
  const rows = await db
    .selectFrom('pending')
    .selectAll()
    .where('state', '=', 'pending')
    .where('slot', '<=', cursor.slot)
    .orderBy('slot')
    .limit(SETTLED_MAX)
    .execute()
  let vanished = 0
  for (const { id, signature, slot, owner, account, asset_id } of rows) {
    if (await isPastUnread(change, { owner, from: slotOf(slot - 1n), to: slot })) continue
    await db.updateTable('pending').set({ state: 'vanished', why: VANISHED }).where('id', '=', id).execute()
    await append('pending-vanished', { signature, slot, owner, account, asset: asset_id })
    vanished += 1
  }
  return vanished
}

/** What is recorded from the credit with this id on is pending no more, in the same transaction. */
export async function releaseCredited({ db }: Change, firstId: bigint): Promise<void> {
  await sql`DELETE FROM pending WHERE (signature, account, asset_id) IN (
    SELECT signature, account, asset_id FROM credit WHERE id >= ${firstId} AND signature IS NOT NULL)`.execute(db)
}
