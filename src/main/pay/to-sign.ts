import { bytesToHex } from '@noble/hashes/utils.js'
import type { PlannedIntent } from '../../core/plan/intent.ts'
import type { AttemptRecord, IntentRecord } from '../journal/index.ts'
import type { ArgumentOf, JournalShown, ToSign } from '../signer/protocol.ts'
import type { PayParts } from './parts.ts'
import { decodeIntent } from './stored-intent.ts'

type Asking = Pick<PayParts, 'journal' | 'signer'>

/**
 * What the signer is asked with: each draft with the intent and the references it is for and the messages that the journal knows of them,
 * and where the journal stands. The journal is read after the drafts were stored, so its head covers them.
 */
export async function toSign(
  parts: Asking,
  drafts: readonly { readonly intent: IntentRecord; readonly attempt: AttemptRecord }[],
): Promise<ArgumentOf<'sign'>> {
  const known = await parts.journal.read.knownMessages(drafts.map(({ intent }) => intent.id))
  const messages = drafts.map(({ intent, attempt: { digest, lifetime } }): ToSign => {
    const lastValidBlockHeight = lifetime.kind === 'blockhash' ? lifetime.lastValidBlockHeight : null
    const references = referencesOf(decodeIntent(intent.what))
    return { digest: bytesToHex(digest), intent: intent.id, references, earlier: known.get(intent.id) ?? [], lastValidBlockHeight }
  })
  return { messages, journal: await showJournal(parts) }
}

/** Where the journal stands, and what it holds where the signer last saw it. @throws VAULT_LOCKED, SIGNER_RECORD_UNREADABLE */
export async function showJournal({ journal, signer }: Asking): Promise<JournalShown> {
  const recorded = await signer.journalHead()
  const known = recorded === null ? null : await journal.read.eventMark(recorded.id)
  return { head: await journal.read.lastEvent(), known }
}

function referencesOf(planned: PlannedIntent): readonly string[] {
  return planned.kind === 'payment' ? planned.payees.map(({ key }) => key) : []
}
