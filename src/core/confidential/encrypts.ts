import { ristretto255 } from '@noble/curves/ed25519.js'
import { commitmentWithout, POINT_BYTES, pointOf, scalarOf } from './point.ts'

const { Point } = ristretto255

/**
 * Whether an ElGamal ciphertext is of exactly this amount, whatever its size: commitment - amount·G = secret·handle. It costs the same for every amount,
 * where decrypting searches and ends at 32 bits. False as well for bytes that are no ciphertext.
 */
export function isEncryptionOf({
  elgamalSecret,
  ciphertext,
  amount,
}: {
  readonly elgamalSecret: Uint8Array
  readonly ciphertext: Uint8Array
  readonly amount: bigint
}): boolean {
  const commitment = pointOf(ciphertext.subarray(0, POINT_BYTES))
  const handle = pointOf(ciphertext.subarray(POINT_BYTES))
  if (commitment === null || handle === null) return false
  return commitmentWithout(commitment, amount).equals(handle.is0() ? Point.ZERO : handle.multiply(scalarOf(elgamalSecret)))
}
