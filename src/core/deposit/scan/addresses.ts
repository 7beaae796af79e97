import type { ByteReader } from './byte-reader.ts'
import type { WatchedTable } from './watched-table.ts'

const MIN_LETTERS = 32
const MAX_LETTERS = 44

/** Reads text in the form of an address; whether it is a watched one. */
export function readAddress(reader: ByteReader, watched: WatchedTable): boolean {
  const start = reader.base58(MIN_LETTERS, MAX_LETTERS)
  return watched.has(reader, { start, length: reader.at - 1 - start })
}

/** Reads text in the form of an address that nobody looks for here. */
export function skipAddress(reader: ByteReader): void {
  reader.base58(MIN_LETTERS, MAX_LETTERS)
}
