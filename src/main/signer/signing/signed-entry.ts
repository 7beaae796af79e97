import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Address } from '../../../core/address/address.ts'
import type { Movement } from '../../../core/decision/movement.ts'
import { addressField, bytesField, option, struct, u64 } from '../../../core/program/layout.ts'
import type { JournalHead, SignedEntry } from '../protocol.ts'
import { digestField, list, ms, ownAssetField, signatureField, text } from '../vault/fields.ts'

/** No message has room for more. */
const MOVEMENTS_MAX = 1_000

/** Where the journal stood: the id of its last event, and that event's hash. An id is a number as `ms` is. */
export const headField = struct<JournalHead>({ id: ms, hash: digestField })

type Moved = Movement & { readonly recipient: Address }
const movement = struct<Moved>({ asset: ownAssetField, from: addressField, to: addressField, recipient: addressField, amount: u64 })

/** One signed message as the record keeps it. */
export const entryField = struct<SignedEntry>({
  intent: text,
  digest: digestField,
  signature: signatureField,
  eventId: ms,
  lastValidBlockHeight: option(u64),
  nonce: option(struct({ account: addressField, value: addressField })),
  references: list(text, MOVEMENTS_MAX),
  movements: list(movement, MOVEMENTS_MAX),
})

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
