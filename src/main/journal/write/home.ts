import type { JournalHome } from '../records.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'
import { closeSending } from './sending.ts'

/** Does {@link JournalWriter.openAt}. */
export async function openAt(change: Change, found: Given<'openAt'>): Promise<'first' | 'same' | 'moved'> {
  const { db } = change
  const known = await db.selectFrom('home').select(['machine', 'folder']).executeTakeFirst()
  if (known === undefined) {
    await settle(change, found)
    return 'first'
  }
  if (known.machine === found.machine && known.folder === found.folder) return 'same'
  const ours = await db.selectFrom('account').select('address').where('role', '<>', 'watch').limit(1).executeTakeFirst()
  // No key of ours, nothing that could be paid twice.
  if (ours === undefined) await settle(change, found)
  else await closeSending(change, { reason: 'journal-moved', context: { from: { ...known }, to: { ...found } } })
  return 'moved'
}

/** Does {@link JournalWriter.settleAt}. */
export async function settleAt(change: Change, found: Given<'settleAt'>): Promise<void> {
  const known = await change.db.selectFrom('home').select(['machine', 'folder']).executeTakeFirst()
  if (known?.machine !== found.machine || known.folder !== found.folder) await settle(change, found)
}

async function settle({ db, atMs, append }: Change, { machine, folder }: JournalHome): Promise<void> {
  const row = { id: 1n, machine, folder, at_ms: atMs }
  await db
    .insertInto('home')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ machine, folder, at_ms: atMs }))
    .execute()
  await append('journal-home', { machine, folder })
}
