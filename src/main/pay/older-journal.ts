import { isStrongroomError } from '../../core/error/error.ts'
import type { Journal } from '../journal/index.ts'
import type { SignerClient } from '../signer-client.ts'
import { showJournal } from './to-sign.ts'

type Parts = { readonly journal: Journal; readonly signer: SignerClient }

/**
 * Closes sending where the signer has signed for another state of the journal than this one holds: an older copy was put in its place, or the
 * vault came to another journal. To be asked whenever the vault was opened, before anything is signed.
 * @throws VAULT_LOCKED, SIGNER_RECORD_UNREADABLE
 */
export async function noticeOlderJournal(parts: Parts): Promise<void> {
  const recorded = await parts.signer.journalHead()
  if (recorded === null) return
  const { head, known } = await showJournal(parts)
  if (known !== null && known.id === recorded.id && known.hash === recorded.hash) return
  await closeForOlder(parts, { signedAtEvent: recorded.id, lastEvent: head.id })
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

async function closeForOlder({ journal }: Parts, context: { readonly [name: string]: string | number }): Promise<void> {
  await journal.write('older', (tx) => tx.closeSending({ reason: 'journal-older', context }))
}
