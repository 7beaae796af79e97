import { ristretto255 } from '@noble/curves/ed25519.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { pointOf } from './point.ts'

const { Point } = ristretto255
const POINT_BYTES = 32

/** The ciphertext of so much less: commitment - amount·G, as the program computes it. Null for bytes that are no ciphertext. */
export function withoutAmount(ciphertext: Uint8Array, amount: bigint): Uint8Array | null {
  const commitment = pointOf(ciphertext.subarray(0, POINT_BYTES))
  if (commitment === null) return null
  const less = amount === 0n ? commitment : commitment.subtract(Point.BASE.multiply(amount))
  return concatBytes(less.toBytes(), ciphertext.subarray(POINT_BYTES))
}
