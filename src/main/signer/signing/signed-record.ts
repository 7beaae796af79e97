import { bytesToHex } from '@noble/hashes/utils.js'
import { StrongroomError } from '../../../core/error/error.ts'
import type { JournalHead, JournalPosition, SignedEntry, ToSign } from '../protocol.ts'
import type { OpenVault, VaultPlace } from '../vault/vault.ts'
import { nameOf, type Pair, pairsOf } from './signed-entry.ts'
import { openSignedLog, type SignedLog, type SignedState } from './signed-log.ts'

/**
 * What was signed, for ever: for each intent and each reference the messages, and where the journal stood. It keeps an older journal, or one
 * out of which something was taken, from having a second message signed for what was signed before.
 */
export type SignedRecord = {
  /** @throws SIGNER_RECORD_OLDER */
  head(): JournalHead | null
  /** @throws SIGNER_RECORD_OLDER, SIGNER_JOURNAL_OLDER, SIGNER_SIGNED_BEFORE */
  assertKnown(messages: readonly ToSign[], journal: JournalPosition): void
  /** Puts on the disk what is signed now, before any signature is given away; `isNew` unless all of it was signed before. @throws what replacing a vault's file throws */
  add(entries: readonly SignedEntry[], head: JournalHead): Promise<{ readonly isNew: boolean }>
  /** Has the journal count as seen up to here. @throws SIGNER_RECORD_OLDER, SIGNER_JOURNAL_OLDER, and what replacing a vault's file throws */
  keep(journal: JournalPosition): Promise<void>
  /** `ended`: digests among them of what a person accepted as without effect. */
  since(eventId: number): Promise<SignedSince>
  /**
   * Goes on with another journal, and never back in one that holds the head that is kept; `ended` are messages without effect. Gives the head kept.
   * @throws SIGNER_JOURNAL_OLDER where the head moved since `known` was read, and what replacing a vault's file throws
   */
  accept(journal: JournalPosition, ended: readonly string[]): Promise<JournalHead>
}

export type SignedSince = Awaited<ReturnType<SignedLog['readSince']>> & { readonly ended: readonly string[] }

type Opening = {
  readonly place: VaultPlace
  readonly vault: OpenVault
  /** Told when a writing failed: what is in the file is known again only once it is read again. */
  readonly onFailure: () => void
}

/** @throws SIGNER_RECORD_UNREADABLE */
export async function openSignedRecord({ onFailure, ...beside }: Opening): Promise<SignedRecord> {
  let log: SignedLog = await openSignedLog(beside)
  const write = async (state: SignedState): Promise<void> => {
    try {
      log = await log.write(state)
    } catch (error) {
      onFailure()
      throw error
    }
  }
  const messagesOf = openIndex(await log.readPairs())

  /** `beside`: what is asked for in the same request. */
  const assertEarlierKnown = (message: ToSign, beside: Index): void => {
    const known = new Set([message.digest, ...message.earlier].map(hashOf))
    for (const index of [messagesOf, beside]) assertOfNoOther(index, message)
    for (const { subject } of pairsOf(message)) {
      for (const signed of [...messagesOf.find(subject), ...beside.find(subject)]) {
        if (!known.has(signed) && !messagesOf.hasEnded(signed))
          throw new StrongroomError('SIGNER_SIGNED_BEFORE', { intent: message.intent })
      }
    }
    beside.add(pairsOf(message))
  }
  /** What an earlier record does not know of may have been signed: it vouches for nothing until a person accepted it. */
  const assertNewest = (): void => {
    if (log.isOlder) throw new StrongroomError('SIGNER_RECORD_OLDER', { path: log.path })
  }
  return {
    head() {
      assertNewest()
      return log.state.head
    },
    assertKnown(messages, journal) {
      assertNewest()
      assertNotOlder(log.state.head, journal)
      const beside = openIndex([])
      for (const message of messages) assertEarlierKnown(message, beside)
    },
    async add(entries, head) {
      const { state } = log
      const fresh = entries.filter((entry) => !messagesOf.find(nameOf('intent', entry.intent)).has(hashOf(entry.digest)))
      await write({ ...state, head, entries: [...state.entries, ...fresh] })
      messagesOf.add(fresh.flatMap(pairsOf))
      return { isNew: fresh.length > 0 }
    },
    async keep(journal) {
      assertNewest()
      assertNotOlder(log.state.head, journal)
      await write({ ...log.state, head: journal.head })
    },
    async since(eventId) {
      const found = await log.readSince(eventId)
      return { ...found, ended: found.entries.flatMap(({ digest }) => (messagesOf.hasEnded(hashOf(digest)) ? [digest] : [])) }
    },
    async accept({ head: shown, known }, ended) {
      const { state, isOlder } = log
      const kept = isOlder ? null : state.head
      // What a person decided meanwhile moved the head: whoever asks reads again what this journal holds there.
      if (kept !== null && known !== null && known.id !== kept.id)
        throw new StrongroomError('SIGNER_JOURNAL_OLDER', { eventId: kept.id, lastEventId: shown.id })
      const isAhead = kept !== null && known?.hash === kept.hash && kept.id > shown.id
      const head = isAhead ? kept : shown
      await write({ ...state, head, ended: [...state.ended, ...ended] })
      messagesOf.end(ended)
      return head
    },
  }
}

function assertNotOlder(head: JournalHead | null, { head: shown, known }: JournalPosition): void {
  if (head === null) return
  const isThere = known !== null && known.id === head.id && known.hash === head.hash && shown.id >= head.id
  if (!isThere) throw new StrongroomError('SIGNER_JOURNAL_OLDER', { eventId: head.id, lastEventId: shown.id })
}

/** The same bytes are one transaction: made for one intent, they are signed for no other. @throws SIGNER_SIGNED_BEFORE */
function assertOfNoOther(index: Index, { digest, intent }: ToSign): void {
  const subjects = index.subjectsOf(hashOf(digest))
  if (subjects.size > 0 && !subjects.has(bytesToHex(nameOf('intent', intent))))
    throw new StrongroomError('SIGNER_SIGNED_BEFORE', { intent })
}

function hashOf(digest: string): string {
  return bytesToHex(nameOf('ended', digest))
}

const NONE: ReadonlySet<string> = new Set()

type Index = ReturnType<typeof openIndex>

/** Which messages were signed for a subject and for which each was, and which of all were ended. */
function openIndex(pairs: readonly Pair[]) {
  const messages = new Map<string, Set<string>>()
  const subjects = new Map<string, Set<string>>()
  const ended = new Set<string>()
  const add = (added: readonly Pair[]): void => {
    for (const pair of added) {
      const [subject, message] = [bytesToHex(pair.subject), bytesToHex(pair.message)]
      if (subject === message) ended.add(message)
      else {
        messages.set(subject, (messages.get(subject) ?? new Set()).add(message))
        subjects.set(message, (subjects.get(message) ?? new Set()).add(subject))
      }
    }
  }
  add(pairs)
  return {
    find: (subject: Uint8Array): ReadonlySet<string> => messages.get(bytesToHex(subject)) ?? NONE,
    subjectsOf: (message: string): ReadonlySet<string> => subjects.get(message) ?? NONE,
    hasEnded: (message: string): boolean => ended.has(message),
    add,
    end: (digests: readonly string[]): void => {
      for (const digest of digests) ended.add(hashOf(digest))
    },
  }
}
