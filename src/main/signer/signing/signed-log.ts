import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { StrongroomError } from '../../../core/error/error.ts'
import { encodeField, type Field, option, struct, u64 } from '../../../core/program/layout.ts'
import type { JournalHead, MadeMessage, SignedEntry } from '../protocol.ts'
import { digestField, list, ms } from '../vault/fields.ts'
import type { FileBook } from '../vault/generations.ts'
import { filesOf, type OpenVault, type VaultPlace } from '../vault/vault.ts'
import { type NumberedRecord, numberedRecord } from './numbered-record.ts'
import { keyFor, type SealedBy, sealedRecord } from './sealed-record.ts'
import { endedPair, entriesField, headField, madePair, type Pair, pairField, pairsOf } from './signed-entry.ts'
import { createSignedPlaces, namesOf, type SignedPlaces } from './signed-places.ts'

/*
 * What the signer signed, in files beside the vault, each sealed:
 *
 *     .signed            the journal's head, the newest entries, and the list of segments; written at every signing
 *     .signed.N          a segment: entries that were once the newest, whole; written once
 *     .signed.N.kept     the same entries, and what became of them, as pairs of hashes; written once, and never removed
 *
 * The first file stays small, so a signing writes little however much was signed before. Whole entries of old segments are removed after a
 * while; their pairs are what keeps an intent and a reference from being signed again.
 */

/** Bytes of entries in the first file, beyond which they become a segment. */
const NEWEST_BYTES_MAX = 128 * 1_024
/** Pairs of one segment: an entry has one for its intent and one for each reference. */
const PAIRS_MAX = 60_000
const SEGMENTS_MAX = 10_000
/** Segments that are kept whole: some hundred thousand messages. */
const WHOLE_SEGMENTS_MAX = 1_000
/** Digests of one acceptance, or of what failed; they become pairs with the next segment. */
const ENDED_MAX = 15_000
/** As many of what was made. */
const MADE_MAX = 15_000

type Segment = { readonly lastEventId: number; readonly keptHash: string }

export type SignedState = {
  readonly head: JournalHead | null
  readonly segments: readonly Segment[]
  readonly entries: readonly SignedEntry[]
  /** Digests of signed messages that failed, or that a person accepted as without effect. */
  readonly ended: readonly string[]
} & Made

/** What nodes called final: nothing more is ever signed for what it paid. */
type Made = {
  readonly made: readonly MadeMessage[]
  /** Up to which event of the journal the signer was told what was made. Another journal may count its events again, so it is known by its hash. */
  readonly madeUpTo: JournalHead | null
}

const NONE_MADE: Made = { made: [], madeUpTo: null }
const madeField = struct<Made>({
  made: list(struct<MadeMessage>({ digest: digestField, slot: u64 }), MADE_MAX),
  madeUpTo: option(headField),
})
const told = struct<Omit<SignedState, keyof Made>>({
  head: option(headField),
  segments: list(struct<Segment>({ lastEventId: ms, keptHash: digestField }), SEGMENTS_MAX),
  entries: entriesField,
  ended: list(digestField, ENDED_MAX),
})
/** A file from before this was kept ends where it would begin. */
const field: Field<SignedState> = {
  write: (value, out) => {
    told.write(value, out)
    madeField.write(value, out)
  },
  read: (bytes, offset) => {
    const before = told.read(bytes, offset)
    if (before === null) return null
    const made = before.next === bytes.length ? { value: NONE_MADE, next: before.next } : madeField.read(bytes, before.next)
    return made === null ? null : { value: { ...before.value, ...made.value }, next: made.next }
  },
}
const PURPOSE = 'Strongroom signed record 1'
const wholeKind = (number: number) => ({
  suffix: `signed.${number}`,
  purpose: `${PURPOSE} whole ${number}`,
  field: entriesField,
})
const keptKind = (number: number) => ({
  suffix: `signed.${number}.kept`,
  purpose: `${PURPOSE} kept ${number}`,
  field: list(pairField, PAIRS_MAX),
})

const EMPTY: SignedState = { head: null, segments: [], entries: [], ended: [], ...NONE_MADE }

/** The files of one vault's record. */
export type SignedLog = {
  readonly state: SignedState
  /** It is an earlier one, or gone: what was signed since is not in it. */
  readonly isOlder: boolean
  readonly path: string
  /** Every pair that was ever kept. @throws SIGNER_RECORD_UNREADABLE */
  readPairs(): Promise<readonly Pair[]>
  /**
   * Whole entries signed at that event of the journal or later, of these names alone where there are any (see namesOf); `complete` is false where
   * a segment is missing that was kept whole, or where it is older.
   */
  readSince(eventId: number, names?: ReadonlySet<string>): Promise<{ readonly entries: readonly SignedEntry[]; readonly complete: boolean }>
  /** Puts it on the disk; what was read before stays as it is. @throws what replacing a vault's file throws */
  write(state: SignedState): Promise<SignedLog>
}

