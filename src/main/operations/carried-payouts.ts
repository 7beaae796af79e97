import type { Address } from '../../core/address/address.ts'
import { chooseNonceAccounts, planNonceAccounts, preparePayout, requirePastRead, requireWatched } from '../carry/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { payoutAsked, type PayoutInput, shownCheck, versionOfPayout } from './payout-asked.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { writePrepared } from './write-bundle.ts'

/** Payout files whose payments are prepared as a bundle. */
export function carriedPayoutOperations(services: Services) {
  const { journal } = services
  return {
    checkPayout: os.bundles.checkPayout.handler(async ({ input: { nonceAccount: named, ...input } }) => {
      const { from } = input
      await requireWatched(services, from)
      // What is not read yet could be among what no bundle explains.
      await requirePastRead(services, from)
      const { decided, shown } = await shownCheck(services, byNonce(input), { signsElsewhere: from })
      const nonceAccounts = await planNonceAccounts(services, { plan: decided.plan, from, named })
      return { ...shown, nonceAccounts, unexplained: await journal.read.leftUnexplained(from) }
    }),
    preparePayout: os.bundles.preparePayout.handler(async ({ input }) => {
      await requireUnlocked(services)
      const { nonceAccount: named, total, digest, confirmation = null, explained = null, units = null, ...given } = input
      const { from } = given
      await requireWatched(services, from)
      const nonceAccounts = await chooseNonceAccounts(services, { from, named })
      const file = byNonce(given)
      const version = await versionOfPayout(services, file, units, { signsElsewhere: from })
      const asked = { ...payoutAsked(file), from, version, computeUnitLimit: units }
      return writePrepared(services, await preparePayout(services, { asked, total, digest, confirmation, nonceAccounts, explained }))
    }),
  }
}

/** What leaves in a bundle lives by a nonce. */
function byNonce(input: Omit<PayoutInput, 'lifetime' | 'from'> & { readonly from: Address }) {
  return { ...input, lifetime: 'nonce' as const }
}
