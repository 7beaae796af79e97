import { bytesToHex } from '@noble/hashes/utils.js'
import type { AttemptRecord, IntentRecord } from '../journal/index.ts'
import type { ArgumentOf, JournalShown, SealedIntent, ToSign } from '../signer/protocol.ts'
import type { PayParts } from './parts.ts'
import { referencesOf } from './seals.ts'
import { decodeIntent } from './stored-intent.ts'

type Asking = Pick<PayParts, 'journal' | 'signer'>

/**
 * What the signer is asked with: each draft with the intent and the references it is for and the signed messages that the journal holds of them,
 * and where the journal stands. The journal is read after the drafts were stored, so its head covers them.
 */
export async function toSign(
  parts: Asking,
  drafts: readonly { readonly intent: IntentRecord; readonly attempt: AttemptRecord }[],
): Promise<ArgumentOf<'sign'>> {
  const known = await parts.journal.read.knownAttempts(drafts.map(({ intent }) => intent.id))
  const messages = drafts.map(({ intent, attempt: { digest, lifetime } }): ToSign => {
    const lastValidBlockHeight = lifetime.kind === 'blockhash' ? lifetime.lastValidBlockHeight : null
    const { lifetime: _, ...decided } = decidedBy(intent)
    // A draft that the signer signed, and whose signature this journal does not hold, is no message that the journal accounts for.
    const signed = (known.get(intent.id) ?? []).filter(({ signature }) => signature !== null)
    const earlier = signed.map((attempt) => bytesToHex(attempt.digest))
    return { ...decided, digest: bytesToHex(digest), earlier, lastValidBlockHeight }
  })
  return { messages, journal: await showJournal(parts) }
}

/** What an intent's message is to be signed for. */
export function decidedBy({ id, what, seal }: IntentRecord): Omit<SealedIntent, 'message'> {
  const planned = decodeIntent(what)
  return { intent: id, references: referencesOf(planned), lifetime: planned.pieces.form.lifetime.kind, seal }
}

/** Where the journal stands, and what it holds where the signer last saw it. @throws VAULT_LOCKED, SIGNER_RECORD_UNREADABLE */
export async function showJournal({ journal, signer }: Asking): Promise<JournalShown> {
  const recorded = await signer.journalHead()
  const known = recorded === null ? null : await journal.read.eventMark(recorded.id)
  return { head: await journal.read.lastEvent(), known }
}
