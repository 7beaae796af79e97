import { BYTE } from './byte-reader.ts'
import { hashOf, type Letters, type WatchedTable } from './watched-table.ts'

/** Addresses that are kept before they are looked up: few enough for the core's nearest memory. */
const MOST_KEPT = 1_024

/**
 * The addresses that stand in a list. They are looked up many at a time: among a million watched addresses each look waits for memory, and
 * looks that come close behind each other wait for it together.
 */
export class NamedAddresses {
  readonly #body: Letters
  readonly #watched: WatchedTable
  readonly #hashes = new Int32Array(MOST_KEPT)
  readonly #starts = new Int32Array(MOST_KEPT)
  readonly #passed = new Int32Array(MOST_KEPT)
  #kept = 0
  #found: number[] = []

  constructor(body: Letters, watched: WatchedTable) {
    this.#body = body
    this.#watched = watched
  }

  /** An address begins here; it has at least 32 letters, and a quote behind them. */
  add(start: number): void {
    if (this.#kept === MOST_KEPT) this.#lookUp()
    const place = this.#kept
    this.#hashes[place] = hashOf(this.#body.view, start)
    this.#starts[place] = start
    this.#kept = place + 1
  }

  /** Where watched addresses stand, in the body's order, some perhaps told twice. Another list may begin. */
  end(): number[] {
    this.#lookUp()
    const found = this.#found
    this.#found = []
    return found.toSorted((left, right) => left - right)
  }

  #lookUp(): void {
    const { bytes } = this.#body
    const count = this.#watched.sift(this.#hashes.subarray(0, this.#kept), this.#passed)
    for (const place of this.#passed.subarray(0, count)) {
      const start = this.#starts[place] ?? 0
      if (this.#watched.has(this.#body, { start, length: bytes.indexOf(BYTE.quote, start) - start })) this.#found.push(start)
    }
    this.#kept = 0
  }
}
