import { StrongroomError } from '../../../core/error/error.ts'
import type { Client } from '../../ipc/socket-client.ts'

/** Why nothing of what was decided can be made any more, or that nobody can tell whether it was. */
export type Missed = StrongroomError<'PAYMENT_NOT_MADE'> | StrongroomError<'PAYMENT_NOT_KNOWN'>

type Decided = Awaited<ReturnType<Client['activity']['decision']>>
type Asked = { readonly activity: Pick<Client['activity'], 'payment'> }

/** What a command says of a decision that has ended; null where all of it was made. What nobody can tell of weighs more than what was not made. */
export async function findMissed({ activity }: Asked, { settled, parts }: Pick<Decided, 'settled' | 'parts'>): Promise<Missed | null> {
  const missing = settled ? parts.filter(({ state }) => state !== 'satisfied') : []
  const missed = missing.find(({ state }) => state === 'not-known') ?? missing[0]
  if (missed === undefined) return null
  const { intent } = missed
  const { attempts, state, why } = await activity.payment({ intent })
  if (state === 'not-known') return new StrongroomError('PAYMENT_NOT_KNOWN', { intent, why: why ?? '' })
  const verdict = attempts.at(-1)?.verdict ?? null
  // The verdict says more of what failed on chain than why it was given up.
  const words = verdict?.state === 'failed' ? verdict.words : (why ?? verdict?.words ?? 'It was given up before it was signed.')
  return new StrongroomError('PAYMENT_NOT_MADE', { intent, state: verdict?.state ?? 'abandoned', words })
}