/** @throws SIGNER_RECORD_UNREADABLE */
export async function openSignedLog({ place, vault }: { readonly place: VaultPlace; readonly vault: OpenVault }): Promise<SignedLog> {
  // Keys of the record's own, taken now: locking wipes the root, and must not change what a writing under way is sealed with.
  const { root } = vault.contents
  const beside = { place, root: keyFor(root, PURPOSE) }
  const files = filesOf(vault)
  const before = { purpose: PURPOSE, root: beside.root }
  const newest = numberedRecord({ place, root, files }, { file: 'signed', field, before })
  const { bytes, value, isOlder } = await newest.read()
  if (bytes !== null && value === null) throw unreadable(newest.path)
  return logOf({ beside, newest, files, places: createSignedPlaces() }, { state: value ?? EMPTY, bytes, isOlder })
}

type Files = {
  readonly beside: SealedBy
  readonly newest: NumberedRecord<SignedState>
  readonly files: FileBook
  readonly places: SignedPlaces
}
type Found = { readonly state: SignedState; readonly bytes: Uint8Array | null; readonly isOlder: boolean }

function logOf(among: Files, { state, bytes, isOlder }: Found): SignedLog {
  const { beside, newest, files, places } = among
  return {
    state,
    isOlder,
    path: newest.path,
    async readPairs() {
      const pairs = newestPairs(state)
      for (const [index, { keptHash }] of state.segments.entries()) pairs.push(...(await readKept(beside, index + 1, keptHash)))
      return pairs
    },
    async readSince(eventId, names) {
      const found: SignedEntry[] = []
      let complete = !isOlder
      for (const [index, { lastEventId }] of state.segments.entries()) {
        const number = index + 1
        // What is removed here after a while is old: its pairs are kept.
        if (lastEventId < eventId || number <= state.segments.length - WHOLE_SEGMENTS_MAX) continue
        if (names !== undefined && places.mayLack(number, names)) continue
        const { value } = await sealedRecord(beside, wholeKind(number)).read()
        complete &&= value !== null
        if (value === null) continue
        places.keep(number, value)
        found.push(...value)
      }
      const isWanted = (entry: SignedEntry) =>
        entry.eventId >= eventId && (names === undefined || namesOf(entry).some((name) => names.has(name)))
      return { entries: [...found, ...state.entries].filter(isWanted), complete }
    },
    async write(wanted) {
      const next = isFull(wanted) ? await toSegment(beside, wanted) : wanted
      const written = await newest.write(next, bytes)
      await files.settle()
      return logOf(among, { state: next, bytes: written, isOlder: false })
    },
  }
}

function isFull({ entries, ended, made }: SignedState): boolean {
  return encodeField(entriesField, entries).length > NEWEST_BYTES_MAX || ended.length > ENDED_MAX / 2 || made.length > MADE_MAX / 2
}

function newestPairs({ entries, ended, made }: SignedState): Pair[] {
  return [...entries.flatMap(pairsOf), ...ended.map(endedPair), ...made.map(madePair)]
}

/** Writes the newest entries as a segment. Until the first file names it nothing has changed; what a killed writing left is replaced. */
async function toSegment(beside: SealedBy, state: SignedState): Promise<SignedState> {
  const { segments, entries } = state
  const number = segments.length + 1
  if (number > SEGMENTS_MAX) throw new StrongroomError('SIGNER_SPENT_FULL', { max: SEGMENTS_MAX })
  const pairs = newestPairs(state)
  const { bytes } = await writeOnce(beside, keptKind(number), pairs)
  await writeOnce(beside, wholeKind(number), entries)
  const old = sealedRecord(beside, wholeKind(number - WHOLE_SEGMENTS_MAX)).path
  if (number > WHOLE_SEGMENTS_MAX) await beside.place.disk.remove(old)
  const lastEventId = Math.max(0, ...entries.map(({ eventId }) => eventId))
  return { ...state, segments: [...segments, { lastEventId, keptHash: bytesToHex(sha256(bytes)) }], entries: [], ended: [], made: [] }
}

async function writeOnce<Value>(beside: SealedBy, kind: { suffix: string; purpose: string; field: Field<Value> }, value: Value) {
  const record = sealedRecord(beside, kind)
  await beside.place.disk.remove(record.path)
  return { bytes: await record.write(value, null) }
}

async function readKept(beside: SealedBy, number: number, keptHash: string): Promise<readonly Pair[]> {
  const record = sealedRecord(beside, keptKind(number))
  const { bytes, value } = await record.read()
  if (bytes === null || value === null || bytesToHex(sha256(bytes)) !== keptHash) throw unreadable(record.path)
  return value
}

function unreadable(path: string): StrongroomError {
  return new StrongroomError('SIGNER_RECORD_UNREADABLE', { path })
}
