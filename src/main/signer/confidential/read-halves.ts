import { combinePending, isNothing } from '../../../core/program/confidential-account.ts'
import { LOW_BITS } from '../../../core/program/confidential-payment.ts'
import type { Zk } from './zk.ts'

/** The range proof of a transfer holds its lower half to 16 bits and the rest to 32, which is all that is decrypted: what is beyond was never in one. */
const LOW_END = 1n << LOW_BITS

/** The amount of a transfer, from both its halves as one of its keys reads them; null where one of them is not of that key, or is beyond its bits. */
export function readHalves(
  zk: Zk,
  elgamalSecret: Uint8Array,
  halves: { readonly low: Uint8Array; readonly high: Uint8Array },
): bigint | null {
  // No transfer carries a ciphertext of zeros, which would decrypt to nothing under any key.
  const read = (ciphertext: Uint8Array) => (isNothing(ciphertext) ? null : zk.decrypt(elgamalSecret, ciphertext))
  const low = read(halves.low)
  const high = low === null || low >= LOW_END ? null : read(halves.high)
  return low === null || high === null ? null : combinePending({ low, high })
}
