import { sql } from 'kysely'
import type { Slot } from '../../../core/chain/slot.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { toNumber } from '../columns.ts'
import { canonicalJson } from '../json.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'
import { assertNext, requireCursor } from './cursor.ts'
import { keepWaiting } from './keep-waiting.ts'

/** Does {@link JournalWriter.openGap}. */
export async function openGap(change: Change, { from, to, reason, refusals = [] }: Given<'openGap'>): Promise<number> {
  assertNext({ cursor: await requireCursor(change), from, to })
  const { db, atMs, append } = change
  const { id } = await db
    .insertInto('gap')
    .values({ from_slot: from, to_slot: to, reason, refusals: canonicalJson(refusals), opened_at_ms: atMs })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('cursor').set({ slot: to, block_slot: null, blockhash: null }).execute()
  const { numInsertedOrUpdatedRows: accounts = 0n } = await db
    .insertInto('gap_account')
    .columns(['gap_id', 'owner'])
    .expression((accountsOf) => accountsOf.selectFrom('account').select([sql.lit(id).as('gap'), 'address']))
    .executeTakeFirstOrThrow()
  await append('gap-opened', { gap: id, scope: 'blocks', from, to, reason, refusals, accounts })
  await keepWaiting(change, to)
  return toNumber(id)
}

/** Beginnings of pasts that are turned into gaps in one change. */
const BEGINNINGS_MAX = 1_000

/** Does {@link JournalWriter.openHistories}. */
export async function openHistories(change: Change): Promise<number> {
  const { db } = change
  const { slot: to } = await requireCursor(change)
  const wanting = db.selectFrom('account').where('history_from', 'is not', null).where('history_gap', 'is', null)
  const beginnings = await wanting.select('history_from').distinct().where('history_from', '<=', to).limit(BEGINNINGS_MAX).execute()
  for (const { history_from: from } of beginnings) if (from !== null) await openHistory(change, { from, to })
  return beginnings.length
}

async function openHistory({ db, atMs, append }: Change, { from, to }: { readonly from: Slot; readonly to: Slot }): Promise<void> {
  const reason = 'added-later'
  const { id } = await db
    .insertInto('gap')
    .values({ from_slot: from, to_slot: to, reason, scope: 'accounts', opened_at_ms: atMs })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows: accounts = 0n } = await db
    .insertInto('gap_account')
    .columns(['gap_id', 'owner'])
    .expression((rows) =>
      rows
        .selectFrom('account')
        .select([sql.lit(id).as('gap'), 'address'])
        .where('history_from', '=', from)
        .where('history_gap', 'is', null),
    )
    .executeTakeFirstOrThrow()
  await db.updateTable('account').set({ history_gap: id }).where('history_from', '=', from).where('history_gap', 'is', null).execute()
  await append('gap-opened', { gap: id, scope: 'accounts', from, to, reason, refusals: [], accounts })
}

/** Does {@link JournalWriter.chooseCatchUp}. */
export async function chooseCatchUp({ db, append }: Change, { way }: Given<'chooseCatchUp'>): Promise<void> {
  const { numUpdatedRows } = await db.updateTable('catch_up').set({ way }).where('way', '!=', way).executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await append('catch-up-chosen', { way })
}

/** Does {@link JournalWriter.noteCatchUp}. */
export async function noteCatchUp({ append }: Change, chosen: Given<'noteCatchUp'>): Promise<void> {
  await append('catch-up', chosen)
}

/**
 * Closes the gaps that reach above a slot from which blocks are read again, and gives back the pasts that were wanted: they are asked for again
 * once the cursor has passed them. Gives the gaps.
 */
export async function closeGapsAbove({ db, atMs, append }: Change, slot: Slot): Promise<readonly bigint[]> {
  const above = db.selectFrom('gap').select(['id', 'from_slot', 'scope']).where('closed_at_ms', 'is', null).where('to_slot', '>', slot)
  const note = `The blocks after slot ${slot} are read again.`
  const gaps = await above.execute()
  // What a person closed unread is read now, with the blocks.
  const closed = db.selectFrom('gap').select('id').where('closed_at_ms', 'is not', null).where('from_slot', '>', slot)
  await db.deleteFrom('gap_account').where('gap_id', 'in', closed).where('done', '=', 0n).execute()
  for (const { id, from_slot: from, scope } of gaps) {
    invariant(scope === 'accounts' || from > slot, `slot ${slot} lies in the gap ${id}, which begins at ${from}`)
    const undone = db.selectFrom('gap_account').select('owner').where('gap_id', '=', id).where('done', '=', 0n)
    await db.updateTable('account').set({ history_gap: null }).where('history_gap', '=', id).where('address', 'in', undone).execute()
    await db.deleteFrom('gap_account').where('gap_id', '=', id).where('done', '=', 0n).execute()
    await db.updateTable('gap').set({ closed_at_ms: atMs, note }).where('id', '=', id).execute()
    await append('gap-closed', { gap: id, note })
  }
  return gaps.map(({ id }) => id)
}

/** Does {@link JournalWriter.closeGap}. */
export async function closeGap({ db, atMs, append }: Change, { id, note }: Given<'closeGap'>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('gap')
    .set({ closed_at_ms: atMs, note })
    .where('id', '=', BigInt(id))
    .where('closed_at_ms', 'is', null)
    .executeTakeFirstOrThrow()
  invariant(numUpdatedRows === 1n, `no open gap ${id}`)
  await append('gap-closed', { gap: id, note })
}
