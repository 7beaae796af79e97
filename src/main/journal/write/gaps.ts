import { sql } from 'kysely'
import { invariant } from '../../../core/error/invariant.ts'
import { toNumber } from '../columns.ts'
import { canonicalJson } from '../json.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'
import { assertNext, requireCursor } from './cursor.ts'

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
  return toNumber(id)
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
