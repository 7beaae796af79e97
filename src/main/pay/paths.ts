import type { Address } from '../../core/address/address.ts'
import type { Journal } from '../journal/index.ts'
import type { PathHint } from '../signer/protocol.ts'

/** Where the keys of owners stand, as the journal knows it; the signer proves each by deriving it. */
export async function readPathsOf(journal: Pick<Journal, 'read'>, owners: readonly Address[]): Promise<PathHint[]> {
  const known = await journal.read.accountsByAddress(owners)
  return known.flatMap(({ address, path, role }) => (path === null || role === 'watch' ? [] : [{ address, path }]))
}
