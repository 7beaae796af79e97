import { ristretto255 } from '@noble/curves/ed25519.js'

type Point = InstanceType<typeof ristretto255.Point>

/** A ciphertext is two points: what it commits to, and a handle for the key. */
export const POINT_BYTES = 32

/** The point of ristretto255 that 32 bytes write; null where they write none. */
export function pointOf(bytes: Uint8Array): Point | null {
  try {
    return ristretto255.Point.fromBytes(bytes)
  } catch {
    // Bytes from outside that are no point: noble says so by an error.
    return null
  }
}

/** A commitment to so much less: commitment - amount·G. */
export function commitmentWithout(commitment: Point, amount: bigint): Point {
  return amount === 0n ? commitment : commitment.subtract(ristretto255.Point.BASE.multiply(amount))
}

/** The number that the bytes of a scalar are: little-endian. */
export function scalarOf(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}
