import type { Address } from '../../../core/address/address.ts'
import { findAssociatedAddress } from '../../../core/address/associated.ts'
import { classifyAccount } from '../../../core/address/classify-account.ts'
import { lamports, type Lamports } from '../../../core/amount/lamports.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { digestUpkeep } from '../../../core/plan/digest.ts'
import {
  closerOf,
  planDelegateRevocation,
  planTokenClosing,
  planTokenCreation,
  reasonNotToClose,
  reasonNotToRevoke,
  type TokenAccountOnChain,
  type TokenUpkeepPlan,
  type TokenUpkeepReason,
} from '../../../core/plan/token-upkeep.ts'
import type { PlannedUpkeep } from '../../../core/plan/upkeep.ts'
import { TOKEN_2022_PROGRAM } from '../../../core/program/ids.ts'
import { associatedAccountBytes } from '../../../core/program/mint-extensions.ts'
import { TOKEN_ACCOUNT_BYTES } from '../../../core/program/token-account.ts'
import { reasonAgainst } from '../../../core/recipient/judge-recipient.ts'
import { explainTokenUpkeep } from '../../../core/review/explain-token-upkeep.ts'
import type { Journal } from '../../journal/index.ts'
import type { AccountInfo } from '../../node/index.ts'
import { readOurKeys } from '../../our-keys.ts'
import { readRentMinimum } from '../read/agreed-reads.ts'
import { readAccounts, readTreasury } from '../read/balances.ts'
import { readZeroProof } from './confidential-emptying.ts'
import { isOutstandingFor } from '../intent/outflow.ts'
import type { PayParts } from '../parts.ts'
import { isVacant, readMints, readTokenAccount, type MintOnChain } from '../read/token-accounts.ts'
import { readPaying, startUpkeep } from './upkeep.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>
type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/** What a person wants done to a token account. */
export type TokenUpkeepAsked =
  | { readonly act: 'create'; readonly mint: Address; readonly owner: Address | null }
  | { readonly act: 'close' | 'revoke'; readonly account: Address }

/** What would be done, or why not, with what was read for it. */
export type TokenUpkeepRead = {
  readonly account: Address
  readonly owner: Address | null
  readonly treasury: Address
  readonly mint: MintOnChain | null
  readonly standing: TokenAccountOnChain | null
  readonly plan: TokenUpkeepPlan
}

const NATIVE = { kind: 'native' } as const

/**
 * Plans what is to be done to a token account from what is on chain now. Of one that may hide something the signer proves that it hides nothing.
 * @throws VAULT_LOCKED where it has to, PLAN_NO_TREASURY, NODE_*
 */
export function planTokenUpkeep(parts: Deciding, asked: TokenUpkeepAsked): Promise<TokenUpkeepRead> {
  return asked.act === 'create' ? planCreation(parts, asked) : planOnStanding(parts, asked)
}

/**
 * Plans it again and stores it as decided; the submitter carries it out. The account is taken: nothing else is decided of it meanwhile.
 * @throws TOKEN_ACCOUNT_REFUSED, PLAN_CHANGED when it is no longer what was read, JOURNAL_SOURCE_TAKEN, and as {@link planTokenUpkeep}
 */
export async function startTokenUpkeep(
  parts: Deciding,
  { asked, digest }: { readonly asked: TokenUpkeepAsked; readonly digest: string },
): Promise<{ id: string; account: Address }> {
  return startPlanned(parts, await planTokenUpkeep(parts, asked), digest)
}

/** Stores what was planned of a token account as decided, where it is what was read. @throws TOKEN_ACCOUNT_REFUSED, PLAN_CHANGED, JOURNAL_SOURCE_TAKEN */
export async function startPlanned(
  parts: Deciding,
  { account, plan }: { readonly account: Address; readonly plan: TokenUpkeepPlan },
  digest: string,
): Promise<{ id: string; account: Address }> {
  const planned = requirePlanned(account, plan)
  if (digestUpkeep(planned) !== digest) throw new StrongroomError('PLAN_CHANGED', {})
  return { id: await startUpkeep(parts, planned, [{ account, asset: NATIVE }]), account }
}

/** @throws TOKEN_ACCOUNT_REFUSED */
export function requirePlanned(account: Address, plan: TokenUpkeepPlan): PlannedUpkeep {
  if (plan.kind === 'planned') return plan.planned
  throw new StrongroomError('TOKEN_ACCOUNT_REFUSED', { account, reason: plan.reason, words: explainTokenUpkeep(plan.reason) })
}

