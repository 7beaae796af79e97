import { concatBytes } from '@noble/hashes/utils.js'
import { LOW_BITS } from '../program/confidential-payment.ts'
import { POINT_BYTES, pointOf } from './point.ts'

/** The ciphertext that a transfer leaves: what was available less both halves, low + 2^16 high, as the program computes it. Null for bytes that are none. */
export function withoutTransfer(available: Uint8Array, { low, high }: { readonly low: Uint8Array; readonly high: Uint8Array }) {
  const halves = [0, POINT_BYTES].map((from) => {
    const [whole, below, above] = [available, low, high].map((ciphertext) => pointOf(ciphertext.subarray(from, from + POINT_BYTES)))
    if (!whole || !below || !above) return null
    return whole.subtract(below.add(above.is0() ? above : above.multiply(1n << LOW_BITS))).toBytes()
  })
  const [commitment, handle] = halves
  return commitment && handle ? concatBytes(commitment, handle) : null
}
