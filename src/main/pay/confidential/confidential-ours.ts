import type { TokenUpkeepReason } from '../../../core/plan/token-upkeep.ts'
import { isOurKey } from '../../our-keys.ts'
import type { ConfidentialOnChain } from '../read/confidential-accounts.ts'
import { isOutstandingFor } from '../intent/outflow.ts'
import type { PayParts } from '../parts.ts'

type Reading = Pick<PayParts, 'journal'>
type Found = ConfidentialOnChain | undefined

/** The account of ours of which nothing else is open, its issuer may have frozen it; or why nothing is done to it. */
export async function requireTended({ journal }: Reading, found: Found): Promise<ConfidentialOnChain | TokenUpkeepReason> {
  if (found === undefined) return 'not-a-token-account'
  if (!(await isOurKey(journal, found.standing.token.owner))) return 'not-ours'
  return (await isOutstandingFor(journal, found.standing.account)) ? 'outstanding' : found
}

/** The account of ours in which an amount can move, or why none does. */
export async function requireOurs(parts: Reading, found: Found): Promise<ConfidentialOnChain | TokenUpkeepReason> {
  const ours = await requireTended(parts, found)
  return typeof ours !== 'string' && ours.standing.token.state === 'frozen' ? 'frozen' : ours
}
