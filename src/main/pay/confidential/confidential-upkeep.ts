import type { Address } from '../../../core/address/address.ts'
import { findAssociatedAddress } from '../../../core/address/associated.ts'
import { classifyAccount } from '../../../core/address/classify-account.ts'
import type { KeyDerivation } from '../../../core/confidential/derive-keys.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { isNothingPending, planApplication, planConfiguration, planWithdrawal } from '../../../core/plan/confidential-upkeep.ts'
import { digestWithdrawal } from '../../../core/plan/digest.ts'
import type { TokenUpkeepPlan, TokenUpkeepReason } from '../../../core/plan/token-upkeep.ts'
import { CONFIDENTIAL_ACCOUNT, CONFIDENTIAL_ENTRY_BYTES } from '../../../core/program/confidential-account.ts'
import { type ConfidentialPlace, proofsIn } from '../../../core/program/confidential-transfer.ts'
import { TOKEN_2022_PROGRAM } from '../../../core/program/ids.ts'
import { associatedAccountBytes } from '../../../core/program/mint-extensions.ts'
import { TOKEN_ACCOUNT_BYTES } from '../../../core/program/token-account.ts'
import type { AccountInfo } from '../../node/index.ts'
import { isOurKey } from '../../our-keys.ts'
import type { HiddenBalances } from '../../signer/confidential-protocol.ts'
import { readAccounts, readTreasury } from '../read/balances.ts'
import { isBeforeLanding } from '../evidence/before-landing.ts'
import {
  type ConfidentialOnChain,
  readConfidentialAt,
  readConfidentialTerms,
  readProofsChecked,
  readToRead,
} from '../read/confidential-accounts.ts'
import { requireOurs } from './confidential-ours.ts'
import { isOutstandingFor } from '../intent/outflow.ts'
import type { PayParts } from '../parts.ts'
import { readPathsOf } from '../paths.ts'
import { isVacant, standingOf } from '../read/token-accounts.ts'
import { readMissingRent, refused, requirePlanned, startPlanned } from '../upkeep/token-upkeep.ts'
import { readPaying } from '../upkeep/upkeep.ts'
import { nodesWithoutVersion1 } from '../read/version.ts'
import { planFirstStep, readMade, type WithdrawalSteps } from './withdrawal-steps.ts'
import { startWithdrawal } from './withdrawals.ts'

type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/** What a person wants done to a confidential account. `keys`: how those of a new one follow from its owner's. */
export type ConfidentialAsked =
  | { readonly act: 'configure'; readonly mint: Address; readonly owner: Address | null; readonly keys: KeyDerivation }
  | { readonly act: 'apply'; readonly account: Address }
  | { readonly act: 'withdraw'; readonly account: Address; readonly amount: bigint | 'all' }

/**
 * What would be done, or why not. `before`: what the account hides; `after`: what is available once it is applied. Null where neither is known.
 * `steps`: where it takes several transactions, of which the first is planned.
 */
export type ConfidentialPlanRead = {
  readonly account: Address
  readonly before: HiddenBalances | null
  readonly after: bigint | null
  readonly plan: TokenUpkeepPlan
  readonly steps: WithdrawalSteps | null
}

/** What is done to an account that stands. */
export type ConfidentialStepAsked = Exclude<ConfidentialAsked, { act: 'configure' }>
const nothingRead = (account: Address) => ({ account, before: null, after: null, steps: null })

/** Plans it from what is on chain now; the signer makes what only the owner's keys can. @throws VAULT_LOCKED, PLAN_NO_TREASURY, NODE_* */
export async function planConfidential(parts: Deciding, asked: ConfidentialAsked): Promise<ConfidentialPlanRead> {
  if (asked.act === 'configure') return planConfiguring(parts, asked)
  const { account } = asked
  const { slot, accounts } = await readConfidentialAt(parts, [account])
  // No proof binds the copy that an apply writes: made of what stood before a withdrawal, it would be of an amount that never was, and beyond 32 bits nobody could read it.
  if (await isBeforeLanding(parts.journal, { account, slot })) return { ...nothingRead(account), plan: refused('nodes-behind') }
  return planConfidentialStep(parts, asked, accounts[0])
}

/** The same of an account that was read before; undefined where none stands there. @throws as {@link planConfidential} */
export function planConfidentialStep(
  parts: Deciding,
  asked: ConfidentialStepAsked,
  found: ConfidentialOnChain | undefined,
): Promise<ConfidentialPlanRead> {
  return asked.act === 'apply' ? planApplying(parts, asked.account, found) : planWithdrawing(parts, asked, found)
}

/**
 * Plans it again and stores it as decided; the submitter carries it out. The account is taken: nothing else is decided of it meanwhile. An arrival since
 * the plan was read makes it another plan.
 * @throws TOKEN_ACCOUNT_REFUSED, PLAN_CHANGED, JOURNAL_SOURCE_TAKEN, and as {@link planConfidential}
 */
export async function startConfidential(
  parts: Deciding,
  { asked, digest }: { readonly asked: ConfidentialAsked; readonly digest: string },
): Promise<{ id: string; account: Address }> {
  const read = await planConfidential(parts, asked)
  if (read.steps === null) return startPlanned(parts, read, digest)
  const planned = requirePlanned(read.account, read.plan)
  if (digestWithdrawal(planned, read.steps) !== digest) throw new StrongroomError('PLAN_CHANGED', {})
  return { id: await startWithdrawal(parts, { planned, ...read.steps }), account: read.account }
}

