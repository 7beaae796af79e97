import type { Signature } from '../../../core/keys/signature.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import type { AnswerOf, JournalHead, JournalPosition, MadeMessage, SignedEntry, ToldEnds, ToSign } from '../protocol.ts'
import type { OpenVault, VaultPlace } from '../vault/vault.ts'
import { endedPair, madePair, nameOf, pairsOf } from './signed-entry.ts'
import { assertEarlierKnown, createSignedIndex, nameOfMessage, type SignedIndex } from './signed-index.ts'
import { openSignedLog, type SignedLog, type SignedState } from './signed-log.ts'

/**
 * What was signed, for ever: for each intent and each reference the messages, and where the journal stood. It keeps an older journal, or one
 * out of which something was taken, from having a second message signed for what was signed before.
 */
export type SignedRecord = {
  /** @throws SIGNER_RECORD_OLDER */
  head(): JournalHead | null
  /** @throws SIGNER_RECORD_OLDER, SIGNER_JOURNAL_OLDER, SIGNER_SIGNED_BEFORE, SIGNER_SAME_BYTES */
  assertKnown(messages: readonly ToSign[], journal: JournalPosition): void
  /** Puts on the disk what is signed now, before any signature is given away; `isNew` unless all of it was signed before. @throws what replacing a vault's file throws */
  add(entries: readonly SignedEntry[], head: JournalHead): Promise<{ readonly isNew: boolean }>
  /** Has the journal count as seen up to here. @throws SIGNER_RECORD_OLDER, SIGNER_JOURNAL_OLDER, and what replacing a vault's file throws */
  keep(journal: JournalPosition): Promise<void>
  /** Up to which event of the journal it knows what was made; null where it was told of nothing yet. */
  madeUpTo(): JournalHead | null
  /** Has messages that were signed here count as made or as failed, where it was told up to `after` so far. @throws SIGNER_RECORD_OLDER, and what replacing a vault's file throws */
  keepMade(told: ToldEnds): Promise<JournalHead | null>
  /** Which of these it signed, and does not know to be made; and which of them count as without effect. */
  notMade(signatures: readonly Signature[]): Promise<AnswerOf<'notMade'>>
  /** As SignedLog.readSince. `ended`: digests among them of what failed, or of what a person accepted as without effect. */
  since(eventId: number, names?: ReadonlySet<string>): Promise<SignedSince>
  /**
   * Goes on with another journal, and never back in one that holds the head that is kept; `ended` are messages without effect. Gives the head kept.
   * @throws SIGNER_JOURNAL_OLDER where the head moved since `known` was read, and what replacing a vault's file throws
   */
  accept(journal: JournalPosition, ended: readonly string[]): Promise<JournalHead>
}

export type SignedSince = Awaited<ReturnType<SignedLog['readSince']>> & {
  readonly ended: readonly string[]
  readonly made: readonly MadeMessage[]
}

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
  const index = createSignedIndex(await log.readPairs())
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
      const beside = createSignedIndex([])
      for (const message of messages) assertEarlierKnown(message, { index, beside })
    },
    async add(entries, head) {
      const { state } = log
      const fresh = entries.filter((entry) => !index.find(nameOf('intent', entry.intent)).has(nameOfMessage(entry.digest)))
      await write({ ...state, head, entries: [...state.entries, ...fresh] })
      index.add(fresh.flatMap(pairsOf))
      return { isNew: fresh.length > 0 }
    },
    async keep(journal) {
      assertNewest()
      assertNotOlder(log.state.head, journal)
      await write({ ...log.state, head: journal.head })
    },
    madeUpTo: () => log.state.madeUpTo,
    async keepMade({ after, upTo, made, failed }) {
      assertNewest()
      const { state } = log
      if (!isSameHead(state.madeUpTo, after)) return state.madeUpTo
      const fresh = await readFresh({ log, index }, { made, failed })
      await write({ ...state, made: [...state.made, ...fresh.made], ended: [...state.ended, ...fresh.failed], madeUpTo: upTo })
      index.add([...fresh.made.map(madePair), ...fresh.failed.map(endedPair)])
      return upTo
    },
    async notMade(signatures) {
      const entries = await readNotMade({ log, index }, signatures)
      const ended = entries.filter((entry) => hasEnded(index, entry))
      return { signatures: entries.map(({ signature }) => signature), ended: ended.map(({ signature }) => signature) }
    },
    since: async (eventId, names) => judgedBy(index, await log.readSince(eventId, names)),
    async accept({ head: shown, known }, ended) {
      const { state, isOlder } = log
      const kept = isOlder ? null : state.head
      // What a person decided meanwhile moved the head: whoever asks reads again what this journal holds there.
      if (kept !== null && known !== null && known.id !== kept.id)
        throw new StrongroomError('SIGNER_JOURNAL_OLDER', { eventId: kept.id, lastEventId: shown.id })
      const isAhead = kept !== null && known?.hash === kept.hash && kept.id > shown.id
      const head = isAhead ? kept : shown
      // Events of another journal have other numbers: it is told all of them again.
      await write({ ...state, head, ended: [...state.ended, ...ended], madeUpTo: null })
      index.add(ended.map(endedPair))
      return head
    },
  }
}

type Read = { readonly log: SignedLog; readonly index: SignedIndex }

/** The same bytes may stand there for several decisions: one of them is enough. */
async function readNotMade({ log, index }: Read, signatures: readonly Signature[]): Promise<readonly SignedEntry[]> {
  const { entries } = await log.readSince(0, new Set(signatures))
  const byDigest = new Map(entries.map((entry) => [entry.digest, entry]))
  return [...byDigest.values()].filter(({ digest }) => index.slotOfMade(nameOfMessage(digest)) === undefined)
}

/** What the record does not hold yet of how messages ended. */
async function readFresh(read: Read, { made, failed = [] }: Pick<ToldEnds, 'made' | 'failed'>) {
  const slots = new Map(made.map(({ signature, slot }) => [signature, slot]))
  const failures = await readNotMade(read, failed)
  return {
    made: (await readNotMade(read, [...slots.keys()])).flatMap(({ digest, signature }) => {
      const slot = slots.get(signature)
      return slot === undefined ? [] : [{ digest, slot }]
    }),
    failed: failures.filter((entry) => !hasEnded(read.index, entry)).map(({ digest }) => digest),
  }
}

function hasEnded(index: SignedIndex, { digest }: SignedEntry): boolean {
  return index.hasEnded(nameOfMessage(digest))
}

function isSameHead(one: JournalHead | null, other: JournalHead | null): boolean {
  return one?.id === other?.id && one?.hash === other?.hash
}

function assertNotOlder(head: JournalHead | null, { head: shown, known }: JournalPosition): void {
  if (head === null) return
  const isThere = known !== null && known.id === head.id && known.hash === head.hash && shown.id >= head.id
  if (!isThere) throw new StrongroomError('SIGNER_JOURNAL_OLDER', { eventId: head.id, lastEventId: shown.id })
}

function judgedBy(index: SignedIndex, found: Awaited<ReturnType<SignedLog['readSince']>>): SignedSince {
  const digests = found.entries.map(({ digest }) => digest)
  const made = digests.flatMap((digest) => {
    const slot = index.slotOfMade(nameOfMessage(digest))
    return slot === undefined ? [] : [{ digest, slot }]
  })
  return { ...found, made, ended: digests.filter((digest) => index.hasEnded(nameOfMessage(digest))) }
}
