import type { Address } from '../../core/address/address.ts'
import { addressesIn } from '../../core/bundle/addresses-in.ts'
import type { Bundle } from '../../core/bundle/bundle.ts'
import type { OwnRole } from '../../core/bundle/review.ts'
import { reviewBundle } from '../../core/bundle/review-bundle.ts'
import { GENESIS_HASHES } from '../../core/chain/clusters.ts'
import { isBlockhash } from '../../core/lifetime/lifetime.ts'
import { readGivenBundle } from '../bundle-file.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { shownBundle } from './present-bundle.ts'

/** As many accounts as are asked of the journal at once. */
const ASKED_AT_ONCE = 1_000

export function bundleOperations({ journal, network, now }: Pick<Services, 'journal' | 'network' | 'now'>) {
  return {
    show: os.bundles.show.handler(async ({ input: { file, contents, feePayers = [], nonceAuthorities = [] } }) => {
      const bundle = await readGivenBundle({ file, contents })
      const own = await readOwn({ journal }, bundle)
      const known = (await journal.read.network())?.genesisHash ?? (network === 'practice' ? null : GENESIS_HASHES[network])
      return shownBundle(
        reviewBundle({
          bundle,
          genesisHash: known !== null && isBlockhash(known) ? known : null,
          owns: (address) => own.get(address) ?? null,
          named: { feePayers, nonceAuthorities },
          nowMs: now(),
        }),
      )
    }),
  }
}

/** Those of a bundle's addresses whose keys the vault has, as the journal knows it. Whoever signs asks the vault itself. */
async function readOwn({ journal }: Pick<Services, 'journal'>, bundle: Bundle): Promise<ReadonlyMap<Address, OwnRole>> {
  const addresses = addressesIn(bundle)
  const own = new Map<Address, OwnRole>()
  for (let at = 0; at < addresses.length; at += ASKED_AT_ONCE) {
    const known = await journal.read.accountsByAddress(addresses.slice(at, at + ASKED_AT_ONCE))
    for (const { address, role } of known) if (role !== 'watch') own.set(address, role)
  }
  return own
}
