import { StrongroomError } from '../error/error.ts'
import { decodeUtf8 } from '../text/utf8.ts'
import { type CborKey, type CborMap, type CborValue, compareBytes, FALSE, MAJOR, TRUE, widthOf } from './cbor.ts'

/** Values within values: what signers exchange has five. */
const MOST_DEPTH = 16

/**
 * Reads bytes as one value of the deterministic form, strictly: shortest numbers, keys in order and each once, nothing of unknown length,
 * nothing behind. What a length promises must be there, so that memory is bounded by the bytes given.
 * @throws UR_CONTENT_MALFORMED
 */
export function decodeCbor(bytes: Uint8Array): CborValue {
  const reader: Reader = { bytes, offset: 0 }
  const value = readValue(reader, 0)
  if (reader.offset !== bytes.length) throw malformed(reader.offset, 'something stands behind its end')
  return value
}

type Reader = { readonly bytes: Uint8Array; offset: number }
type Head = { readonly major: number; readonly argument: bigint; readonly at: number }

function readValue(reader: Reader, depth: number): CborValue {
  if (depth > MOST_DEPTH) throw malformed(reader.offset, `more than ${MOST_DEPTH} values stand within one another`)
  const head = readHead(reader)
  switch (head.major) {
    case MAJOR.uint:
      return head.argument
    case MAJOR.bytes:
      return new Uint8Array(take(reader, head))
    case MAJOR.text:
      return readText(reader, head)
    case MAJOR.array:
      return Array.from({ length: countOf(reader, head, 1) }, () => readValue(reader, depth + 1))
    case MAJOR.map:
      return readMap(reader, head, depth)
    case MAJOR.tag:
      return { tag: head.argument, value: readValue(reader, depth + 1) }
    case MAJOR.simple:
      if (head.argument === BigInt(FALSE) || head.argument === BigInt(TRUE)) return head.argument === BigInt(TRUE)
      throw malformed(head.at, 'a kind of value that is not used here')
    default:
      throw malformed(head.at, 'a negative number')
  }
}

function readHead(reader: Reader): Head {
  const at = reader.offset
  const first = readByte(reader)
  const [major, short] = [first >> 5, first & 31]
  if (short < 24) return { major, argument: BigInt(short), at }
  if (short > 27 || major === MAJOR.simple)
    throw malformed(at, short === 31 ? 'a length that is not told' : 'a kind of value that is not used here')
  const width = 2 ** (short - 24)
  let argument = 0n
  for (let byte = 0; byte < width; byte += 1) argument = (argument << 8n) | BigInt(readByte(reader))
  if (widthOf(argument) !== width) throw malformed(at, 'a number that is not in its shortest form')
  return { major, argument, at }
}

function readByte(reader: Reader): number {
  const byte = reader.bytes[reader.offset]
  if (byte === undefined) throw malformed(reader.offset, 'it ends too soon')
  reader.offset += 1
  return byte
}

/** How many follow: never more than what is left could hold. */
function countOf({ bytes, offset }: Reader, { argument, at }: Head, bytesEach: number): number {
  if (argument * BigInt(bytesEach) > BigInt(bytes.length - offset)) throw malformed(at, 'a length beyond its end')
  return Number(argument)
}

function take(reader: Reader, head: Head): Uint8Array {
  const start = reader.offset
  reader.offset += countOf(reader, head, 1)
  return reader.bytes.subarray(start, reader.offset)
}

function readText(reader: Reader, head: Head): string {
  const text = decodeUtf8(take(reader, head))
  if (text === null) throw malformed(head.at, 'a text that is not UTF-8')
  return text
}

function readMap(reader: Reader, head: Head, depth: number): CborMap {
  const map = new Map<CborKey, CborValue>()
  let before: Uint8Array | null = null
  for (let left = countOf(reader, head, 2); left > 0; left -= 1) {
    const start = reader.offset
    const key = readValue(reader, MOST_DEPTH)
    if (typeof key !== 'bigint' && typeof key !== 'string') throw malformed(start, 'a key that is neither a number nor a text')
    const bytes = reader.bytes.subarray(start, reader.offset)
    if (before !== null && compareBytes(before, bytes) >= 0) throw malformed(start, 'a key twice, or out of order')
    before = bytes
    map.set(key, readValue(reader, depth + 1))
  }
  return map
}

function malformed(offset: number, problem: string): StrongroomError {
  return new StrongroomError('UR_CONTENT_MALFORMED', { offset, problem })
}
