import type { Address } from '../core/address/address.ts'
import type { Journal } from './journal/index.ts'

/** Those of the addresses whose keys are in this vault, as the journal knows it: watch-only ones are somebody else's. */
export async function readOurKeys({ read }: Pick<Journal, 'read'>, addresses: readonly Address[]): Promise<ReadonlySet<Address>> {
  const known = await read.accountsByAddress(addresses)
  return new Set(known.filter(({ role }) => role !== 'watch').map(({ address }) => address))
}

/** The same of one address. */
export async function isOurKey(journal: Pick<Journal, 'read'>, address: Address): Promise<boolean> {
  return (await readOurKeys(journal, [address])).has(address)
}
