import type { Address } from '../../core/address/address.ts'
import type { Journal } from '../journal/index.ts'

/** Whether the key of an address is in this vault, as the journal knows it: watch-only ones are somebody else's. */
export async function isOurKey(journal: Journal, address: Address): Promise<boolean> {
  return (await journal.read.accountsByAddress([address])).some(({ role }) => role !== 'watch')
}
