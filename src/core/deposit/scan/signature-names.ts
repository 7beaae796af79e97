import bs58 from 'bs58'
import { isSignature, SIGNATURE_BYTES } from '../../keys/signature.ts'
import { type ByteReader, NotPlain } from './byte-reader.ts'

/**
 * Base-58 letters stand in the alphabet as in ASCII, so texts of one length without leading zeros compare as the numbers they stand for. A
 * number of 64 bytes with a first byte other than 0 lies between 2^504 and 2^512 - 1: nearly every signature, told without decoding it.
 */
const LEAST = bs58.encode(Uint8Array.of(1, ...new Uint8Array(SIGNATURE_BYTES - 1)))
const GREATEST = bs58.encode(new Uint8Array(SIGNATURE_BYTES).fill(0xff))
const ZERO_LETTER = 0x31
const MIN_LETTERS = 64
const MAX_LETTERS = 88

/** The names of a block's transactions: each a signature, no two alike. */
export class SignatureNames {
  readonly #reader: ByteReader
  readonly #starts: number[] = []
  readonly #lengths: number[] = []
  readonly #hashes: number[] = []

  constructor(reader: ByteReader) {
    this.#reader = reader
  }

  /** Reads one and keeps where it stands. */
  read(): void {
    const reader = this.#reader
    const start = reader.base58(MIN_LETTERS, MAX_LETTERS)
    const length = reader.at - 1 - start
    if (!this.#isSurelySignature(start, length) && !isSignature(reader.slice(start, start + length))) throw new NotPlain()
    this.#starts.push(start)
    this.#lengths.push(length)
    this.#hashes.push(reader.view.getInt32(start + 8, true) ^ Math.imul(reader.view.getInt32(start + 40, true), 0x9e3779b1))
  }

  /** Different hashes are different names; where two are alike, all are compared by their letters. */
  assertDistinct(): void {
    if (new Set(this.#hashes).size === this.#hashes.length) return
    const texts = this.#starts.map((start, index) => this.#reader.slice(start, start + (this.#lengths[index] ?? 0)))
    if (new Set(texts).size !== texts.length) throw new NotPlain()
  }

  #isSurelySignature(start: number, length: number): boolean {
    if (this.#reader.bytes[start] === ZERO_LETTER) return false
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
