import { hashOf, type Letters, type WatchedTable } from './watched-table.ts'

/** Addresses that are kept before they are looked up; each takes 16 bytes, so that all of them lie in the core's nearest memory. */
const MOST_KEPT = 1_024

/**
 * The addresses that the items of a list name. They are looked up many at a time: among a million watched addresses each look waits for
 * memory, and looks that come close behind each other wait for it together.
 */
export class NamedAddresses {
  readonly #body: Letters
  readonly #watched: WatchedTable
  readonly #hashes = new Int32Array(MOST_KEPT)
  readonly #starts = new Int32Array(MOST_KEPT)
  readonly #lengths = new Int32Array(MOST_KEPT)
  readonly #items = new Int32Array(MOST_KEPT)
  readonly #passed = new Int32Array(MOST_KEPT)
  readonly #found = new Set<number>()
  #kept = 0
  /** Which item names the addresses that are added from now on. */
  item = 0

  constructor(body: Letters, watched: WatchedTable) {
    this.#body = body
    this.#watched = watched
  }

  /** The item names the address that begins here and has so many letters, at least 32. */
  add(start: number, length: number): void {
    if (this.#kept === MOST_KEPT) this.#lookUp()
    const place = this.#kept
    this.#hashes[place] = hashOf(this.#body.view, start)
    this.#starts[place] = start
    this.#lengths[place] = length
    this.#items[place] = this.item
    this.#kept = place + 1
  }

  /** The items that named a watched address, in their order. Another list may begin. */
  end(): number[] {
    this.#lookUp()
    const found = [...this.#found].toSorted((left, right) => left - right)
    this.#found.clear()
    this.item = 0
    return found
  }

  #lookUp(): void {
    const count = this.#watched.sift(this.#hashes.subarray(0, this.#kept), this.#passed)
    for (const place of this.#passed.subarray(0, count)) {
      const span = { start: this.#starts[place] ?? 0, length: this.#lengths[place] ?? 0 }
      if (this.#watched.has(this.#body, span)) this.#found.add(this.#items[place] ?? 0)
    }
    this.#kept = 0
  }
}
