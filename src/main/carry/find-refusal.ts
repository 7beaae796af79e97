import type { Address } from '../../core/address/address.ts'
import type { Bundle } from '../../core/bundle/bundle.ts'
import { decideByBytes } from '../../core/bundle/decided-by-bytes.ts'
import { reviewBundle } from '../../core/bundle/review-bundle.ts'
import { isStrongroomError, type StrongroomError } from '../../core/error/error.ts'

/**
 * Why a workstation that has the keys of these accounts would not sign a bundle, as far as its bytes say; null where nothing speaks against it. Asked before
 * the file is carried anywhere: its policy, and what was signed there before, only that workstation knows.
 */
export function findRefusal(bundle: Bundle, signers: ReadonlySet<Address>): StrongroomError | null {
  const owns = (address: Address) => (signers.has(address) ? 'treasury' : null)
  const { refusals, transactions } = reviewBundle({ bundle, genesisHash: bundle.network.genesisHash, owns, nowMs: null })
  const [refusal] = [...refusals, ...transactions.flatMap((one) => one.refusals)]
  if (refusal !== undefined) return refusal
  try {
    decideByBytes(bundle, owns)
    return null
  } catch (error) {
    if (isStrongroomError(error, 'BUNDLE_CANNOT_SIGN')) return error
    throw error
  }
}
