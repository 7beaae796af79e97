import { isUnfinished } from '../../../core/payment/intent-state.ts'
import { readClosings } from '../read/sending.ts'
import type { Given } from '../writer.ts'
import { isNoneAlive } from './alive.ts'
import type { Change } from './change.ts'
import { dropDraft } from './elsewhere.ts'
import { abandonIntent } from './intents.ts'

/** Does {@link JournalWriter.setAside}. */
export async function setAside(change: Change, { intentId, code, why, closings }: Given<'setAside'>): Promise<boolean> {
  const standing = new Set((await readClosings(change.db)).map(({ id }) => id))
  if (!closings.some(({ id }) => standing.has(id))) return false
  const intent = await change.db.selectFrom('intent').select('state').where('id', '=', intentId).executeTakeFirst()
  if (intent === undefined || !isUnfinished(intent.state)) return false
  await dropDraft(change, { intentId, code })
  if (!(await isNoneAlive(change, intentId))) return false
  await abandonIntent(change, { intentId, why, as: 'unknown' })
  return true
}
