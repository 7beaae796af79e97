import type { Address } from '../../../core/address/address.ts'
import { tokenAmount } from '../../../core/amount/lamports.ts'
import { planDeposit, reasonAgainstAmount, reasonAgainstDeposits } from '../../../core/plan/confidential-tending.ts'
import type { TokenUpkeepPlan, TokenUpkeepReason } from '../../../core/plan/token-upkeep.ts'
import { readTreasury } from '../read/balances.ts'
import {
  type ConfidentialOnChain,
  readConfidentialAccounts,
  readConfidentialTerms,
  readProofsChecked,
} from '../read/confidential-accounts.ts'
import { requireOurs } from './confidential-ours.ts'
import type { PayParts } from '../parts.ts'
import { readPathsOf } from '../paths.ts'
import { refused, startPlanned } from '../upkeep/token-upkeep.ts'
import { readPaying } from '../upkeep/upkeep.ts'

type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/** So much of an account's public balance, or all of it, in smallest units. */
export type DepositAsked = { readonly account: Address; readonly amount: bigint | 'all' }

/** What would be done, or why not. `held`: what is public now; `pending`: what is pending now; `after`: what is public then. Null where it was not read. */
export type DepositRead = {
  readonly account: Address
  readonly mint: Address | null
  readonly decimals: number
  readonly held: bigint | null
  readonly pending: bigint | null
  readonly after: bigint | null
  readonly plan: TokenUpkeepPlan
}

/**
 * Plans it from what two nodes say of the account now. The signer reads what is pending, and that the keys which the account recorded are its owner's:
 * what is hidden under others nobody here could take out again.
 * @throws VAULT_LOCKED, PLAN_NO_TREASURY, NODE_*
 */
export async function planConfidentialDeposit(parts: Deciding, { account, amount: asked }: DepositAsked): Promise<DepositRead> {
  const treasury = await readTreasury(parts.journal)
  const [there] = await readConfidentialAccounts(parts, [account])
  const found = await requireOurs(parts, there)
  const nothing = { account, mint: null, decimals: 0, held: null, pending: null, after: null }
  if (typeof found === 'string') return { ...nothing, plan: refused(found) }
  const { owner, mint, amount: held } = found.standing.token
  const terms = await readConfidentialTerms(parts, mint)
  if (typeof terms === 'string') return { ...nothing, mint, held, plan: refused(terms) }
  const { decimals } = terms.mint
  const reason = reasonAgainstDeposits(found.confidential, terms.extensions) ?? ((await readProofsChecked(parts)) ? null : 'proofs-off')
  const known = { ...nothing, mint, decimals, held }
  if (reason !== null) return { ...known, plan: refused(reason) }
  const pending = await readPending(parts, found)
  if (typeof pending === 'string') return { ...known, plan: refused(pending) }
  const amount = asked === 'all' ? held : asked
  const refusal = reasonAgainstAmount(amount, { held, pending })
  if (refusal !== null) return { ...known, pending, plan: refused(refusal) }
  const paying = await readPaying(parts, treasury)
  const plan = planDeposit({ ...paying, place: { account, owner, mint }, amount: tokenAmount(amount), decimals })
  return { ...known, pending, after: held - amount, plan }
}

/**
 * Plans it again and stores it as decided. The account is taken: nothing else is decided of it meanwhile.
 * @throws TOKEN_ACCOUNT_REFUSED, PLAN_CHANGED, JOURNAL_SOURCE_TAKEN, and as {@link planConfidentialDeposit}
 */
export async function startConfidentialDeposit(
  parts: Deciding,
  { asked, digest }: { readonly asked: DepositAsked; readonly digest: string },
): Promise<{ id: string; account: Address }> {
  return startPlanned(parts, await planConfidentialDeposit(parts, asked), digest)
}

/** What is pending, by keys that follow from the owner's; or why that is not known. */
async function readPending({ journal, signer }: Deciding, { standing, data }: ConfidentialOnChain): Promise<bigint | TokenUpkeepReason> {
  const { account, token } = standing
  const { read } = await signer.readConfidential({ accounts: [{ account, data }], paths: await readPathsOf(journal, [token.owner]) })
  const hidden = read[0]?.hidden ?? null
  return hidden === null ? 'keys-elsewhere' : (hidden.pending ?? 'hidden-unreadable')
}
