import { concatBytes } from '@noble/hashes/utils.js'
import { commitmentWithout, POINT_BYTES, pointOf } from './point.ts'

/** The ciphertext of so much less: commitment - amount·G, as the program computes it. Null for bytes that are no ciphertext. */
export function withoutAmount(ciphertext: Uint8Array, amount: bigint): Uint8Array | null {
  const commitment = pointOf(ciphertext.subarray(0, POINT_BYTES))
  if (commitment === null) return null
  return concatBytes(commitmentWithout(commitment, amount).toBytes(), ciphertext.subarray(POINT_BYTES))
}
