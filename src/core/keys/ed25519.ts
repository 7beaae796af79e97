import { getPublicKey, hashes, Point, sign } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'

// The library leaves its hash to the caller; this is the one place that sets it.
hashes.sha512 = sha512

export { getPublicKey, sign }

const POINT_BYTES = 32
const ORDER = Point.CURVE().n

/** The point of 32 bytes, or null. As the ledger reads it (ZIP-215): an encoding above the field's prime is a point too. */
export function decodePoint(bytes: Uint8Array): Point | null {
  try {
    return Point.fromBytes(bytes, true)
  } catch {
    // The library's only way to say that bytes of the right length are no point.
    return null
  }
}

/**
 * Whether a signature holds by the rule the ledger uses, which is stricter than the library's own: key and R not of small order, s below
 * the order, and sB = R + kA exactly, not only up to a point of small order.
 */
export function verifyStrict({
  publicKey,
  message,
  signature,
}: {
  publicKey: Uint8Array
  message: Uint8Array
  signature: Uint8Array
}): boolean {
  const key = decodePoint(publicKey)
  const r = decodePoint(signature.subarray(0, POINT_BYTES))
  const s = littleEndian(signature.subarray(POINT_BYTES))
  if (key === null || r === null || key.isSmallOrder() || r.isSmallOrder() || s >= ORDER) return false

  const k = littleEndian(sha512(concatBytes(signature.subarray(0, POINT_BYTES), publicKey, message))) % ORDER
  const expected = Point.BASE.multiply(s, false).subtract(key.multiply(k, false))
  return expected.equals(r)
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes.toReversed())}`)
}
