import { StrongroomError } from '../../../core/error/error.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'

/** Does {@link JournalWriter.addRecipient}. */
export async function addRecipient({ db, atMs, append }: Change, { address, label, note }: Given<'addRecipient'>): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('recipient')
    .values({ address, label, note, at_ms: atMs })
    .onConflict((known) => known.column('address').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new StrongroomError('RECIPIENT_KNOWN', { address })
  await append('recipient-added', { address, label, note })
}

/** Does {@link JournalWriter.labelRecipient}. */
export async function labelRecipient({ db, append }: Change, { address, label, note }: Given<'labelRecipient'>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('recipient')
    .set({ label, ...(note === undefined ? {} : { note }) })
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new StrongroomError('RECIPIENT_UNKNOWN', { address })
  await append('recipient-labelled', { address, label, ...(note === undefined ? {} : { note }) })
}

/** Does {@link JournalWriter.removeRecipient}. */
export async function removeRecipient({ db, append }: Change, { address }: Given<'removeRecipient'>): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('recipient').where('address', '=', address).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new StrongroomError('RECIPIENT_UNKNOWN', { address })
  await append('recipient-removed', { address })
}
