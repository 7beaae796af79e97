import { ristretto255 } from '@noble/curves/ed25519.js'
import { commitmentWithout, POINT_BYTES, pointOf, scalarOf } from './point.ts'

const { Point } = ristretto255

/**
 * How much more a ciphertext hides than an amount, where that is the sum of some that arrived directly one after the other; null where it is no such sum.
 * Costs the same for amounts of any size, where decrypting ends at 32 bits. `arrived`: what is known to have arrived, in the order of the chain or against
 * it; each stands for itself alone, so that one that is not true finds nothing.
 */
export function findArrived({
  elgamalSecret,
  ciphertext,
  beyond,
  arrived,
}: {
  readonly elgamalSecret: Uint8Array
  readonly ciphertext: Uint8Array
  readonly beyond: bigint
  readonly arrived: readonly bigint[]
}): bigint | null {
  const commitment = pointOf(ciphertext.subarray(0, POINT_BYTES))
  const handle = pointOf(ciphertext.subarray(POINT_BYTES))
  if (commitment === null || handle === null) return null
  const rest = commitmentWithout(commitment, beyond).subtract(handle.is0() ? Point.ZERO : handle.multiply(scalarOf(elgamalSecret)))
  let sum = 0n
  let point = Point.ZERO
  const starts: { readonly sum: bigint; readonly text: string }[] = []
  for (const amount of arrived) {
    // The sum from each start up to here is a sum of amounts in a row: rest = point - start, and so start + rest = point.
    starts.push({ sum, text: rest.add(point).toHex() })
    sum += amount
    point = amount === 0n ? point : point.add(Point.BASE.multiply(amount))
    const end = point.toHex()
    const found = starts.find(({ text }) => text === end)
    if (found !== undefined) return sum - found.sum
  }
  return null
}
