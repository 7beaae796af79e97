import type { Address } from '../../../core/address/address.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { isNothingPending } from '../../../core/plan/confidential-upkeep.ts'
import type { TokenUpkeepReason } from '../../../core/plan/token-upkeep.ts'
import { hasHiddenFees } from '../../../core/program/account-extensions.ts'
import { type ZeroProof, zeroProofIn } from '../../../core/program/confidential-emptying.ts'
import { isOurKey } from '../../our-keys.ts'
import { readConfidentialAccounts, readProofsChecked } from '../read/confidential-accounts.ts'
import type { PayParts } from '../parts.ts'
import { readPathsOf } from '../paths.ts'

type Asking = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/**
 * The proof that a confidential account hides nothing, over what two nodes say of it now; or why it cannot be emptied. Its owner signs for that, also where
 * somebody else may close it.
 * @throws VAULT_LOCKED, NODE_*
 */
export async function readZeroProof(parts: Asking, account: Address): Promise<ZeroProof | TokenUpkeepReason> {
  const [found] = await readConfidentialAccounts(parts, [account])
  if (found === undefined) return 'not-a-token-account'
  const { data, confidential, standing } = found
  const { owner } = standing.token
  if (!(await isOurKey(parts.journal, owner))) return 'not-ours'
  if (hasHiddenFees(data)) return 'withheld-fees'
  if (!isNothingPending(confidential)) return 'pending-in-it'
  if (!(await readProofsChecked(parts))) return 'proofs-off'
  const { read, made } = await parts.signer.makeEmptying({ account, data, paths: await readPathsOf(parts.journal, [owner]) })
  if (read.hidden === null) return 'keys-elsewhere'
  if (read.hidden.available === null) return 'hidden-unreadable'
  if (read.hidden.available > 0n) return 'available-in-it'
  if (made === null) return 'no-zero-proof'
  const zero = zeroProofIn(made.zero)
  invariant(zero !== null, 'the signer made a proof of its length')
  return zero
}
