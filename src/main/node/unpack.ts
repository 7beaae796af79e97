import { gunzipSync, zstdDecompressSync } from 'node:zlib'

/** How a body came over the wire. */
export type Packing = 'none' | 'gzip' | 'zstd'
export type Packed = { readonly bytes: Uint8Array; readonly packing: Packing; readonly maxBytes: number }

/** What is asked for, the better first: zstd unpacks three times as fast as gzip, and blocks are smaller in it. */
export const ACCEPTED = 'zstd, gzip'
const PACKINGS: ReadonlyMap<string, Packing> = new Map([
  ['', 'none'],
  ['identity', 'none'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['zstd', 'zstd'],
])

/** Room that is taken at once; a guess that is too small costs copies, one too large costs address space alone. */
const LEAST_CHUNK_BYTES = 1_024
const ZSTD_USUAL_RATIO = 12

/** What a content-encoding header says; null where it names none that was asked for. */
export function parsePacking(header: string): Packing | null {
  return PACKINGS.get(header.trim().toLowerCase()) ?? null
}

/**
 * The bytes that were packed, at most `maxBytes` of them, however few they were packed into.
 * @throws {Error} with a `code`: ERR_BUFFER_TOO_LARGE beyond the bound, another where the bytes are not what they should be
 */
export function unpack({ bytes, packing, maxBytes }: Packed): Uint8Array {
  if (packing === 'none') return bytes
  const guess = packing === 'gzip' ? lengthInGzip(bytes) : bytes.length * ZSTD_USUAL_RATIO
  const chunkSize = Math.max(LEAST_CHUNK_BYTES, Math.min(guess, maxBytes))
  const options = { maxOutputLength: maxBytes, chunkSize }
  return packing === 'gzip' ? gunzipSync(bytes, options) : zstdDecompressSync(bytes, options)
}

/** Gzip ends with the length of what was packed, modulo 2^32: here only a guess. One byte more saves a second look for more. */
function lengthInGzip(bytes: Uint8Array): number {
  if (bytes.length < 4) return 0
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(bytes.length - 4, true) + 1
}
