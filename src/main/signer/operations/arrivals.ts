import { type Zk, loadZk } from '../confidential/zk.ts'
import { withRecordedKeys } from '../confidential/account-keys.ts'
import { readHalves } from '../confidential/read-halves.ts'
import type { ArrivalRead, ArrivalToRead } from '../confidential-protocol.ts'
import type { Unlocked } from '../session.ts'
import { forEachInTurns, type Operation } from './signer-context.ts'

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
  const amount = withRecordedKeys({ ...keyed, place, contents: vault.contents }, elgamalKey, ({ elgamalSecret }) =>
    readHalves(zk, elgamalSecret, { low, high }),
  )
  return { isOwned: true, amount }
}
