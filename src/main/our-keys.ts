import type { Address } from '../core/address/address.ts'
import { type Journal, PAGE_ROWS_MAX } from './journal/index.ts'
import { inRunsOf } from './pay/parts.ts'

/** Those of the addresses whose keys are in this vault, as the journal knows it: watch-only ones are somebody else's. */
export async function readOurKeys({ read }: Pick<Journal, 'read'>, addresses: readonly Address[]): Promise<ReadonlySet<Address>> {
  const ours = new Set<Address>()
  for (const run of inRunsOf(PAGE_ROWS_MAX, [...new Set(addresses)]))
    for (const { address, role } of await read.accountsByAddress(run)) if (role !== 'watch') ours.add(address)
  return ours
}

/** The same of one address. */
export async function isOurKey(journal: Pick<Journal, 'read'>, address: Address): Promise<boolean> {
  return (await readOurKeys(journal, [address])).has(address)
}
