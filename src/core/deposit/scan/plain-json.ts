import { invariant } from '../../error/invariant.ts'
import { BYTE } from './byte-reader.ts'

/** Any value of JSON; an integer is a bigint. */
type Value = null | boolean | string | bigint | number | Value[] | { [name: string]: Value }

const [ZERO, NINE, SMALL_F, SMALL_N, SMALL_T] = [0x30, 0x39, 0x66, 0x6e, 0x74]
/** Every integer of so many digits is one double. */
const MAX_SAFE_DIGITS = 15
const NUMBER = /[-+.\dEe]+/y
const INTEGER = /^-?\d+$/

/**
 * The value of a text that was walked over: JSON in the plain form, so that nothing in it can be wrong any more. It is what the exact parser
 * makes of the same text, in a fifth of its time.
 */
export function readPlainJson(text: string): unknown {
  return new PlainText(text).read()
}

class PlainText {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): Value {
    const letter = this.#peek()
    if (letter === BYTE.quote) return this.#readString()
    if (letter === BYTE.open) return this.#readObject()
    if (letter === BYTE.openList) return this.#readList()
    if (letter === SMALL_N) return this.#behind(4, null)
    if (letter === SMALL_T) return this.#behind(4, true)
    return letter === SMALL_F ? this.#behind(5, false) : this.#readNumber()
  }

  #peek(): number {
    return this.#text.charCodeAt(this.#at)
  }

  #behind<Word>(length: number, word: Word): Word {
    this.#at += length
    return word
  }

  /** Without escapes it ends with the next quote. */
  #readString(): string {
    const start = this.#at + 1
    const end = this.#text.indexOf('"', start)
    invariant(end >= start, 'a text that was walked over has an end')
    this.#at = end + 1
    return this.#text.slice(start, end)
  }

  /** Of two members of one name the last one counts, and no name means more than itself. */
  #readObject(): { [name: string]: Value } {
    const members: { [name: string]: Value } = {}
    this.#at += 1
    while (this.#peek() !== BYTE.close) {
      if (this.#peek() === BYTE.comma) this.#at += 1
      const name = this.#readString()
      this.#at += 1
      const value = this.read()
      if (name === '__proto__') Object.defineProperty(members, name, { value, writable: true, enumerable: true, configurable: true })
      else members[name] = value
    }
    return this.#behind(1, members)
  }

  #readList(): Value[] {
    const items: Value[] = []
    this.#at += 1
    while (this.#peek() !== BYTE.closeList) {
      if (this.#peek() === BYTE.comma) this.#at += 1
      items.push(this.read())
    }
    return this.#behind(1, items)
  }

  #readNumber(): bigint | number {
    const text = this.#text
    const start = this.#at
    let [at, value] = [start, 0]
    for (let digit = text.charCodeAt(at); digit >= ZERO && digit <= NINE; digit = text.charCodeAt(at)) {
      value = value * 10 + digit - ZERO
      at += 1
    }
    const next = text.charCodeAt(at)
    if (at > start && at - start <= MAX_SAFE_DIGITS && (next === BYTE.comma || next === BYTE.closeList || next === BYTE.close)) {
      this.#at = at
      return BigInt(value)
    }
    NUMBER.lastIndex = start
    const [number = ''] = NUMBER.exec(text) ?? []
    invariant(number !== '', 'what was walked over is a value')
    this.#at = start + number.length
    return INTEGER.test(number) ? BigInt(number) : Number(number)
  }
}
