import { areBase58, behindDigits, IS_BASE58, IS_PLAIN_TEXT } from './letters.ts'
import type { Phrase } from './phrase.ts'

/** Thrown where the bytes leave the plain form that is read here; whoever catches it reads everything by the exact parser. */
export class NotPlain extends Error {}

/** Any integer of so many digits fits an unsigned 64-bit one. */
const MAX_DIGITS = 19
/** Values of members that are not looked at may nest this deep. */
const MAX_SKIPPED_DEPTH = 32

export const BYTE = { quote: 0x22, comma: 0x2c, colon: 0x3a, open: 0x7b, close: 0x7d, openList: 0x5b, closeList: 0x5d } as const
const [MINUS, PLUS, POINT, ZERO, LINE_FEED, LETTER_E, CAPITAL_E, LETTER_N] = [0x2d, 0x2b, 0x2e, 0x30, 0x0a, 0x65, 0x45, 0x6e]
const [TRUE, FALS, NULL] = [0x65757274, 0x736c6166, 0x6c6c756e]

/**
 * Reads compact JSON byte by byte, and nothing but it: no whitespace, no escapes, no letters beyond ASCII. Every method stands at the first
 * byte of what it reads and leaves `at` behind the last one, or throws NotPlain.
 */
export class ByteReader {
  readonly bytes: Uint8Array
  readonly view: DataView
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  peek(): number {
    return this.bytes[this.at] ?? 0
  }

  take(byte: number): void {
    if (this.peek() !== byte) throw new NotPlain()
    this.at += 1
  }

  /** Whether that byte stands here; if so, it is taken. */
  took(byte: number): boolean {
    if (this.peek() !== byte) return false
    this.at += 1
    return true
  }

  /** Whether that text stands here; if so, it is taken. */
  tookPhrase({ length, eights }: Phrase): boolean {
    const { at, view, bytes } = this
    const last = at + length - 8
    if (last + 8 > bytes.length) return false
    let index = 0
    for (let place = at; place < last; place += 8) {
      if (view.getFloat64(place, true) !== eights[index]) return false
      index += 1
    }
    if (view.getFloat64(last, true) !== eights[index]) return false
    this.at = at + length
    return true
  }

  /** A text of base 58 with a length in bounds: where it begins; `at - 1` is where it ends. */
  base58(minLength: number, maxLength: number): number {
    this.take(BYTE.quote)
    const start = this.at
    const { bytes, view } = this
    let at = start
    while (at + 8 <= bytes.length && areBase58(view, at) === 1) at += 8
    while (IS_BASE58[bytes[at] ?? 0] === 1) at += 1
    if (bytes[at] !== BYTE.quote || at - start < minLength || at - start > maxLength) throw new NotPlain()
    this.at = at + 1
    return start
  }

  /** An integer of at most 19 digits, as it fits an unsigned 64-bit one whatever its digits. */
  u64(): void {
    const start = this.at
    this.at = behindDigits(this.bytes, this.view, start)
    if (!isU64(this.bytes, start, this.at)) throw new NotPlain()
  }

  /** A list of such integers: how many. */
  u64s(): number {
    this.take(BYTE.openList)
    if (this.took(BYTE.closeList)) return 0
    const { bytes, view } = this
    let count = 0
    let start = this.at
    for (;;) {
      const end = behindDigits(bytes, view, start)
      if (!isU64(bytes, start, end)) throw new NotPlain()
      count += 1
      start = end + 1
      if (bytes[end] !== BYTE.comma) break
    }
    this.at = start - 1
    this.take(BYTE.closeList)
    return count
  }

  /** An integer below 256: its value. */
  u8(): number {
    const start = this.at
    this.u64()
    if (this.at - start > 3) throw new NotPlain()
    let value = 0
    for (let at = start; at < this.at; at += 1) value = value * 10 + (this.bytes[at] ?? 0) - ZERO
    if (value > 255) throw new NotPlain()
    return value
  }

  flag(): void {
    const { at, view, bytes } = this
    if (at + 5 > bytes.length) throw new NotPlain()
    const word = view.getInt32(at, true)
    if (word === TRUE) this.at = at + 4
    else if (word === FALS && this.bytes[at + 4] === LETTER_E) this.at = at + 5
    else throw new NotPlain()
  }

  null(): void {
    const { at, view, bytes } = this
    if (at + 4 > bytes.length || view.getInt32(at, true) !== NULL) throw new NotPlain()
    this.at = at + 4
  }

  literal(text: string): void {
    for (let index = 0; index < text.length; index += 1) this.take(text.charCodeAt(index))
  }

  /** A text of any kind; how long it is, without its quotes. */
  text(): number {
    this.take(BYTE.quote)
    const { bytes } = this
    const start = this.at
    let at = start
    while (IS_PLAIN_TEXT[bytes[at] ?? 0] === 1) at += 1
    if (bytes[at] !== BYTE.quote) throw new NotPlain()
    this.at = at + 1
    return at - start
  }

  /** Any value, unread. */
  skip(depth = 0): void {
    if (depth > MAX_SKIPPED_DEPTH) throw new NotPlain()
    const byte = this.peek()
    if (byte === BYTE.quote) this.text()
    else if (byte === BYTE.open) this.#skipMembers(depth)
    else if (byte === BYTE.openList) this.#skipItems(depth)
    else if (byte === LETTER_N) this.null()
    else if (byte === 0x74 || byte === 0x66) this.flag()
    else this.#skipNumber()
  }

  /** Behind the last value nothing may stand but an end of line. */
  end(): void {
    while (this.took(LINE_FEED));
    if (this.at !== this.bytes.length) throw new NotPlain()
  }

  /** The letters between two places, as they stand there. */
  slice(start: number, end: number): string {
    let text = ''
    for (let at = start; at < end; at += 1) text += String.fromCharCode(this.bytes[at] ?? 0)
    return text
  }

  #skipMembers(depth: number): void {
    this.take(BYTE.open)
    if (this.took(BYTE.close)) return
    do {
      this.text()
      this.take(BYTE.colon)
      this.skip(depth + 1)
    } while (this.took(BYTE.comma))
    this.take(BYTE.close)
  }

  #skipItems(depth: number): void {
    this.take(BYTE.openList)
    if (this.took(BYTE.closeList)) return
    do this.skip(depth + 1)
    while (this.took(BYTE.comma))
    this.take(BYTE.closeList)
  }

  /** number = [ "-" ] ( "0" / 1-9 *digit ) [ "." 1*digit ] [ ( "e" / "E" ) [ "+" / "-" ] 1*digit ] */
  #skipNumber(): void {
    const { bytes } = this
    let at = this.at
    if (bytes[at] === MINUS) at += 1
    at = bytes[at] === ZERO ? at + 1 : this.#behindSomeDigits(at)
    if (bytes[at] === POINT) at = this.#behindSomeDigits(at + 1)
    if (bytes[at] === LETTER_E || bytes[at] === CAPITAL_E) {
      at += 1
      if (bytes[at] === PLUS || bytes[at] === MINUS) at += 1
      at = this.#behindSomeDigits(at)
    }
    this.at = at
  }

  #behindSomeDigits(start: number): number {
    const end = behindDigits(this.bytes, this.view, start)
    if (end === start) throw new NotPlain()
    return end
  }
}

/** Whether the digits between two places, if any, are an integer that fits 64 bits whatever they are. */
function isU64(bytes: Uint8Array, start: number, end: number): boolean {
  const length = end - start
  return length === 1 || (length > 1 && length <= MAX_DIGITS && bytes[start] !== ZERO)
}
