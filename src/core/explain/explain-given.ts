import { isStrongroomError, StrongroomError } from '../error/error.ts'
import { isSignature, type Signature, SIGNATURE_BYTES } from '../keys/signature.ts'
import { paragraph } from '../text/sentence.ts'
import { decodeUtf8 } from '../text/utf8.ts'
import { readCarried } from './carried.ts'
import { explainBytes, type Form } from './explain-bytes.ts'
import type { Explanation } from './explained.ts'
import { type Encoding, isKeypair, looksSecret, type Reading, readingsOf } from './readings.ts'

/** Twice the size of the largest transaction. */
export const MOST_BYTES = 8_192
/** So many bytes in hex, with some white space. */
export const MOST_LETTERS = 20_000

/** What a person gives: a text, or what a file holds. */
export type Given = { readonly text: string } | { readonly file: Uint8Array }
/** What a person says of it, where it could be several things. */
export type Said = { readonly encoding?: Encoding | undefined; readonly form?: Form | undefined }
/** What it is, and how it was given; by its signature, where a node gave the bytes. */
export type GivenExplained = Explanation & { readonly encoding: Encoding | 'signature' }

const FORMS: readonly Form[] = ['transaction', 'message']
const ADDRESS_BYTES = 32
/** What a text begins with that is to be signed apart from any transaction, behind a byte that no transaction begins with. */
const OFF_CHAIN = 'solana offchain'

/** One way to take what was given, and what came of it: the code of a refusal where it is nothing. */
type Tried = { readonly reading: Reading; readonly form: Form; readonly came: GivenExplained | string }

/**
 * Explains what a person gives, in whichever encoding, a transaction or a message. What can be read in two ways is refused until the person says
 * which is meant. No error repeats what was given: it may be a secret.
 * @throws EXPLAIN_NOT_READABLE, EXPLAIN_NOT_A_TRANSACTION, EXPLAIN_AMBIGUOUS, EXPLAIN_SIGNATURE, EXPLAIN_SECRET, EXPLAIN_TOO_LARGE
 *   and those of readCarried
 */
export function explainGiven(given: Given, { encoding, form }: Said = {}): GivenExplained {
  const all = 'text' in given ? readText(given.text) : readFile(given.file)
  if (all.some(({ bytes }) => isKeypair(bytes))) throw new StrongroomError('EXPLAIN_SECRET', {})
  const readings = all.filter((reading) => encoding === undefined || reading.encoding === encoding)
  if (readings.length === 0) throw new StrongroomError('EXPLAIN_NOT_READABLE', {})
  const tried = readings.flatMap((reading) => FORMS.filter((one) => form === undefined || one === form).map((one) => tryAs(reading, one)))
  const found = tried.flatMap(({ came }) => (typeof came === 'string' ? [] : [came]))
  const [only] = found
  if (only === undefined) throw refusalOf(tried)
  if (found.length === 1) return only
  throw new StrongroomError('EXPLAIN_AMBIGUOUS', { readings: found.map((one) => `a ${one.form} in ${one.encoding}`) })
}

/**
 * The signature that a text is, by which a node can be asked for its transaction; null where it is none. In base 58 alone, as signatures are
 * written: 64 bytes in hex may be a secret, and are given to no node.
 */
export function signatureIn(given: Given): Signature | null {
  const text = 'text' in given ? given.text : decodeUtf8(given.file)
  const letters = text?.replace(/\s/g, '') ?? ''
  return isSignature(letters) ? letters : null
}

function readText(text: string): readonly Reading[] {
  if (text.length > MOST_LETTERS) throw new StrongroomError('EXPLAIN_TOO_LARGE', { mostBytes: MOST_BYTES })
  if (looksSecret(text)) throw new StrongroomError('EXPLAIN_SECRET', {})
  const carried = readCarried(text)
  const readings = carried === null ? readingsOf(text) : [carried]
  const fitting = readings.filter(({ bytes }) => bytes.length <= MOST_BYTES)
  if (readings.length > 0 && fitting.length === 0) throw new StrongroomError('EXPLAIN_TOO_LARGE', { mostBytes: MOST_BYTES })
  return fitting
}

/** A file holds the bytes themselves, or a text of them. */
function readFile(bytes: Uint8Array): readonly Reading[] {
  const text = decodeUtf8(bytes)
  const texts = text === null ? [] : readText(text)
  const own: Reading[] = bytes.length > 0 && bytes.length <= MOST_BYTES ? [{ encoding: 'bytes', bytes }] : []
  if (bytes.length > MOST_BYTES && texts.length === 0) throw new StrongroomError('EXPLAIN_TOO_LARGE', { mostBytes: MOST_BYTES })
  return [...own, ...texts]
}

function tryAs(reading: Reading, form: Form): Tried {
  try {
    const explained = explainBytes(reading.bytes, form)
    const sentence = reading.note === undefined ? explained.sentence : paragraph([explained.sentence, reading.note])
    return { reading, form, came: { ...explained, sentence, encoding: reading.encoding } }
  } catch (error) {
    if (isStrongroomError(error)) return { reading, form, came: error.code }
    throw error
  }
}

function refusalOf(tried: readonly Tried[]): StrongroomError {
  const readings = [...new Set(tried.map(({ reading }) => reading))]
  if (readings.some(({ bytes }) => bytes.length === SIGNATURE_BYTES)) return new StrongroomError('EXPLAIN_SIGNATURE', {})
  // Letters that are in none of the encodings: nobody would take them for the bytes themselves.
  if (readings.every(({ encoding, bytes }) => encoding === 'bytes' && bytes.every(isLetter)))
    return new StrongroomError('EXPLAIN_NOT_READABLE', {})
  const codeAs = (wanted: Reading, as: Form): string => {
    const came = tried.find(({ reading, form }) => reading === wanted && form === as)?.came
    return typeof came === 'string' ? came : 'not asked for'
  }
  return new StrongroomError('EXPLAIN_NOT_A_TRANSACTION', {
    what: readings.map(whatItIs).find((what) => what !== null) ?? null,
    readings: readings.map((reading) => ({
      encoding: reading.encoding,
      byteLength: reading.bytes.length,
      asTransaction: codeAs(reading, 'transaction'),
      asMessage: codeAs(reading, 'message'),
    })),
  })
}

function isLetter(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function whatItIs({ bytes }: Reading): string | null {
  if (bytes.length === ADDRESS_BYTES) return 'it has the 32 bytes of an address, a blockhash or a hash'
  const isOffChain = bytes[0] === 0xff && decodeUtf8(bytes.subarray(1, 1 + OFF_CHAIN.length)) === OFF_CHAIN
  return isOffChain ? 'it is a text to be signed apart from any transaction' : null
}
