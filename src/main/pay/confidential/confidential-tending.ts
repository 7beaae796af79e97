import type { Address } from '../../../core/address/address.ts'
import { planCredits } from '../../../core/plan/confidential-tending.ts'
import type { TokenUpkeepPlan } from '../../../core/plan/token-upkeep.ts'
import type { ConfidentialPlace } from '../../../core/program/confidential-transfer.ts'
import type { CreditsSetting } from '../../../core/program/confidential-credits.ts'
import { readTreasury } from '../read/balances.ts'
import { type ConfidentialOnChain, readConfidentialAccounts } from '../read/confidential-accounts.ts'
import { requireTended } from './confidential-ours.ts'
import type { PayParts } from '../parts.ts'
import { refused, startPlanned } from '../upkeep/token-upkeep.ts'
import { readPaying } from '../upkeep/upkeep.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>
type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/** What an owner does to a confidential account of ours without its keys. */
export type ConfidentialTendingAsked = { readonly act: 'credits'; readonly account: Address } & CreditsSetting

export type ConfidentialTendingRead = { readonly account: Address; readonly plan: TokenUpkeepPlan }

/** Plans it from what is on chain now. @throws PLAN_NO_TREASURY, NODE_* */
export async function planConfidentialTending(parts: Reading, asked: ConfidentialTendingAsked): Promise<ConfidentialTendingRead> {
  const { account } = asked
  const treasury = await readTreasury(parts.journal)
  const [there] = await readConfidentialAccounts(parts, [account])
  const found = await requireTended(parts, there)
  if (typeof found === 'string') return { account, plan: refused(found) }
  const { credits, on } = asked
  const { takesConfidential, takesPublic } = found.confidential
  if ((credits === 'confidential' ? takesConfidential : takesPublic) === on) return { account, plan: refused('credits-set') }
  const paying = await readPaying(parts, treasury)
  return { account, plan: planCredits({ ...paying, place: placeOf(found), setting: { credits, on } }) }
}

/**
 * Plans it again and stores it as decided, as every upkeep of a token account.
 * @throws TOKEN_ACCOUNT_REFUSED, PLAN_CHANGED, JOURNAL_SOURCE_TAKEN, and as {@link planConfidentialTending}
 */
export async function startConfidentialTending(
  parts: Deciding,
  { asked, digest }: { readonly asked: ConfidentialTendingAsked; readonly digest: string },
): Promise<{ id: string; account: Address }> {
  return startPlanned(parts, await planConfidentialTending(parts, asked), digest)
}

function placeOf({ standing: { account, token } }: ConfidentialOnChain): ConfidentialPlace {
  return { account, owner: token.owner, mint: token.mint }
}
