import { ristretto255 } from '@noble/curves/ed25519.js'

/** The point of ristretto255 that 32 bytes write; null where they write none. */
export function pointOf(bytes: Uint8Array): InstanceType<typeof ristretto255.Point> | null {
  try {
    return ristretto255.Point.fromBytes(bytes)
  } catch {
    // Bytes from outside that are no point: noble says so by an error.
    return null
  }
}
