import { StrongroomError } from '../../../core/error/error.ts'
import { WITHOUT_EFFECT_STATES } from '../../../core/payment/state.ts'
import { toNumber } from '../columns.ts'
import type { Change } from './change.ts'

/**
 * Refuses while an attempt of the intent may still execute, or has.
 * @throws JOURNAL_ATTEMPT_OUTSTANDING
 */
export async function requireNoneAlive({ db }: Change, intentId: string): Promise<void> {
  const alive = await readAlive(db, intentId)
  if (alive === undefined) return
  throw new StrongroomError('JOURNAL_ATTEMPT_OUTSTANDING', { intent: intentId, attempt: toNumber(alive.id), state: alive.state })
}

/** Whether none of its attempts may still execute, or has. */
export async function isNoneAlive({ db }: Change, intentId: string): Promise<boolean> {
  return (await readAlive(db, intentId)) === undefined
}

async function readAlive(db: Change['db'], intentId: string) {
  return await db
    .selectFrom('attempt')
    .select(['id', 'state'])
    .where('intent_id', '=', intentId)
    .where('state', 'not in', WITHOUT_EFFECT_STATES)
    .executeTakeFirst()
}