async function planConfiguring(
  parts: Deciding,
  { mint: wanted, owner: asked, keys }: Extract<ConfidentialAsked, { act: 'configure' }>,
): Promise<ConfidentialPlanRead> {
  const treasury = await readTreasury(parts.journal)
  const owner = asked ?? treasury
  const mint = await readConfidentialTerms(parts, wanted)
  const place = { account: findAssociatedAddress({ owner, mint: wanted, tokenProgram: TOKEN_2022_PROGRAM }), owner, mint: wanted }
  const read = nothingRead(place.account)
  if (typeof mint === 'string') return { ...read, plan: refused(mint) }
  const [there = null] = await readAccounts(parts.nodes, [place.account])
  const reason = reasonOfStanding(place, there) ?? (await reasonOfNow(parts, place))
  if (reason !== null) return { ...read, plan: refused(reason) }
  const isThere = there?.owner === TOKEN_2022_PROGRAM
  const bytes = (isThere ? bytesOf(there) : associatedAccountBytes(mint.extensions)) + CONFIDENTIAL_ENTRY_BYTES
  const rentLamports = await readMissingRent(parts, { there, bytes })
  const made = await parts.signer.makeConfiguration({ place, keys, paths: await readPathsOf(parts.journal, [owner]) })
  const paying = await readPaying(parts, treasury)
  return { ...read, plan: planConfiguration({ ...paying, place, parts: made, isThere, rentLamports }) }
}

/** Why what stands where the account belongs cannot be configured; null where it can, or nothing but lamports is there. */
function reasonOfStanding({ account, owner, mint }: ConfidentialPlace, there: AccountInfo | null): TokenUpkeepReason | null {
  if (there === null || isVacant(there)) return null
  const found = classifyAccount(owner, there)
  const standing = standingOf(account, there)
  if (standing === null || found.kind !== 'token-account' || found.mint !== mint || found.owner !== owner) return 'something-else-there'
  if (standing.extensions === null) return 'extensions-unknown'
  if (standing.extensions.types.includes(CONFIDENTIAL_ACCOUNT)) return 'configured'
  return standing.token.state === 'frozen' ? 'frozen' : null
}

async function reasonOfNow(parts: Deciding, { account, owner }: ConfidentialPlace): Promise<TokenUpkeepReason | null> {
  if (!(await isOurKey(parts.journal, owner))) return 'not-ours'
  if (await isOutstandingFor(parts.journal, account)) return 'outstanding'
  return (await readProofsChecked(parts)) ? null : 'proofs-off'
}

/** With no extension yet, the byte that says what the account is comes with the first one. */
function bytesOf({ data }: AccountInfo): number {
  return Math.max(data.length, TOKEN_ACCOUNT_BYTES + 1)
}

type Withdrawing = Extract<ConfidentialAsked, { act: 'withdraw' }>

/** In one transaction of version 1 where every node takes it; else in several, with the proof of the range in an account (withdrawals.ts). */
async function planWithdrawing(
  parts: Deciding,
  { account, amount }: Withdrawing,
  there: ConfidentialOnChain | undefined,
): Promise<ConfidentialPlanRead> {
  const treasury = await readTreasury(parts.journal)
  const found = await requireOurs(parts, there)
  if (typeof found === 'string') return { ...nothingRead(account), plan: refused(found) }
  const read = await readMade(parts, found, amount)
  const known = { account, before: read.before, after: read.after }
  if (read.made === null) return { ...known, plan: refused(read.reason), steps: null }
  const { place, decimals, made } = read
  const paying = await readPaying(parts, treasury)
  if ((await nodesWithoutVersion1(parts)).length > 0) return { ...known, ...(await planFirstStep(parts, { paying, found, ...read })) }
  const { options: _, ...means } = paying
  return { ...known, plan: planWithdrawal({ ...means, place, decimals, parts: { ...made, ...proofsIn(made) } }), steps: null }
}

async function planApplying(parts: Deciding, account: Address, there: ConfidentialOnChain | undefined): Promise<ConfidentialPlanRead> {
  const treasury = await readTreasury(parts.journal)
  const found = await requireOurs(parts, there)
  const read = nothingRead(account)
  if (typeof found === 'string') return { ...read, plan: refused(found) }
  const { standing, confidential } = found
  const { owner, mint } = standing.token
  const told = await parts.signer.makeApplication({ ...(await readToRead(parts, found)), paths: await readPathsOf(parts.journal, [owner]) })
  const known = { ...read, before: told.read.hidden, after: told.made?.available ?? null }
  if (told.read.hidden === null) return { ...known, plan: refused('keys-elsewhere') }
  if (isNothingPending(confidential) && told.read.hidden.copy === 'true') return { ...known, plan: refused('nothing-pending') }
  if (told.made === null) return { ...known, plan: refused('hidden-unreadable') }
  const { expectedCredits, decryptableAvailable } = told.made
  const { available } = confidential
  const paying = await readPaying(parts, treasury)
  const plan = planApplication({ ...paying, place: { account, owner, mint }, expectedCredits, decryptableAvailable, available })
  return { ...known, plan }
}
