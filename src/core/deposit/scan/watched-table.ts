import { invariant } from '../../error/invariant.ts'

/** An address has 32 to 44 letters; what is hashed lies inside the first 32. */
const MIN_LETTERS = 32
const MAX_LETTERS = 44
/** A record: the letters of one address, and in its last byte how many they are. */
const RECORD_BYTES = 48
/** Bits of the filter for each address of the capacity: some three strangers in a hundred pass, and it lies close at hand in the core's cache. */
const FILTER_BITS = 8
/** Places to look at for each, so that half of them stay free. */
const PLACES = 2
const SMALLEST_CAPACITY = 1_024
/** Words in front: how many addresses there are, and how many there is room for. */
const HEADER_BYTES = 8
const COUNT = 0
const CAPACITY = 1

/** Bytes that hold letters, and the same bytes in words. */
export type Letters = { readonly bytes: Uint8Array; readonly view: DataView }
export type Span = { readonly start: number; readonly length: number }

/**
 * The addresses that are looked for, in memory that threads share: a bit filter, an open-addressing table, the addresses' own letters, held
 * against each other letter by letter. Only ever added to. What was added before a message was sent to a thread is found by whoever received
 * the message; what is added meanwhile may be found already.
 */
export class WatchedTable {
  readonly memory: SharedArrayBuffer
  readonly #header: Int32Array
  readonly #filter: Int32Array
  readonly #places: Int32Array
  readonly #records: Uint8Array
  readonly #scratch: Letters

  /** Opens the table that lies in this memory. */
  constructor(memory: SharedArrayBuffer) {
    this.memory = memory
    this.#header = new Int32Array(memory, 0, HEADER_BYTES / 4)
    const { filterBytes, placesBytes, recordsBytes } = layoutOf(this.capacity)
    this.#filter = new Int32Array(memory, HEADER_BYTES, filterBytes / 4)
    this.#places = new Int32Array(memory, HEADER_BYTES + filterBytes, placesBytes / 4)
    this.#records = new Uint8Array(memory, HEADER_BYTES + filterBytes + placesBytes, recordsBytes)
    const bytes = new Uint8Array(MAX_LETTERS)
    this.#scratch = { bytes, view: new DataView(bytes.buffer) }
  }

  /** An empty table with room for at least that many addresses. */
  static ofCapacity(wanted: number): WatchedTable {
    let capacity = SMALLEST_CAPACITY
    while (capacity < wanted) capacity *= 2
    const { filterBytes, placesBytes, recordsBytes } = layoutOf(capacity)
    const memory = new SharedArrayBuffer(HEADER_BYTES + filterBytes + placesBytes + recordsBytes)
    new Int32Array(memory, 0, HEADER_BYTES / 4)[CAPACITY] = capacity
    return new WatchedTable(memory)
  }

  get size(): number {
    return this.#header[COUNT] ?? 0
  }

  get capacity(): number {
    return this.#header[CAPACITY] ?? 0
  }

  /**
   * Adds those that are not yet in it: to this table or, where its room does not do, to a larger one that also holds all of
   * this one; this one then stays as it is.
   */
  with(addresses: Iterable<string>): WatchedTable {
    const missing = Array.from(addresses).filter((address) => !this.holds(address))
    const size = this.size + missing.length
    const table = size <= this.capacity ? this : this.#enlarged(size)
    for (const address of missing) table.#add(address)
    return table
  }

