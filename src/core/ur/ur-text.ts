import { StrongroomError } from '../error/error.ts'
import { decodeBytewords, encodeBytewords, lettersOf } from './bytewords.ts'
import { LAST_SEQ_NUM, MOST_MESSAGE_BYTES, MOST_PART_LETTERS } from './limits.ts'

/** Where a part stands: its number from 1, without end, and how many fragments the message has. */
export type Sequence = { readonly seqNum: number; readonly seqLen: number }
/** One text: a whole message, or a part of one. `body` is CBOR. */
export type UrText = { readonly type: string; readonly sequence: Sequence | null; readonly body: Uint8Array }

const MOST_TYPE_LETTERS = 60
const MOST_LETTERS = 'ur:/'.length + MOST_TYPE_LETTERS + lettersOf(MOST_MESSAGE_BYTES)
const TYPE = /^[a-z0-9-]{1,60}$/
const SEQUENCE = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/

/** Whether somebody who wrote this text meant one of these. */
export function looksLikeUr(text: string): boolean {
  return /^\s*ur:/i.test(text)
}

/** The text of a message or a part, in small letters; in capitals a QR code of it is smaller, and means the same. */
export function writeUrText({ type, sequence, body }: UrText): string {
  const place = sequence === null ? '' : `${sequence.seqNum}-${sequence.seqLen}/`
  return `ur:${type}/${place}${encodeBytewords(body)}`
}

/**
 * Reads one text (BCR-2020-005), whatever its capitals:
 *
 *     text     = "ur:" type "/" [ sequence "/" ] bytewords
 *     type     = 1*60( "a"-"z" / DIGIT / "-" )
 *     sequence = number "-" number             ; from 1, below 2^32
 *
 * @throws UR_NOT_READABLE, UR_TOO_LARGE, UR_WORDS, UR_CHECKSUM
 */
export function parseUrText(text: string): UrText {
  if (text.length > MOST_LETTERS) throw new StrongroomError('UR_TOO_LARGE', { mostBytes: MOST_MESSAGE_BYTES })
  const letters = text.trim().toLowerCase()
  if (!letters.startsWith('ur:')) throw new StrongroomError('UR_NOT_READABLE', {})
  const [type = '', ...rest] = letters.slice('ur:'.length).split('/', 4)
  const [last, before] = [rest.at(-1), rest.at(-2)]
  if (!TYPE.test(type) || last === undefined || rest.length > 2) throw new StrongroomError('UR_NOT_READABLE', {})
  if (before === undefined) return { type, sequence: null, body: decodeBytewords(last) }
  if (letters.length > MOST_PART_LETTERS) throw new StrongroomError('UR_PART_MALFORMED', { problem: 'it is longer than any QR code' })
  return { type, sequence: parseSequence(before), body: decodeBytewords(last) }
}

function parseSequence(text: string): Sequence {
  const [, seqNum, seqLen] = (SEQUENCE.exec(text) ?? []).map(Number)
  if (seqNum === undefined || seqLen === undefined || seqNum > LAST_SEQ_NUM || seqLen > LAST_SEQ_NUM)
    throw new StrongroomError('UR_NOT_READABLE', {})
  return { seqNum, seqLen }
}
