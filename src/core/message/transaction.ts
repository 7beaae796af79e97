import { StrongroomError } from '../error/error.ts'
import { invariant } from '../error/invariant.ts'
import { decodeSignature, encodeSignature, type Signature, SIGNATURE_BYTES } from '../keys/signature.ts'
import { writeCompactLength } from './compact.ts'
import { readMessage, readUnchecked } from './decode.ts'
import { encodeMessage } from './encode.ts'
import { VERSION_FLAG } from './header.ts'
import { assertCounts, MAX_TRANSACTION_BYTES } from './limits.ts'
import type { CompiledMessage } from './message.ts'
import { ByteReader } from './reader.ts'

export { MAX_TRANSACTION_BYTES } from './limits.ts'

export type DecodedTransaction = {
  /** Exactly the bytes that are signed. */
  readonly message: Uint8Array
  readonly compiled: CompiledMessage
  /** One place per signer, in the order of the accounts; null where nobody has signed yet. */
  readonly signatures: readonly (Signature | null)[]
}

const NOTHING = new Uint8Array(0)
const FIRST_BYTE_V1 = VERSION_FLAG | 1

/**
 * The bytes a node takes. Legacy and version 0 carry their signatures first, version 1 at the tail. A missing signature is 64 zero bytes.
 * Signatures as texts or, fresh from a key, as their 64 bytes.
 */
export function encodeTransaction({
  message,
  signatures,
}: {
  message: Uint8Array
  signatures: readonly (Signature | Uint8Array | null)[]
}): Uint8Array {
  const isMessageFirst = message[0] === FIRST_BYTE_V1
  const count = isMessageFirst ? NOTHING : compactLength(signatures.length)
  const bytes = new Uint8Array(count.length + signatures.length * SIGNATURE_BYTES + message.length)
  bytes.set(count)
  bytes.set(message, isMessageFirst ? 0 : bytes.length - message.length)
  const start = isMessageFirst ? message.length : count.length
  for (const [place, signature] of signatures.entries()) {
    if (signature === null) continue
    const raw = typeof signature === 'string' ? encodeSignature(signature) : signature
    invariant(raw.length === SIGNATURE_BYTES, 'a signature is 64 bytes')
    bytes.set(raw, start + place * SIGNATURE_BYTES)
  }
  return bytes
}

/**
 * Reads the bytes of a transaction, strictly; signatures are not verified.
 * @throws MESSAGE_SIGNATURE_COUNT and those of decodeMessage
 */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  return decodeWith(bytes, readMessage)
}

/**
 * Reads the bytes of a transaction by their form alone, whether or not a ledger would run it. For what is only shown and never signed.
 * @throws MESSAGE_SIGNATURE_COUNT and those of readUnchecked
 */
export function decodeTransactionUnchecked(bytes: Uint8Array): DecodedTransaction {
  return decodeWith(bytes, readUnchecked)
}

type ReadOne = (reader: ByteReader) => CompiledMessage

function decodeWith(bytes: Uint8Array, readOne: ReadOne): DecodedTransaction {
  return bytes[0] === FIRST_BYTE_V1 ? decodeMessageFirst(bytes, readOne) : decodeSignaturesFirst(bytes, readOne)
}

/** The size of the whole transaction on the wire, signatures included, in bytes. */
export function measureTransaction(message: CompiledMessage): number {
  const { signerCount } = message.header
  const lengthBytes = message.version === 1 ? 0 : compactLength(signerCount).length
  return lengthBytes + signerCount * SIGNATURE_BYTES + encodeMessage(message).length
}

/**
 * Refuses a message that no node would take.
 * @throws MESSAGE_TOO_LARGE, MESSAGE_TOO_MANY_SIGNERS, MESSAGE_TOO_MANY_ACCOUNTS, MESSAGE_TOO_MANY_INSTRUCTIONS
 */
export function assertWithinLimits(message: CompiledMessage): void {
  assertCounts(message)
  const byteLength = measureTransaction(message)
  const limit = MAX_TRANSACTION_BYTES[message.version]
  if (byteLength > limit) throw new StrongroomError('MESSAGE_TOO_LARGE', { byteLength, limit })
}

function decodeSignaturesFirst(bytes: Uint8Array, readOne: ReadOne): DecodedTransaction {
  const reader = new ByteReader(bytes)
  const found = reader.readCompactLength()
  const signatures = readSignatures(reader, found)
  const message = reader.readRest()
  const compiled = readWhole(message, readOne)
  const expected = compiled.header.signerCount
  // A version 1 message inside the older envelope would pass here, but no node reads it.
  if (found !== expected || compiled.version === 1) throw new StrongroomError('MESSAGE_SIGNATURE_COUNT', { expected, found })
  return { message, compiled, signatures }
}

function readWhole(bytes: Uint8Array, readOne: ReadOne): CompiledMessage {
  const reader = new ByteReader(bytes)
  const message = readOne(reader)
  reader.assertEnd()
  return message
}

function decodeMessageFirst(bytes: Uint8Array, readOne: ReadOne): DecodedTransaction {
  const reader = new ByteReader(bytes)
  const compiled = readOne(reader)
  const message = new Uint8Array(bytes.subarray(0, reader.offset))
  const signatures = readSignatures(reader, compiled.header.signerCount)
  reader.assertEnd()
  return { message, compiled, signatures }
}

function readSignatures(reader: ByteReader, count: number): (Signature | null)[] {
  return Array.from({ length: count }, () => {
    const bytes = reader.readBytes(SIGNATURE_BYTES)
    return bytes.every((byte) => byte === 0) ? null : decodeSignature(bytes)
  })
}

function compactLength(length: number): Uint8Array {
  const out: number[] = []
  writeCompactLength(length, out)
  return Uint8Array.from(out)
}