  holds(address: string): boolean {
    return this.has(this.#scratch, { start: 0, length: this.#write(address) })
  }

  /**
   * Writes to `passed` the places of those hashes that may be of a watched address, and answers how many there are. The loop has no branch,
   * so that nothing waits for memory.
   */
  sift(hashes: Int32Array, passed: Int32Array): number {
    const filter = this.#filter
    const mask = filter.length - 1
    let count = 0
    for (let place = 0; place < hashes.length; place += 1) {
      const hash = hashes[place] ?? 0
      const missing = bitsOf(hash) & ~(filter[hash & mask] ?? 0)
      passed[count] = place
      count += 1 + ((missing | -missing) >> 31)
    }
    return count
  }

  /** Whether letters, at least 32 of them, are an address of the table. */
  has(letters: Letters, span: Span): boolean {
    const hash = hashOf(letters.view, span.start)
    const bits = bitsOf(hash)
    if (((this.#filter[hash & (this.#filter.length - 1)] ?? 0) & bits) !== bits) return false
    return (this.#places[this.#placeOf(hash, letters, span)] ?? 0) !== 0
  }

  #add(address: string): void {
    const letters = this.#scratch
    const length = this.#write(address)
    const hash = hashOf(letters.view, 0)
    const place = this.#placeOf(hash, letters, { start: 0, length })
    if (this.#places[place] !== 0) return

    const number = this.size
    this.#records.set(letters.bytes.subarray(0, length), number * RECORD_BYTES)
    this.#records[(number + 1) * RECORD_BYTES - 1] = length
    const word = hash & (this.#filter.length - 1)
    this.#places[place] = number + 1
    this.#filter[word] = (this.#filter[word] ?? 0) | bitsOf(hash)
    this.#header[COUNT] = number + 1
  }

  /** Puts an address where its letters can be looked at: how many they are. */
  #write(address: string): number {
    const { length } = address
    invariant(length >= MIN_LETTERS && length <= MAX_LETTERS, `an address of ${length} letters`)
    for (let at = 0; at < length; at += 1) this.#scratch.bytes[at] = address.charCodeAt(at)
    return length
  }

  /** The place of these letters, or the free one where they belong: there is always one, half of them being free. */
  #placeOf(hash: number, letters: Letters, span: Span): number {
    const mask = this.#places.length - 1
    let place = (hash >>> 11) & mask
    for (let number = this.#places[place] ?? 0; number !== 0; number = this.#places[place] ?? 0) {
      if (this.#isRecord(number - 1, letters, span)) break
      place = (place + 1) & mask
    }
    return place
  }

  #isRecord(number: number, { bytes }: Letters, { start, length }: Span): boolean {
    const record = number * RECORD_BYTES
    if (this.#records[record + RECORD_BYTES - 1] !== length) return false
    for (let at = 0; at < length; at += 1) if (this.#records[record + at] !== bytes[start + at]) return false
    return true
  }

  #enlarged(size: number): WatchedTable {
    const table = WatchedTable.ofCapacity(size)
    for (let number = 0; number < this.size; number += 1) table.#add(this.#addressAt(number))
    return table
  }

  #addressAt(number: number): string {
    const record = number * RECORD_BYTES
    return String.fromCharCode(...this.#records.subarray(record, record + (this.#records[record + RECORD_BYTES - 1] ?? 0)))
  }
}

/** Sizes in bytes, all powers of two times the capacity, which is one. */
function layoutOf(capacity: number): { filterBytes: number; placesBytes: number; recordsBytes: number } {
  return { filterBytes: (capacity * FILTER_BITS) / 8, placesBytes: capacity * PLACES * 4, recordsBytes: capacity * RECORD_BYTES }
}

/** Three bits of one word of the filter, so that a stranger is told by one look at memory. */
function bitsOf(hash: number): number {
  const mixed = Math.imul(hash, 0x9e3779b1)
  return (1 << (mixed >>> 27)) | (1 << (mixed >>> 22)) | (1 << (mixed >>> 17))
}

/** Of twenty letters out of the first 32. Nobody gains by choosing letters: equal hashes only cost a look. */
export function hashOf(view: DataView, start: number): number {
  const first = view.getInt32(start, true) ^ Math.imul(view.getInt32(start + 4, true), 0x9e3779b1)
  const last = view.getInt32(start + 20, true) ^ Math.imul(view.getInt32(start + 28, true), 0x85ebca6b)
  const middle = Math.imul(first ^ (first >>> 15) ^ view.getInt32(start + 8, true), 0xc2b2ae35)
  const hash = Math.imul(middle ^ (middle >>> 13) ^ last ^ (last >>> 17), 0x27d4eb2f)
  return hash ^ (hash >>> 16)
}
