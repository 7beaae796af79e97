import { StrongroomError } from '../../core/error/error.ts'
import type { Client } from '../ipc/socket-client.ts'
import { plain } from '../../core/text/sentence.ts'

/** Why what was asked for did not come about, or that nobody can tell whether it did. */
export type Missed = StrongroomError<
  'PAYMENT_NOT_MADE' | 'PAYMENT_NOT_KNOWN' | 'OUTSTANDING_LANDED' | 'CARRY_NOT_WHOLE' | 'CONFIDENTIAL_SWEEP_STOPPED'
>

type Decided = Awaited<ReturnType<Client['activity']['decision']>>
type Ended = Pick<Decided, 'kind' | 'parts' | 'out' | 'dead'>
type Asked = { readonly activity: Pick<Client['activity'], 'payment'> }

/**
 * What a command says of the transactions of a decision that have ended; null where all of them were made. What nobody can tell of weighs more
 * than what was not made. `only`: the one transaction that the command was about; of the others nothing is said.
 */
export async function findMissed({ activity }: Asked, { kind, parts: all, out, dead }: Ended, only?: string): Promise<Missed | null> {
  const own = all.filter(({ intent }) => intent === only)
  // One that others replaced is no part any more: then they are what it became.
  const parts = own.length > 0 ? own : all
  const missing = parts.filter(({ settled, state }) => settled && state !== 'satisfied')
  const unknown = missing.filter(({ state }) => state === 'not-known')
  const [missed] = unknown.length > 0 ? unknown : missing
  if (missed === undefined) return out + dead > 0 ? new StrongroomError('CARRY_NOT_WHOLE', { out, dead, sent: parts.length }) : null
  const { intent } = missed
  const { attempts, state, why, elsewhere } = await activity.payment({ intent })
  const of = { intent, kind, transactions: parts.length }
  if (state === 'not-known') return new StrongroomError('PAYMENT_NOT_KNOWN', { ...of, missed: unknown.length, why: why ?? '' })
  const verdict = attempts.at(-1)?.verdict ?? null
  // For a transaction that failed on chain, its result says more than the reason why it was given up.
  const result = verdict === null ? 'It was given up before it was signed.' : plain(verdict.words)
  const words = verdict?.state === 'failed' ? result : (why ?? result)
  const ended = elsewhere === null ? (verdict?.state ?? 'abandoned') : 'in-part'
  return new StrongroomError('PAYMENT_NOT_MADE', { ...of, missed: missing.length, state: ended, words })
}

/** What a command says of a transaction that was to be given up: null where nothing of it was made. */
export async function findUnrevoked(asked: Asked, ended: Ended, intent: string): Promise<Missed | null> {
  const { state, elsewhere = null } = ended.parts.find((part) => part.intent === intent) ?? {}
  if (state === 'satisfied') return new StrongroomError('OUTSTANDING_LANDED', { intent })
  return state === 'not-known' || elsewhere !== null ? findMissed(asked, ended, intent) : null
}
