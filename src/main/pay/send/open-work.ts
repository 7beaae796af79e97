import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { isAwaitingApproval, isWorkedOn } from '../../../core/payment/intent-state.ts'
import { isAlive, isDraft } from '../../../core/payment/attempt.ts'
import type { IntentRecord } from '../../journal/index.ts'
import { isConcluded } from './conclude.ts'
import { readNoncePool } from '../read/nonces.ts'
import type { PayParts, Work } from '../parts.ts'
import { waitsForConfirmation } from '../intent/seals.ts'
import { readPlannedLifetime } from '../intent/stored-intent.ts'

/**
 * Open intents that go on at a time, oldest first: work that was begun is finished before more is begun. What nobody can settle is not
 * among them.
 */
const INTENTS_AT_A_TIME = 400
/** Pages of open intents looked through for them: what waits for a second person, or for a nonce, must not stand in the way of what does not. */
const PAGES_MAX = 1_000

/**
 * What a person was told of: `isStuck`, messages whose end cannot be proved; `isWaiting`, intents whose drafts the signer does not seal, or that wait for
 * the end of an earlier message.
 */
export type Stuck = { readonly isStuck: (signature: Signature) => boolean; readonly isWaiting: (intentId: string) => boolean }

export type OpenWork = {
  /** Open intents that something can be done for now. */
  readonly works: readonly Work[]
  /** Intents that a second person has to approve first. */
  readonly awaiting: readonly IntentRecord[]
  /** Why other open intents wait. */
  readonly waiting: StrongroomError | null
}

/**
 * The open intents to be prepared, sent and followed. Those whose attempts have ended for good are concluded elsewhere (conclude.ts).
 */
export async function readOpenWork(
  parts: Pick<PayParts, 'journal'>,
  stuck: Stuck = { isStuck: () => false, isWaiting: () => false },
): Promise<OpenWork> {
  const works: Work[] = []
  let goingOn = 0
  const awaiting: IntentRecord[] = []
  const nonces = await countFreeNonces(parts)
  let isShort = false
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX && goingOn < INTENTS_AT_A_TIME; page += 1) {
    const intents = await parts.journal.read.unfinishedIntents({
      ...(after === undefined ? {} : { after }),
      limit: INTENTS_AT_A_TIME,
    })
    // Behind the page: what was decided between the two is in both.
    const proving = await readProving(parts)
    awaiting.push(...intents.filter(({ state }) => isAwaitingApproval(state)))
    for (const intent of intents.filter(({ state }) => isWorkedOn(state))) {
      if (waitsForConfirmation(intent) || (await isConcluded(parts, intent))) continue
      const attempt = intent.attempts.find((any) => isDraft(any) || isAlive(any)) ?? null
      if (attempt === null && proving.has(intent.id)) continue
      if (attempt === null && !takesNonce(intent, nonces)) {
        isShort = true
        continue
      }
      works.push({ intent, attempt })
      if (!waitsForAPerson({ intent, attempt }, stuck)) goingOn += 1
    }
    after = intents.at(-1)?.sequence
    if (intents.length < INTENTS_AT_A_TIME) break
  }
  return { works, awaiting, waiting: isShort ? new StrongroomError('PAYMENT_NO_NONCE', {}) : null }
}

function waitsForAPerson({ intent, attempt }: Work, { isStuck, isWaiting }: Stuck): boolean {
  if (attempt === null || attempt.signature === null) return isWaiting(intent.id)
  // Nobody could say, and only proof ends it.
  return attempt.state === 'unknown' || isStuck(attempt.signature)
}

/** Payments that nothing is signed of before accounts keep their proofs (payment-proofs.ts). */
async function readProving({ journal }: Pick<PayParts, 'journal'>): Promise<ReadonlySet<string>> {
  const open = await journal.read.openPaymentProofs()
  return new Set(open.flatMap(({ intentId, state }) => (state === 'proving' ? [intentId] : [])))
}

/** Nonce accounts that are free, by their authority. */
async function countFreeNonces(parts: Pick<PayParts, 'journal'>): Promise<Map<Address, number>> {
  const free = new Map<Address, number>()
  for (const { authority, attemptId } of await readNoncePool(parts)) {
    if (attemptId === null) free.set(authority, (free.get(authority) ?? 0) + 1)
  }
  return free
}

/** Takes one of the free nonce accounts for an intent that needs one to begin. False where none is left. */
function takesNonce({ what }: IntentRecord, free: Map<Address, number>): boolean {
  const lifetime = tryToReadLifetime(what)
  if (lifetime?.kind !== 'nonce') return true
  const left = free.get(lifetime.authority) ?? 0
  free.set(lifetime.authority, left - 1)
  return left > 0
}

/** Null where it does not read: that is told where it is prepared, apart from the others. */
function tryToReadLifetime(what: IntentRecord['what']) {
  try {
    return readPlannedLifetime(what)
  } catch {
    return null
  }
}
