import { bytesToHex } from '@noble/hashes/utils.js'
import type { Slot } from '../../core/chain/slot.ts'
import { isStrongroomError } from '../../core/error/error.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { nonceAccountOf } from '../../core/message/message-nonce.ts'
import type { AttemptRecord, IntentRecord } from '../journal/index.ts'
import type { ArgumentOf, JournalHead, JournalPosition, SealedIntent, ToSign } from '../signer/protocol.ts'
import { readNonceValues } from './nonces.ts'
import type { PayParts } from './parts.ts'
import { readSeen } from './seen.ts'
import { referencesOf } from './seals.ts'
import { decodeIntent } from './stored-intent.ts'

type Asking = Pick<PayParts, 'journal' | 'signer'>

/**
 * Each draft with the intent and the references it is for, how far the chain is final, and the signed messages that the journal holds of them.
 * @throws NODE_ONE_ANSWERED, NODE_DISAGREEMENT, and as every question to nodes
 */
export async function messagesToSign(
  parts: Asking & Pick<PayParts, 'nodes'>,
  drafts: readonly { readonly intent: IntentRecord; readonly attempt: AttemptRecord }[],
): Promise<ArgumentOf<'sign'>['messages']> {
  const known = await parts.journal.read.knownAttempts(drafts.map(({ intent }) => intent.id))
  const slotOf = await readFinalizedSlots(
    parts,
    drafts.map(({ attempt: { message } }) => message),
  )
  return drafts.map(({ intent, attempt: { digest, lifetime, message } }): ToSign => {
    const lastValidBlockHeight = lifetime.kind === 'blockhash' ? lifetime.lastValidBlockHeight : null
    const { lifetime: _, ...decided } = decidedBy(intent)
    // A draft that the signer signed, and whose signature this journal does not hold, is no message that the journal accounts for.
    const signed = (known.get(intent.id) ?? []).filter(({ signature }) => signature !== null)
    const earlier = signed.map((attempt) => bytesToHex(attempt.digest))
    return { ...decided, digest: bytesToHex(digest), earlier, lastValidBlockHeight, finalizedSlot: slotOf(message) }
  })
}

/**
 * How far the chain is final now, by what the bytes of a message live by. The journal has a slot and a lifetime of each draft as well, but it is a
 * file: the signer keeps what nodes say while it signs. Null where a nonce holds another value than the one that is signed over, since that says
 * nothing of when it was there.
 */
async function readFinalizedSlots({ nodes }: Pick<PayParts, 'nodes'>, messages: readonly Uint8Array[]): Promise<SlotOf> {
  const accounts = messages.map((message) => nonceAccountOf(decodeMessage(message)))
  const named = new Set(accounts.filter((account) => account !== null))
  const { values, asOf } = await readNonceValues(nodes, [...named])
  const seen = accounts.includes(null) ? (await readSeen(nodes)).slot : null
  return (message) => {
    const decoded = decodeMessage(message)
    const account = nonceAccountOf(decoded)
    if (account === null) return seen
    return String(values.get(account)?.nonce) === decoded.lifetimeToken ? asOf : null
  }
}

type SlotOf = (message: Uint8Array) => Slot | null

/** What an intent's message is to be signed for. */
export function decidedBy({ id, what, seal }: IntentRecord): Omit<SealedIntent, 'message'> {
  const planned = decodeIntent(what)
  return { intent: id, references: referencesOf(planned), lifetime: planned.template.options.lifetime.kind, seal }
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
