import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { type BlankUpkeep, planBlank } from '../../core/plan/blank-confidential.ts'
import { isNothingPending } from '../../core/plan/confidential-upkeep.ts'
import { digestUpkeep } from '../../core/plan/digest.ts'
import type { TokenUpkeepPlan, TokenUpkeepReason } from '../../core/plan/token-upkeep.ts'
import { type ConfidentialAccount, isNothing } from '../../core/program/confidential-account.ts'
import { TOKEN_2022_PROGRAM } from '../../core/program/ids.ts'
import { explainTokenUpkeep } from '../../core/review/explain-token-upkeep.ts'
import {
  type ConfidentialOnChain,
  isBeforeLanding,
  isOutstandingFor,
  nodesWithoutVersion1,
  readAccounts,
  readConfidentialAt,
  readConfidentialMints,
  readFree,
  readProofsChecked,
  readTerms,
} from '../pay/index.ts'
import type { Services } from '../services.ts'
import { chooseNonceAccounts } from './choose-nonces.ts'
import { prepare, type PreparedBundle, requireWatched } from './prepare.ts'
import type { Leaving } from './read-for-bundle.ts'

type Parts = Pick<Services, 'journal' | 'nodes'>

/** What is to be done to the hidden balance of a token account whose owner's key is elsewhere. */
export type HiddenWanted = { readonly account: Address; readonly act: BlankUpkeep }

export type HiddenLeavingPlan = {
  /** The owner of the token account: pays the fee, signs, and has authority over the nonce account. */
  readonly owner: Address
  readonly mint: Address
  readonly decimals: number
  readonly credits: bigint
  readonly plan: TokenUpkeepPlan
  /** Null where it is refused. */
  readonly leaving: Leaving | null
  readonly digest: string | null
}

/**
 * Plans it with blanks, from what is on chain now. What the account hides is not known here, so that too much, or nothing, is refused where the keys are.
 * @throws CARRY_NO_HIDDEN, CARRY_NO_WATCHED, NODE_*
 */
export async function planHidden(parts: Parts, { account, act }: HiddenWanted): Promise<HiddenLeavingPlan> {
  const { slot, accounts } = await readConfidentialAt(parts, [account])
  const [found] = accounts
  if (found === undefined) throw new StrongroomError('CARRY_NO_HIDDEN', { account })
  const { owner, mint } = found.standing.token
  await requireWatched(parts, owner)
  const decimals = (await readConfidentialMints(parts, [mint])).get(mint)?.decimals ?? null
  const told = { owner, mint, decimals: decimals ?? 0, credits: found.confidential.credits }
  // An apply of what stood before would leave a copy that nobody can read beyond 32 bits.
  const isOld = await isBeforeLanding(parts.journal, { account, slot })
  const reason = decimals === null ? 'mint-not-there' : isOld ? 'nodes-behind' : await findReason(parts, found, act)
  if (reason !== null) return { ...told, plan: { kind: 'refused', reason }, leaving: null, digest: null }
  const terms = await readTerms(parts.nodes, owner)
  const [info = null] = await readAccounts(parts.nodes, [owner])
  const payer = { address: owner, lamports: await readFree(parts, { account: owner, info }) }
  const place = { account, owner, mint }
  const plan = planBlank({ act, place, decimals: told.decimals, confidential: found.confidential, authority: owner, payer, terms })
  if (plan.kind === 'refused') return { ...told, plan, leaving: null, digest: null }
  const asset = { kind: 'token', mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: told.decimals } as const
  const leaving: Leaving = { payer: owner, asset, transactions: [plan.planned], hidden: { act, data: found.data } }
  return { ...told, plan, leaving, digest: digestUpkeep(plan.planned) }
}

async function findReason(
  parts: Parts,
  { standing, confidential }: ConfidentialOnChain,
  act: BlankUpkeep,
): Promise<TokenUpkeepReason | null> {
  if (standing.token.state === 'frozen') return 'frozen'
  if (await isOutstandingFor(parts.journal, standing.account)) return 'outstanding'
  if (act.kind === 'apply') return isNothingToApply(confidential) ? 'nothing-pending' : null
  if (isNothing(confidential.available)) return 'nothing-available'
  if (!(await readProofsChecked(parts))) return 'proofs-off'
  return (await nodesWithoutVersion1(parts)).length > 0 ? 'version-1-not-taken' : null
}

/** An apply that overlooked an arrival left a copy that is short: another one puts it right. */
function isNothingToApply(confidential: ConfidentialAccount): boolean {
  return isNothingPending(confidential) && confidential.expectedCredits === confidential.actualCredits
}

type HiddenLeaving = HiddenWanted & {
  /** As a person named it; undefined where nobody did. */
  readonly nonceAccounts: readonly Address[] | undefined
  /** Of the plan that was read. */
  readonly digest: string
}

/**
 * Prepares a bundle of it. The account is taken until what left has ended: its proofs are of what stands in it now.
 * @throws TOKEN_ACCOUNT_REFUSED, PLAN_CHANGED, JOURNAL_SOURCE_TAKEN, and as {@link planHidden} and preparePayment
 */
export async function prepareHidden(
  parts: Parameters<typeof prepare>[0],
  { nonceAccounts: named, digest, ...wanted }: HiddenLeaving,
): Promise<PreparedBundle> {
  const { owner: from } = await planHidden(parts, wanted)
  const nonceAccounts = await chooseNonceAccounts(parts, { from, named })
  return prepare(parts, { from, nonceAccounts }, async () => {
    const { plan, leaving, digest: now } = await planHidden(parts, wanted)
    const { account, act } = wanted
    if (plan.kind === 'refused' || leaving === null) {
      const reason = plan.kind === 'refused' ? plan.reason : 'outstanding'
      throw new StrongroomError('TOKEN_ACCOUNT_REFUSED', { account, reason, words: explainTokenUpkeep(reason) })
    }
    if (now !== digest) throw new StrongroomError('PLAN_CHANGED', {})
    const amount = act.kind === 'withdraw' ? act.amount : null
    return { plan: leaving, requireFree: () => Promise.resolve(), summary: { act: plan.planned.upkeep.act, account, amount } }
  })
}
