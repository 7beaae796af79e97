import { isStrongroomError } from '../../../core/error/error.ts'
import { isAlive, isDraft } from '../../../core/payment/attempt.ts'
import { isUnfinished } from '../../../core/payment/intent-state.ts'
import type { IntentRecord, Journal } from '../../journal/index.ts'
import type { SignerClient } from '../../signer-client.ts'
import type { PayParts, SignedWork } from '../parts.ts'
import type { RevokedList } from '../revoked-list.ts'
import { askWithJournal, type Recorded, readRecorded } from './to-sign.ts'

type Parts = { readonly journal: Journal; readonly signer: SignerClient }

/**
 * Closes sending where the signer has signed for another state of the journal than this one holds: an older copy was put in its place, or the
 * vault came to another journal; and where the signer's own record of what it signed is an older one, or gone. To be asked whenever the vault was
 * opened, before anything is signed.
 * @throws VAULT_LOCKED, SIGNER_RECORD_UNREADABLE
 */
export async function noticeOlderJournal(parts: Parts): Promise<void> {
  const recorded = await readUnlessOlder(parts)
  if (recorded === null || recorded.known?.hash === recorded.head.hash) return
  const { id: lastEvent } = await parts.journal.read.lastEvent()
  await closeForOlder(parts, { signedAtEvent: recorded.head.id, lastEvent })
}

async function readUnlessOlder(parts: Parts): Promise<Recorded | null> {
  try {
    return await readRecorded(parts)
  } catch (error) {
    if (!isStrongroomError(error, 'SIGNER_RECORD_OLDER')) throw error
    const { path } = error.context
    await parts.journal.write('older', (tx) => tx.closeSending({ reason: 'vault-restored', context: { path } }))
    return null
  }
}

/** The same when the signer itself refuses for it. */
export async function noticeRefusal(parts: Parts, error: unknown): Promise<void> {
  if (isStrongroomError(error, 'SIGNER_JOURNAL_OLDER')) {
    const { eventId, lastEventId } = error.context
    await closeForOlder(parts, { signedAtEvent: eventId, lastEvent: lastEventId })
  } else if (isStrongroomError(error, 'SIGNER_SIGNED_BEFORE')) {
    await closeForOlder(parts, { intent: error.context.intent })
  }
}

const FORGOTTEN = 'Its bytes were revoked, and an older copy of the journal did not know of it.'

/** Open payments whose bytes are on the list of revoked ones and that this journal does not call revoked: it is an older copy. */
export async function readForgotten({ journal }: Pick<Parts, 'journal'>, revoked: RevokedList): Promise<readonly IntentRecord[]> {
  const forgotten = new Map<string, IntentRecord>()
  for (const signature of revoked.all()) {
    const attempt = await journal.read.attemptBySignature(signature)
    const intent = attempt === null || attempt.revocation !== null ? null : await journal.read.intent(attempt.intentId)
    if (intent !== null && isUnfinished(intent.state)) forgotten.set(intent.id, intent)
  }
  return [...forgotten.values()]
}

/** Closes sending for them: what a comparison finds of them comes first. To be asked after a start, before anything is signed. */
export async function noticeForgotten(parts: Pick<Parts, 'journal'>, revoked: RevokedList): Promise<boolean> {
  const [first] = await readForgotten(parts, revoked)
  if (first !== undefined)
    await parts.journal.write('older', (tx) => tx.closeSending({ reason: 'journal-older', context: { intent: first.id } }))
  return first !== undefined
}

/** Revokes them here as they were, once a person has compared and opened sending: nothing is signed in their place. */
export async function giveUpForgotten(parts: Pick<Parts, 'journal'>, revoked: RevokedList): Promise<void> {
  for (const { id, attempts } of await readForgotten(parts, revoked)) {
    const alive = attempts.find(isAlive)
    const draft = attempts.find(isDraft)
    await parts.journal.write('forgotten', async (tx) => {
      if (alive !== undefined) {
        await tx.revokeAttempt({ attemptId: alive.id, next: 'abandon', advanceId: null })
        return
      }
      if (draft !== undefined) await tx.refuseDraft({ attemptId: draft.id, proof: { code: 'SENDING_CLOSED' } })
      await tx.abandonIntent({ intentId: id, why: FORGOTTEN })
    })
  }
}

/** Revocations that the signer knows of, and whether it is still to be told of some. */
export type KeptRevocations = { readonly attempts: Set<number>; owed: boolean }

/**
 * Has the signer keep where the journal stands once a person revoked signed bytes: nothing need ever be signed for that decision, and in an
 * earlier copy of the journal they would be wanted again. With the vault locked it waits.
 */
export async function keepRevoked(
  parts: Parts & Pick<PayParts, 'gate'>,
  signed: readonly SignedWork[],
  kept: KeptRevocations,
): Promise<void> {
  const revoked = signed.flatMap(({ attempt: { id, revocation } }) => (revocation === null || kept.attempts.has(id) ? [] : [id]))
  kept.owed ||= revoked.length > 0
  // Closed sending may wait for days, and nothing is signed by this. A journal of an earlier moment keeps nothing.
  if (!kept.owed || !(await parts.gate.maySendAgain())) return
  try {
    await keepHead(parts)
  } catch (error) {
    if (isStrongroomError(error, 'VAULT_LOCKED')) return
    await noticeRefusal(parts, error)
    throw error
  }
  for (const id of revoked) kept.attempts.add(id)
  kept.owed = false
}

/**
 * Has the signer keep where the journal stands now: a person decided something that an earlier copy of the journal would not know.
 * @throws VAULT_LOCKED, SIGNER_RECORD_OLDER, SIGNER_RECORD_UNREADABLE, SIGNER_JOURNAL_OLDER
 */
export async function keepHead(parts: Parts): Promise<void> {
  await askWithJournal(parts, (journal) => parts.signer.keepJournal(journal))
}

/**
 * A person goes on with this journal. What was kept of it stays kept: an earlier journal is told from it afterwards.
 * @throws VAULT_LOCKED, VAULT_WRONG_PASSPHRASE, SIGNER_RECORD_UNREADABLE
 */
export async function acceptJournal(
  parts: Parts,
  { passphrase, ended }: { readonly passphrase: string; readonly ended: readonly string[] },
): Promise<void> {
  const { journal, signer } = parts
  try {
    await askWithJournal(parts, ({ head, known }) => signer.acceptJournal({ passphrase, head, known, ended }))
  } catch (error) {
    if (!isStrongroomError(error, 'SIGNER_RECORD_OLDER')) throw error
    // It vouches for no head, and the person goes on all the same.
    await signer.acceptJournal({ passphrase, head: await journal.read.lastEvent(), ended })
  }
}

/** What was revoked in this journal goes on the list; it is said every round, so that a kill between the two is made up for. */
export function listRevoked(revoked: RevokedList, signed: readonly SignedWork[]): void {
  revoked.keep(signed.flatMap(({ attempt: { signature, revocation } }) => (revocation === null ? [] : [signature])))
}

async function closeForOlder({ journal }: Parts, context: { readonly [name: string]: string | number }): Promise<void> {
  await journal.write('older', (tx) => tx.closeSending({ reason: 'journal-older', context }))
}
