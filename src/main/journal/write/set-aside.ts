import { readClosings } from '../read/sending.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'
import { endUnlessAlive } from './elsewhere.ts'

/** Does {@link JournalWriter.setAside}. */
export async function setAside(change: Change, { intentId, code, why, closings }: Given<'setAside'>): Promise<boolean> {
  const standing = new Set((await readClosings(change.db)).map(({ id }) => id))
  if (!closings.some(({ id }) => standing.has(id))) return false
  return await endUnlessAlive(change, { intentId, code, why, as: 'unknown' })
}
