import type { Address } from '../core/address/address.ts'
import type { Journal } from './journal/index.ts'

/** How the accounts among these addresses are called; what the journal does not know has no entry. At most one page of addresses. */
export async function readLabels(
  { read }: Pick<Journal, 'read'>,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, string | null>> {
  const accounts = await read.accountsByAddress([...new Set(addresses)])
  return new Map(accounts.map(({ address, label }) => [address, label]))
}
