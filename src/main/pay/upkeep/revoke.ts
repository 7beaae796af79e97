import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import type { Lifetime } from '../../../core/lifetime/lifetime.ts'
import { isAlive } from '../../../core/payment/attempt.ts'
import { planNonceAdvance } from '../../../core/plan/nonce-upkeep.ts'
import type { PlannedUpkeep } from '../../../core/plan/upkeep.ts'
import type { IntentRecord, OutstandingRecord, RevocationRecord } from '../../journal/index.ts'
import { doesNonceStand } from './advances.ts'
import { readTerms, readTreasury } from '../read/balances.ts'
import { readNonceAccounts } from '../read/nonces.ts'
import type { PayParts } from '../parts.ts'
import { upkeepToAdd, UPKEEP_FORM } from './upkeep.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>
type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>
type NonceLifetime = Extract<Lifetime, { kind: 'nonce' }>

/**
 * What was begun to make signed bytes worthless.
 * - advance: their nonce is advanced by a transaction of its own, `advanceId`
 * - moved: their nonce holds another value already; what is missing is the proof
 * - expires: nothing but time ends a blockhash; its bytes are no longer sent
 */
export type Revoking = {
  readonly way: 'advance' | 'moved' | 'expires'
  /** As it was asked for; what was signed elsewhere is given up and never signed again here. */
  readonly next: RevocationRecord['next']
  readonly attempt: OutstandingRecord
  readonly intent: IntentRecord
  readonly advanceId: string | null
}

export type RevocationAsked = {
  readonly signature: Signature
  /** What becomes of the intent once the bytes are proved without effect. */
  readonly next: RevocationRecord['next']
  readonly isOurs: (address: Address) => Promise<boolean>
  /** Recorded before anything is decided that has to be signed. */
  readonly beforeAdvance: () => Promise<void>
}

/**
 * Decides that signed bytes are not to land. From here on they are not sent; with a nonce, the decision to move it on is stored in the same
 * write, so that there is no moment at which one is there without the other. Asked again, it continues where it stopped, and begins again only
 * where the advance came to nothing. They may have landed all the same: then that is what is shown.
 * An advance that other revoked bytes wait for is not given up: they would stay alive and nobody would go on.
 * @throws OUTSTANDING_UNKNOWN, OUTSTANDING_ENDED, OUTSTANDING_SERVES, NONCE_FOREIGN, CARRY_NONCE_ELSEWHERE, NODE_*
 */
export async function revokeSigned(parts: Deciding, given: RevocationAsked): Promise<Revoking> {
  const { attempt, intent } = await requireOutstanding(parts, given.signature)
  const [carried] = await parts.journal.read.carriedIntents([intent.id])
  const asked: Asked = carried === undefined ? { ...given, isCarried: false } : { ...given, next: 'abandon', isCarried: true }
  if (asked.next === 'abandon') await requireNotNeeded(parts, asked.signature, intent)
  const { lifetime } = attempt
  if (lifetime.kind === 'blockhash') return decide(parts, asked, { way: 'expires', attempt, intent, advanceId: null }, null)
  const advanceId = await advanceUnderWay(parts, attempt)
  if (advanceId !== null) return decide(parts, asked, { way: 'advance', attempt, intent, advanceId }, null)
  const planned = await planAdvance(parts, asked, lifetime)
  if (planned === null) return decide(parts, asked, { way: 'moved', attempt, intent, advanceId: null }, null)
  const { id, sweep } = await upkeepToAdd(parts, planned)
  return decide(parts, asked, { way: 'advance', attempt, intent, advanceId: id }, sweep)
}

/** `isCarried`: the bytes left in a bundle, and were signed elsewhere. */
type Asked = RevocationAsked & { readonly isCarried: boolean }

async function requireOutstanding({ journal }: Reading, signature: Signature) {
  const attempt = await journal.read.attemptBySignature(signature)
  const intent = attempt === null ? null : await journal.read.intent(attempt.intentId)
  if (attempt === null || intent === null) throw new StrongroomError('OUTSTANDING_UNKNOWN', { signature })
  if (!isAlive(attempt)) throw new StrongroomError('OUTSTANDING_ENDED', { signature, state: attempt.state })
  return { attempt, intent }
}

/**
 * A transaction that advances a nonce for a revocation may be given up only after that nonce has advanced. It may be signed again at any
 * time.
 */
async function requireNotNeeded(parts: Reading, signature: Signature, { decisionId }: IntentRecord): Promise<void> {
  const served = await parts.journal.read.attemptServedBy(decisionId)
  if (served !== null && (await doesNonceStand(parts, served)))
    throw new StrongroomError('OUTSTANDING_SERVES', { signature, revoked: served.signature ?? served.intentId })
}

/** An advance that was decided for these bytes and has not ended. */
async function advanceUnderWay({ journal }: Reading, { revocation }: OutstandingRecord): Promise<string | null> {
  const advanceId = revocation?.advanceId ?? null
  const decided = advanceId === null ? null : await journal.read.decision(advanceId)
  return decided !== null && decided.unfinishedIntents > 0 ? advanceId : null
}

/** What advances the nonce; null where it holds another value already. */
async function planAdvance(parts: Reading, asked: Asked, { nonceAccount: account, nonce }: NonceLifetime): Promise<PlannedUpkeep | null> {
  const held = (await readNonceAccounts(parts, [account])).get(account) ?? null
  if (held === null || held.nonce !== nonce) return null
  const { authority } = held
  if (!(await asked.isOurs(authority))) {
    if (asked.isCarried) throw new StrongroomError('CARRY_NONCE_ELSEWHERE', { nonceAccount: account, authority })
    throw new StrongroomError('NONCE_FOREIGN', { account, authority })
  }
  await asked.beforeAdvance()
  const payer = await readTreasury(parts.journal)
  const terms = await readTerms(parts.nodes, payer)
  return planNonceAdvance({ payer, terms, options: UPKEEP_FORM, account, authority })
}

async function decide(
  { journal }: Reading,
  { next }: Asked,
  begun: Omit<Revoking, 'next'>,
  advance: Awaited<ReturnType<typeof upkeepToAdd>>['sweep'] | null,
): Promise<Revoking> {
  await journal.write('revocation', async (tx) => {
    if (advance !== null) await tx.addDecision(advance)
    await tx.revokeAttempt({ attemptId: begun.attempt.id, next, advanceId: begun.advanceId })
  })
  return { ...begun, next }
}
