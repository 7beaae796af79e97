import { bytesToHex } from '@noble/hashes/utils.js'
import { isStrongroomError } from '../../../core/error/error.ts'
import type { IntentRecord } from '../../journal/index.ts'
import type { ArgumentOf, JournalHead, JournalPosition, SealedIntent, ToSign } from '../../signer/protocol.ts'
import type { ClearedWork, PayParts } from '../parts.ts'
import type { SigningSlots } from './signing-slots.ts'
import { hiddenOf, referencesOf } from '../intent/seals.ts'
import { decodeIntent } from '../intent/stored-intent.ts'

type Asking = Pick<PayParts, 'journal' | 'signer'>

/**
 * Each draft with the intent and the references it is for, how far the chain is final, and what was signed before for it: what is proved to have had
 * no effect and nothing else, since whoever can write the journal may put a row back meanwhile.
 */
export function messagesToSign(drafts: readonly ClearedWork[], slots: SigningSlots): ArgumentOf<'sign'>['messages'] {
  return drafts.map(({ intent, attempt: { digest, lifetime, message }, earlier }): ToSign => {
    const lastValidBlockHeight = lifetime.kind === 'blockhash' ? lifetime.lastValidBlockHeight : null
    const { lifetime: _, ...decided } = decidedBy(intent)
    return { ...decided, digest: bytesToHex(digest), earlier, lastValidBlockHeight, ...slots.of(message) }
  })
}

/** What an intent's message is to be signed for. */
export function decidedBy({ id, what, seal }: IntentRecord): Omit<SealedIntent, 'message'> {
  const planned = decodeIntent(what)
  return { intent: id, references: referencesOf(planned), lifetime: planned.template.options.lifetime.kind, seal, ...hiddenOf(planned) }
}

/** Where the signer last saw the journal, or null before a first time, and the event that this journal holds there, if any. */
export type Recorded = { readonly head: JournalHead; readonly known: JournalHead | null }

/** @throws VAULT_LOCKED, SIGNER_RECORD_OLDER, SIGNER_RECORD_UNREADABLE */
export async function readRecorded({ journal, signer }: Asking): Promise<Recorded | null> {
  const head = await signer.journalHead()
  return head === null ? null : { head, known: await journal.read.eventMark(head.id) }
}

/**
 * Asks the signer for something with where the journal stands. Others ask at the same time, and each asking moves the head that the signer
 * keeps: whoever read an earlier one asks again, since only a head that this journal does not hold shows that it is older.
 * @throws VAULT_LOCKED, SIGNER_RECORD_OLDER, SIGNER_RECORD_UNREADABLE, SIGNER_JOURNAL_OLDER, and what is thrown by what is asked
 */
export async function askWithJournal<Answer>(parts: Asking, ask: (journal: JournalPosition) => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const recorded = await readRecorded(parts)
    try {
      return await ask({ head: await parts.journal.read.lastEvent(), known: recorded?.known ?? null })
    } catch (error) {
      const isOvertaken = isStrongroomError(error, 'SIGNER_JOURNAL_OLDER') && error.context.eventId !== recorded?.head.id
      if (!isOvertaken) throw error
    }
  }
}