async function planCreation(
  parts: Reading,
  { mint, owner: wanted }: Extract<TokenUpkeepAsked, { act: 'create' }>,
): Promise<TokenUpkeepRead> {
  const treasury = await readTreasury(parts.journal)
  const owner = wanted ?? treasury
  const standing = (await readMints(parts, [mint])).get(mint) ?? null
  if (standing === null) return { account: mint, owner, treasury, mint: null, standing: null, plan: refused('mint-not-there') }
  const { tokenProgram, extensions } = standing
  const account = findAssociatedAddress({ owner, mint, tokenProgram })
  const [wallet = null, there = null] = await readAccounts(parts.nodes, [owner, account])
  const read = { account, owner, treasury, mint: standing, standing: null }
  const reason = reasonAgainst(classifyAccount(owner, wallet)) ?? reasonOfPlace({ there, mint, owner, tokenProgram })
  if (reason !== null) return { ...read, plan: refused(reason) }
  if (await isOutstandingFor(parts.journal, account)) return { ...read, plan: refused('outstanding') }
  const bytes = tokenProgram === TOKEN_2022_PROGRAM ? associatedAccountBytes(extensions) : TOKEN_ACCOUNT_BYTES
  const rentLamports = await readMissingRent(parts, { there, bytes })
  return { ...read, plan: planTokenCreation({ ...(await readPaying(parts, treasury)), owner, mint, tokenProgram, rentLamports }) }
}

/** Anybody may send lamports to where the account will be; they count towards its rent. */
export async function readMissingRent(
  { nodes }: Pick<Reading, 'nodes'>,
  { there, bytes }: { readonly there: AccountInfo | null; readonly bytes: number },
): Promise<Lamports> {
  const minimum = await readRentMinimum(nodes, bytes)
  const held = there?.lamports ?? 0n
  return lamports(minimum > held ? minimum - held : 0n)
}

type Place = { there: AccountInfo | null; mint: Address; owner: Address; tokenProgram: Address }

/** Why the account cannot be made where it belongs: nothing but lamports may be there. */
function reasonOfPlace({ there, mint, owner, tokenProgram }: Place): TokenUpkeepReason | null {
  if (there === null || isVacant(there)) return null
  const found = classifyAccount(owner, there)
  const isTheirs = found.kind === 'token-account' && found.tokenProgram === tokenProgram && found.mint === mint && found.owner === owner
  return isTheirs ? 'exists' : 'something-else-there'
}

async function planOnStanding(
  parts: Deciding,
  { act, account }: Extract<TokenUpkeepAsked, { account: Address }>,
): Promise<TokenUpkeepRead> {
  const treasury = await readTreasury(parts.journal)
  const standing = await readTokenAccount(parts, account)
  const read = { account, owner: standing?.token.owner ?? null, treasury, mint: null, standing }
  if (standing === null) return { ...read, plan: refused('not-a-token-account') }
  const isOurs = await readOurs(parts.journal, [standing])
  const reason = act === 'close' ? reasonNotToClose(standing, isOurs) : reasonNotToRevoke(standing, isOurs)
  // Whether it hides anything only its keys can tell.
  const isToBeEmptied = act === 'close' && reason === 'confidential-balance'
  if (reason !== null && !isToBeEmptied) return { ...read, plan: refused(reason) }
  if (await isOutstandingFor(parts.journal, account)) return { ...read, plan: refused('outstanding') }
  const zero = isToBeEmptied ? await readZeroProof(parts, account) : null
  if (typeof zero === 'string') return { ...read, plan: refused(zero) }
  const paying = await readPaying(parts, treasury)
  const plan =
    act === 'close'
      ? planTokenClosing({ ...paying, standing, destination: treasury, zero })
      : planDelegateRevocation({ ...paying, standing })
  return { ...read, plan }
}

/** Whether the keys that these accounts answer to are in this vault. */
export async function readOurs(journal: Journal, standing: readonly TokenAccountOnChain[]): Promise<(address: Address) => boolean> {
  const keys = new Set(standing.flatMap(({ token }) => [token.owner, closerOf(token)]))
  const ours = await readOurKeys(journal, [...keys])
  return (address) => ours.has(address)
}

export function refused(reason: TokenUpkeepReason): TokenUpkeepPlan {
  return { kind: 'refused', reason }
}
