import { type Zk, loadZk } from '../confidential/zk.ts'
import { withRecordedKeys } from '../confidential/account-keys.ts'
import type { ArrivalRead, ArrivalToRead } from '../confidential-protocol.ts'
import type { Unlocked } from '../session.ts'
import { forEachInTurns, type Operation } from './signer-context.ts'
import { isNothing } from '../../../core/program/confidential-account.ts'

/** The range proof of a transfer holds its lower half to 16 bits and the rest to 32: what is beyond was never in one. */
const LOW_BITS = 16n
const LOW_END = 1n << LOW_BITS
const HIGH_END = 1n << 32n

/**
 * Reads what came with transfers, one at a time: after each, the process hears what else is asked, such as to lock. Some 0.3 s each.
 * @throws VAULT_LOCKED, SIGNER_NOT_OURS
 */
export const readArrivals: Operation<'readArrivals'> = async (context, { arrivals, paths }) => {
  context.session.unlocked()
  const zk = await loadZk()
  await forEachInTurns(context, paths, ({ ownership }, hint) => ownership.prove(hint))
  const read: ArrivalRead[] = []
  await forEachInTurns(context, arrivals, (unlocked, arrival) => read.push(readArrival(zk, unlocked, arrival)), 1)
  return { read }
}

function readArrival(zk: Zk, { vault, ownership }: Unlocked, { elgamalKey, low, high, ...keyed }: ArrivalToRead): ArrivalRead {
  const place = ownership.placeOf(keyed.owner)
  if (place === null) return { isOwned: false, amount: null }
  const amount = withRecordedKeys({ ...keyed, place, contents: vault.contents }, elgamalKey, ({ elgamalSecret }) => {
    const below = (end: bigint, ciphertext: Uint8Array): bigint | null => {
      // No transfer carries these bytes, which would decrypt to nothing under any key.
      const part = isNothing(ciphertext) ? null : zk.decrypt(elgamalSecret, ciphertext)
      return part === null || part >= end ? null : part
    }
    const lower = below(LOW_END, low)
    const rest = lower === null ? null : below(HIGH_END, high)
    return lower === null || rest === null ? null : lower + (rest << LOW_BITS)
  })
  return { isOwned: true, amount }
}
