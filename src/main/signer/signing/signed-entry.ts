import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Address } from '../../../core/address/address.ts'
import type { Movement } from '../../../core/decision/movement.ts'
import { blockhashField, nonceField } from '../../../core/lifetime/token.ts'
import { addressField, bytesField, encodeField, type Field, option, struct, u16, u64 } from '../../../core/program/layout.ts'
import type { JournalHead, MadeMessage, SignedEntry } from '../protocol.ts'
import { digestField, list, ms, ownAssetField, signatureField, text } from '../vault/fields.ts'

/** No message has room for more. */
const MOVEMENTS_MAX = 1_000

/** Where the journal stood: the id of its last event, and that event's hash. An id is a number as `ms` is. */
export const headField = struct<JournalHead>({ id: ms, hash: digestField })

type Moved = Movement & { readonly recipient: Address }
const movement = struct<Moved>({ asset: ownAssetField, from: addressField, to: addressField, recipient: addressField, amount: u64 })

const identity = { intent: text, digest: digestField, signature: signatureField, eventId: ms, lastValidBlockHeight: option(u64) }
const livesBy = { nonce: option(struct({ account: addressField, value: nonceField })) }
const doing = { references: list(text, MOVEMENTS_MAX), movements: list(movement, MOVEMENTS_MAX) }

/** Entries of one file: far more than fit. */
const ENTRIES_MAX = 4_000
const slots = { notBeforeSlot: option(u64), nonceSlot: option(u64) }
const NO_SLOTS = { notBeforeSlot: null, nonceSlot: null }
const byBlockhash = { blockhash: option(blockhashField) }
const unnamed = list(struct<Omit<SignedEntry, 'blockhash' | keyof typeof slots>>({ ...identity, ...livesBy, ...doing }), ENTRIES_MAX)
const named = list(struct<Omit<SignedEntry, keyof typeof slots>>({ ...identity, ...byBlockhash, ...livesBy, ...doing }), ENTRIES_MAX)
const placed = list(struct<SignedEntry>({ ...identity, ...slots, ...byBlockhash, ...livesBy, ...doing }), ENTRIES_MAX)
/** Each stands where a list of entries that keep less has its count, which is never as large. */
const NAMED = 0xffff
const PLACED = 0xfffe

/** Signed messages as the record keeps them; those from before the blockhash or the slots were kept are read without them. */
export const entriesField: Field<readonly SignedEntry[]> = {
  write: (value, out) => {
    u16.write(PLACED, out)
    placed.write(value, out)
  },
  read: (bytes, offset) => {
    const mark = u16.read(bytes, offset)
    if (mark?.value === PLACED) return placed.read(bytes, mark.next)
    const old = mark?.value === NAMED ? named.read(bytes, mark.next) : unnamed.read(bytes, offset)
    return old === null ? null : { value: old.value.map((entry) => ({ blockhash: null, ...entry, ...NO_SLOTS })), next: old.next }
  },
}

const NAME_BYTES = 16

/** What a message may be signed once for. */
type Subject = 'intent' | 'reference' | 'ended'

/** A subject and the message that was signed for it, each by the beginning of its hash: what is kept for ever. */
export type Pair = { readonly subject: Uint8Array; readonly message: Uint8Array }
const nameBytes = bytesField(NAME_BYTES)
export const pairField = struct<Pair>({ subject: nameBytes, message: nameBytes })

/** The beginning of a hash over a subject. Two subjects of different kinds never share one. */
export function nameOf(kind: Subject, value: string): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`${kind}\n`), utf8ToBytes(value))).subarray(0, NAME_BYTES)
}

export function pairsOf({ intent, references, digest }: Pick<SignedEntry, 'intent' | 'references' | 'digest'>): Pair[] {
  const message = nameOf('ended', digest)
  return [nameOf('intent', intent), ...references.map((reference) => nameOf('reference', reference))].map((subject) => ({
    subject,
    message,
  }))
}

/** Of a message that failed, or that a person accepted as without effect: it stands for itself. */
export function endedPair(digest: string): Pair {
  const message = nameOf('ended', digest)
  return { subject: message, message }
}

/** Half of a name. */
const MARK_BYTES = NAME_BYTES / 2

/** Of a message that was made: the beginning of its name with every bit turned over, and the slot of its block. */
export function madePair({ digest, slot }: MadeMessage): Pair {
  const message = nameOf('ended', digest)
  return { subject: concatBytes(markOf(message), encodeField(u64, slot)), message }
}

/** The slot of the block in which a message was made, where the pair says so. */
export function slotOfMade({ subject, message }: Pair): bigint | null {
  const isMarked = markOf(message).every((byte, place) => byte === subject[place])
  return isMarked ? (u64.read(subject, MARK_BYTES)?.value ?? null) : null
}

function markOf(message: Uint8Array): Uint8Array {
  return message.subarray(0, MARK_BYTES).map((byte) => ~byte)
}
