import type { Given } from '../writer.ts'
import type { Change } from './change.ts'

/** Does {@link JournalWriter.keepNonce}. */
export async function keepNonce(change: Change, { address, authority, label }: Given<'keepNonce'>): Promise<void> {
  await change.db
    .insertInto('nonce')
    .values({ address, authority, label, at_ms: change.atMs })
    .onConflict((known) => known.column('address').doUpdateSet({ authority, label, closed: 0n }))
    .execute()
  await change.append('nonce-kept', { address, authority, label })
}

/** Does {@link JournalWriter.dropNonce}. */
export async function dropNonce(change: Change, { address, why }: Given<'dropNonce'>): Promise<void> {
  await change.db.updateTable('nonce').set({ closed: 1n }).where('address', '=', address).execute()
  await change.append('nonce-dropped', { address, why })
}
