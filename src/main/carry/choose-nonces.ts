import type { Address } from '../../core/address/address.ts'
import { isReserved, readNonceAccounts, readNonces, readTended } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { type Leaving, readForBundle } from './read-for-bundle.ts'

type Choosing = {
  /** The account that pays, whose key has authority over them. */
  readonly from: Address
  /** As a person named them; undefined where nobody did. */
  readonly named: readonly Address[] | undefined
}

/**
 * Nonce accounts that the transactions of a bundle may live by: those that were named; otherwise all that are listed here, that no bundle and no signature
 * holds, and that the chain shows under that authority, in the order of their addresses. The first are taken, as many as are needed.
 */
export async function chooseNonceAccounts(
  { journal, nodes }: Pick<Services, 'journal' | 'nodes'>,
  { from, named }: Choosing,
): Promise<readonly Address[]> {
  if (named !== undefined) return named
  const tended = await readTended(journal)
  const listed = await readNonces({ journal })
  const free = listed.filter((record) => record.authority === from && !isReserved(record) && !tended.has(record.address))
  const values = await readNonceAccounts(
    { nodes },
    free.map(({ address }) => address),
  )
  return [...values].flatMap(([address, value]) => (value?.authority === from ? [address] : []))
}

/**
 * Those that a plan takes, one for each of its transactions in their order, once they were read as for the bundle. Where nothing can be paid, and none was
 * named, none is needed.
 * @throws as readForBundle
 */
export async function planNonceAccounts(
  parts: Pick<Services, 'journal' | 'nodes'>,
  { plan, ...choosing }: Choosing & { readonly plan: Leaving },
): Promise<Address[]> {
  const needed = plan.transactions.length
  if (needed === 0 && choosing.named === undefined) return []
  const { lifetimes } = await readForBundle(parts, { plan, nonceAccounts: await chooseNonceAccounts(parts, choosing) })
  return lifetimes.slice(0, needed).map(({ nonceAccount }) => nonceAccount)
}
