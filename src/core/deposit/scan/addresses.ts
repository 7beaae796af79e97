import type { ByteReader } from './byte-reader.ts'
import type { NamedAddresses } from './named-addresses.ts'

const MIN_LETTERS = 32
const MAX_LETTERS = 44

/** Reads text in the form of an address that is to be looked up. */
export function readAddress(reader: ByteReader, named: NamedAddresses): void {
  named.add(reader.base58(MIN_LETTERS, MAX_LETTERS))
}

/** Reads text in the form of an address that nobody looks for here. */
export function skipAddress(reader: ByteReader): void {
  reader.base58(MIN_LETTERS, MAX_LETTERS)
}
