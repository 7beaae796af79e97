import { concatBytes } from '@noble/hashes/utils.js'
import { commitmentWithout, POINT_BYTES, pointOf } from './point.ts'

/** The ciphertext of how much an amount is more than what a ciphertext hides: amount·G - commitment. Null for bytes that are no ciphertext. */
export function shortOfAmount(ciphertext: Uint8Array, amount: bigint): Uint8Array | null {
  const commitment = pointOf(ciphertext.subarray(0, POINT_BYTES))
  const handle = pointOf(ciphertext.subarray(POINT_BYTES))
  if (commitment === null || handle === null) return null
  return concatBytes(commitmentWithout(commitment, amount).negate().toBytes(), handle.negate().toBytes())
}
