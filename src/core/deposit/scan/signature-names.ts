import bs58 from 'bs58'
import { isSignature, SIGNATURE_BYTES } from '../../keys/signature.ts'
import { BYTE, type ByteReader, NotPlain } from './byte-reader.ts'

/**
 * Base-58 letters stand in the alphabet as in ASCII, so texts of one length without leading zeros compare as the numbers they stand for. A
 * number of 64 bytes with a first byte other than 0 lies between 2^504 and 2^512 - 1. Behind one zero byte, a number of 86 letters lies between
 * 58^85 and 58^86 - 1, and so between 2^496 and 2^504: 63 bytes. Nearly every signature is told by this without decoding it.
 */
const LEAST = bs58.encode(Uint8Array.of(1, ...new Uint8Array(SIGNATURE_BYTES - 1)))
const GREATEST = bs58.encode(new Uint8Array(SIGNATURE_BYTES).fill(0xff))
const LETTERS_OF_63_BYTES = 86
const ZERO_LETTER = 0x31
const MIN_LETTERS = 64
const MAX_LETTERS = 88

/** The names of a block's transactions: each a signature, no two alike. */
export class SignatureNames {
  readonly #reader: ByteReader
  readonly #starts: number[] = []
  readonly #hashes: number[] = []

  constructor(reader: ByteReader) {
    this.#reader = reader
  }

  count(): number {
    return this.#starts.length
  }

  /** Forgets those that were read after there were so many. */
  backTo(count: number): void {
    for (const list of [this.#starts, this.#hashes]) list.length = count
  }

  /** Reads one and keeps where it stands. */
  read(): void {
    const reader = this.#reader
    const start = reader.base58(MIN_LETTERS, MAX_LETTERS)
    const length = reader.at - 1 - start
    if (!this.#isSurelySignature(start, length) && !isSignature(reader.slice(start, start + length))) throw new NotPlain()
    this.#starts.push(start)
    this.#hashes.push(reader.view.getInt32(start + 8, true) ^ Math.imul(reader.view.getInt32(start + 40, true), 0x9e3779b1))
  }

  /** Different hashes are different names; where two are alike, all are compared by their letters. */
  assertDistinct(): void {
    if (areDistinct(this.#hashes)) return
    const { bytes } = this.#reader
    const texts = this.#starts.map((start) => this.#reader.slice(start, bytes.indexOf(BYTE.quote, start)))
    if (new Set(texts).size !== texts.length) throw new NotPlain()
  }

  #isSurelySignature(start: number, length: number): boolean {
    const { bytes } = this.#reader
    if (bytes[start] === ZERO_LETTER) return length === 1 + LETTERS_OF_63_BYTES && bytes[start + 1] !== ZERO_LETTER
    if (length === GREATEST.length) return this.#compare(start, GREATEST) <= 0
    return length === LEAST.length && this.#compare(start, LEAST) >= 0
  }

  #compare(start: number, text: string): number {
    for (let at = 0; at < text.length; at += 1) {
      const difference = (this.#reader.bytes[start + at] ?? 0) - text.charCodeAt(at)
      if (difference !== 0) return difference
    }
    return 0
  }
}

/** What a Set of them would tell, at a tenth of its price. */
function areDistinct(hashes: readonly number[]): boolean {
  const mask = 2 ** (33 - Math.clz32(hashes.length)) - 1
  /** Numbers of hashes, from 1. */
  const places = new Int32Array(mask + 1)
  for (const [index, hash] of hashes.entries()) {
    let place = (hash ^ (hash >>> 16)) & mask
    for (let number = places[place] ?? 0; number !== 0; number = places[place] ?? 0) {
      if (hashes[number - 1] === hash) return false
      place = (place + 1) & mask
    }
    places[place] = index + 1
  }
  return true
}
