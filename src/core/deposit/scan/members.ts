import { BYTE, type ByteReader, NotPlain } from './byte-reader.ts'

/** What `first` and `next` give behind the last member, and for a member of a name that is not known. */
export const END = -1
export const OTHER = 31

/** Names of members in the form in which they are looked for. */
export type Names = {
  readonly count: number
  /** Of each name's literal, `"name":`: how many bytes it has, then its words. The last word is the literal's last four bytes. */
  readonly words: Int32Array
  /** Where each literal begins there. */
  readonly starts: Int32Array
}

/** @param names at most 31; a member's number is its place here */
export function namesOf(names: readonly string[]): Names {
  const literals = names.map((name) => wordsOf(`"${name}":`))
  const starts = Int32Array.from(literals, (_, index) => literals.slice(0, index).flat().length)
  return { count: names.length, words: Int32Array.from(literals.flat()), starts }
}

/**
 * The members of one kind of object, by number. A node writes all objects of a kind in one order, whichever that is, so after each member the
 * one that followed it last time is tried first: usually a comparison of a few words. Any other order only costs a longer look.
 */
export class Members {
  readonly #names: Names
  /** What followed each member last time; the last place is for what came first. */
  readonly #followers: Uint8Array

  constructor(names: Names) {
    this.#names = names
    this.#followers = new Uint8Array(OTHER + 2)
    for (let index = 0; index <= OTHER; index += 1) this.#followers[index] = (index + 1) % names.count
  }

  /** Enters an object: the number of its first member, `at` at the value, or END behind an empty object. */
  first(reader: ByteReader): number {
    reader.take(BYTE.open)
    return reader.took(BYTE.close) ? END : this.#read(reader, OTHER + 1)
  }

  /** Goes on behind the value of a member: the number of the next one, or END behind the object. */
  next(reader: ByteReader, member: number): number {
    if (reader.took(BYTE.comma)) return this.#read(reader, member)
    reader.take(BYTE.close)
    return END
  }

  #read(reader: ByteReader, before: number): number {
    const expected = this.#followers[before] ?? 0
    return this.#took(reader, expected) ? expected : this.#find(reader, before)
  }

  #find(reader: ByteReader, before: number): number {
    for (let member = 0; member < this.#names.count; member += 1) {
      if (!this.#took(reader, member)) continue
      this.#followers[before] = member
      return member
    }
    reader.text()
    reader.take(BYTE.colon)
    return OTHER
  }

  #took(reader: ByteReader, member: number): boolean {
    const { at, view, bytes } = reader
    const { words, starts } = this.#names
    let index = starts[member] ?? 0
    const end = at + (words[index] ?? 0)
    if (end > bytes.length) return false
    const last = end - 4
    for (let place = at; place < last; place += 4) {
      index += 1
      if (view.getInt32(place, true) !== words[index]) return false
    }
    if (view.getInt32(last, true) !== words[index + 1]) return false
    reader.at = end
    return true
  }
}

/** Notes that a member is there; twice the same is not plain: which of the two counts is the exact parser's to say. */
export function seeOnce(seen: number, member: number): number {
  const bit = 1 << member
  if (member !== OTHER && (seen & bit) !== 0) throw new NotPlain()
  return seen | bit
}

/** The bits of members that must all have been seen. */
export function bitsOf(...members: readonly number[]): number {
  return members.reduce((bits, member) => bits | (1 << member), 0)
}

/** No name is so short that its literal has less than four bytes. */
function wordsOf(text: string): number[] {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  const words = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, index) =>
    view.getInt32(Math.min(index * 4, bytes.length - 4), true),
  )
  return [bytes.length, ...words]
}
