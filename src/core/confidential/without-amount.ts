import { ristretto255 } from '@noble/curves/ed25519.js'
import { concatBytes } from '@noble/hashes/utils.js'

const { Point } = ristretto255
const POINT_BYTES = 32

/** The ciphertext of so much less: commitment - amount·G, as the program computes it. @throws where the bytes are no ciphertext */
export function withoutAmount(ciphertext: Uint8Array, amount: bigint): Uint8Array {
  const commitment = Point.fromBytes(ciphertext.subarray(0, POINT_BYTES))
  const less = amount === 0n ? commitment : commitment.subtract(Point.BASE.multiply(amount))
  return concatBytes(less.toBytes(), ciphertext.subarray(POINT_BYTES))
}
