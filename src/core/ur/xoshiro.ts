import { sha256 } from '@noble/hashes/sha2.js'

const U64 = (1n << 64n) - 1n
const TWO_64 = 2 ** 64

/** Numbers that look drawn and are the same for the same seed on both sides: xoshiro256**, begun from the seed's SHA-256 (BCR-2020-005). */
export type Drawing = {
  /** From 0 to 1. */
  readonly fraction: () => number
  /** From 0 to below the bound. */
  readonly below: (bound: number) => number
}

export function createDrawing(seed: Uint8Array): Drawing {
  const digest = sha256(seed)
  const view = new DataView(digest.buffer, digest.byteOffset)
  let [a, b, c, d] = [view.getBigUint64(0), view.getBigUint64(8), view.getBigUint64(16), view.getBigUint64(24)]

  function next(): bigint {
    const drawn = (rotated((b * 5n) & U64, 7n) * 9n) & U64
    const shifted = (b << 17n) & U64
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotated(d, 45n)
    return drawn
  }

  const fraction = () => Number(next()) / TWO_64
  // The largest numbers become 1 as fractions.
  return { fraction, below: (bound) => Math.min(Math.floor(fraction() * bound), bound - 1) }
}

function rotated(value: bigint, bits: bigint): bigint {
  return ((value << bits) | (value >> (64n - bits))) & U64
}
