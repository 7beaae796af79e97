import type { AttemptRecord, IntentRecord, NewIntent } from '../../journal/index.ts'
import { readNonceAccounts } from '../read/nonces.ts'
import type { PayParts } from '../parts.ts'
import { decodeIntent, encodeIntent } from '../intent/stored-intent.ts'

/*
 * An advance that serves a revocation: the revoked bytes are not sent any more and are proved dead only once their nonce has advanced. If the
 * advance ended without moving it, the bytes would stay alive and nothing would go on. So it is not given up while they live.
 */

/**
 * Attempts of an advance that serves a revocation, each proved without effect before the next: an expired one costs nothing, and a nonce that
 * does not move keeps the revoked bytes alive. After more than half a day of them a person has to look.
 */
export const ADVANCE_ATTEMPTS_MAX = 1_000
/** Advances of one revocation that may fail on chain: each pays its fee. */
const FAILURES_MAX = 10

type Reading = Pick<PayParts, 'journal' | 'nodes'>

/** Whether the nonce of an attempt still holds the value that was signed over; what moved it already needs no advance. @throws NODE_* */
export async function doesNonceStand(parts: Pick<Reading, 'nodes'>, { lifetime }: AttemptRecord): Promise<boolean> {
  if (lifetime.kind !== 'nonce') return false
  const { nonceAccount, nonce } = lifetime
  return (await readNonceAccounts(parts, [nonceAccount])).get(nonceAccount)?.nonce === nonce
}

/** Whether an intent is an advance that revoked bytes wait for. */
export async function servesRevocation({ journal }: Pick<Reading, 'journal'>, { kind, decisionId }: IntentRecord): Promise<boolean> {
  return kind === 'upkeep' && (await journal.read.attemptServedBy(decisionId)) !== null
}

/**
 * What takes the place of an advance that failed on chain: the same advance again, while the nonce it is to move stands and the same key has
 * authority over it. Nothing where no revoked bytes wait for it. @throws NODE_*
 */
export async function repeatAdvance(parts: Reading, { id, decisionId, what }: IntentRecord): Promise<NewIntent[]> {
  const served = await parts.journal.read.attemptServedBy(decisionId)
  if (served === null || served.lifetime.kind !== 'nonce') return []
  const { nonceAccount, nonce, authority } = served.lifetime
  const held = (await readNonceAccounts(parts, [nonceAccount])).get(nonceAccount) ?? null
  if (held === null || held.nonce !== nonce || held.authority !== authority) return []
  // Each repetition's name is longer by one step.
  const failures = id.split('.').length
  return failures < FAILURES_MAX ? [{ id: `${id}.1`, what: encodeIntent(decodeIntent(what)), sources: [] }] : []
}
