import { StrongroomError } from '../error/error.ts'
import { type CborValue, encodeCbor } from './cbor.ts'
import { decodeCbor } from './decode-cbor.ts'
import { LAST_SEQ_NUM, MOST_FRAGMENTS, MOST_MESSAGE_BYTES } from './limits.ts'
import type { Sequence } from './ur-text.ts'

/** What every part of a message says of it. `checksum`: its CRC-32. */
export type Whole = { readonly seqLen: number; readonly messageLength: number; readonly checksum: number }
/** One part: some fragments of a message, one upon the other by exclusive or. */
export type Part = Whole & { readonly seqNum: number; readonly fragment: Uint8Array }

/** [number, count, length of the message, its checksum, the fragment], as all of this family write it. */
export function encodePart({ seqNum, seqLen, messageLength, checksum, fragment }: Part): Uint8Array {
  return encodeCbor([BigInt(seqNum), BigInt(seqLen), BigInt(messageLength), BigInt(checksum), fragment])
}

/**
 * Reads a part, and refuses one that contradicts itself or the place that its text gives it.
 * @throws UR_CONTENT_MALFORMED, UR_PART_MALFORMED, UR_TOO_MANY_PARTS, UR_TOO_LARGE
 */
export function decodePart(body: Uint8Array, sequence: Sequence): Part {
  const value = decodeCbor(body)
  if (!isArray(value) || value.length !== 5) throw malformed('it is no list of five values')
  const [seqNum, seqLen, messageLength, checksum, fragment] = value
  if (!(fragment instanceof Uint8Array) || fragment.length === 0) throw malformed('it has no fragment')
  const part = { seqNum: u32(seqNum), seqLen: u32(seqLen), messageLength: u32(messageLength), checksum: u32(checksum), fragment }
  if (part.seqNum !== sequence.seqNum || part.seqLen !== sequence.seqLen) throw malformed('its text and its content give it two places')
  assertWithinBounds(part)
  return part
}

function assertWithinBounds({ seqLen, messageLength, fragment }: Part): void {
  if (seqLen > MOST_FRAGMENTS) throw new StrongroomError('UR_TOO_MANY_PARTS', { count: seqLen, limit: MOST_FRAGMENTS })
  if (messageLength > MOST_MESSAGE_BYTES) throw new StrongroomError('UR_TOO_LARGE', { mostBytes: MOST_MESSAGE_BYTES })
  const fits = messageLength > (seqLen - 1) * fragment.length && messageLength <= seqLen * fragment.length
  if (!fits) throw malformed(`${seqLen} fragments of ${fragment.length} bytes are no message of ${messageLength} bytes`)
}

function u32(value: CborValue | undefined): number {
  if (typeof value !== 'bigint' || value > BigInt(LAST_SEQ_NUM)) throw malformed('one of its numbers is none of 32 bits')
  return Number(value)
}

function isArray(value: CborValue): value is readonly CborValue[] {
  return Array.isArray(value)
}

function malformed(problem: string): StrongroomError {
  return new StrongroomError('UR_PART_MALFORMED', { problem })
}
