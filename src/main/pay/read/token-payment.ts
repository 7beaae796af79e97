import type { Address } from '../../../core/address/address.ts'
import { findAssociatedAddress } from '../../../core/address/associated.ts'
import { type Lamports, lamports } from '../../../core/amount/lamports.ts'
import type { Asset } from '../../../core/deposit/deposit.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { HookAccounts } from '../../../core/hook/hook.ts'
import type { NativePayee } from '../../../core/plan/native-payment.ts'
import type { Payee, PaymentPlan } from '../../../core/plan/payment.ts'
import type { MintRefusal } from '../../../core/plan/sweep.ts'
import {
  planTokenPayments,
  reasonOfMint,
  type Standing,
  type TokenPayee,
  type TokenPaymentRequest,
} from '../../../core/plan/token-payment.ts'
import { TOKEN_2022_PROGRAM } from '../../../core/program/ids.ts'
import type { AccountMeta } from '../../../core/program/instruction.ts'
import { associatedAccountBytes, decodeMintExtensions, type MintExtensions, requiresMemo } from '../../../core/program/mint-extensions.ts'
import { decodeConfidentialAccount } from '../../../core/program/confidential-account.ts'
import { decodeMint, decodeTokenAccount, TOKEN_ACCOUNT_BYTES } from '../../../core/program/token-account.ts'
import { feeIn, type TransferFee } from '../../../core/program/transfer-fee.ts'
import type { AccountInfo, NodeSet } from '../../node/index.ts'
import { type AccountFacts, accountIn, readEpoch, readRentMinimum } from './agreed-reads.ts'
import { readHookAccounts } from './hook.ts'
import { readOutflow } from '../intent/outflow.ts'
import type { PayParts } from '../parts.ts'
import { isVacant } from './token-accounts.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>
type Token = Extract<Asset, { kind: 'token' }>

/** What payments of a token are planned from, beside what those of the native token are. */
export type TokenFacts = {
  readonly asset: Token
  /** Null where the mint is gone or is not what it was when it was listed. */
  readonly mint: MintExtensions | null
  readonly epoch: bigint
  /** The rent-exempt minimum of a new account for it. */
  readonly rentLamports: Lamports
  /** The associated account of each wallet, the payer's among them. */
  readonly places: ReadonlyMap<Address, Address>
  /** The paying account; `amount` is what no outstanding payment will take. */
  readonly source: TokenPaymentRequest['source']
  /** What each payment carries for the mint's hook, by its key; empty for a mint without one. */
  readonly hooks: ReadonlyMap<string, HookAccounts>
}

/** No epoch is needed where nothing is withheld. */
const ANY_EPOCH = 0n

/** Where wallets hold a token. */
export function placesOf(asset: Token, owners: readonly Address[]): ReadonlyMap<Address, Address> {
  return new Map([...new Set(owners)].map((owner) => [owner, associatedOf(asset, owner)]))
}

/** What the mint asks now. What does not depend on the mint itself is asked beside it. */
export async function readTokenTerms(
  nodes: NodeSet,
  asset: Token,
  reading: Promise<AccountFacts>,
): Promise<Pick<TokenFacts, 'mint' | 'epoch' | 'rentLamports'>> {
  const isAlike = asset.tokenProgram !== TOKEN_2022_PROGRAM
  const [accounts, rentOfAll] = await Promise.all([reading, isAlike ? readRentMinimum(nodes, TOKEN_ACCOUNT_BYTES) : null])
  const mint = mintOf(asset, accountIn(accounts, asset.mint))
  const [rentLamports, epoch] = await Promise.all([
    rentOfAll ?? readRentMinimum(nodes, accountBytesOf(asset, mint)),
    mint === null || mint.transferFees === null ? ANY_EPOCH : readEpoch(nodes),
  ])
  return { mint, epoch, rentLamports }
}

type Holding = Pick<TokenFacts, 'asset' | 'places'> & { readonly owner: Address; readonly except: string | undefined }

/** What the payer's account can still pay: what it holds, less what outstanding payments will take. */
export async function readSource(
  { journal }: Pick<Reading, 'journal'>,
  reading: Promise<AccountFacts>,
  { asset, places, owner, except }: Holding,
): Promise<TokenFacts['source']> {
  const account = placeIn(places, owner)
  const info = accountIn(await reading, account)
  const token = info === null || info.owner !== asset.tokenProgram ? null : decodeTokenAccount(info.data)
  if (token === null || token.owner !== owner || token.mint !== asset.mint) return { account, amount: 0n, frozen: false }
  const free = token.amount - (await readOutflow(journal, { account, asset, except }))
  return { account, amount: free > 0n ? free : 0n, frozen: token.state === 'frozen' }
}

type Hooked = {
  readonly payees: readonly Payee[]
  readonly owner: Address
  /** Given by hand; empty where the mint's own list is to be asked. */
  readonly given: readonly AccountMeta[]
}

/** What each payment carries for the mint's hook, by its key; nothing for a mint without one. */
export async function readHooks(
  nodes: NodeSet,
  facts: Omit<TokenFacts, 'hooks'>,
  accounts: AccountFacts,
  { payees, owner, given }: Hooked,
): Promise<TokenFacts['hooks']> {
  const { asset, mint, places, source } = facts
  const hook = mint?.transferHook ?? null
  if (hook === null) return new Map(given.length === 0 ? [] : payees.map(({ key }) => [key, { kind: 'refused', reason: 'no-hook' }]))
  const transfers = payees.map(({ amount, recipient }) => ({
    source: source.account,
    destination: placeIn(places, recipient),
    owner,
    amount,
    madeFor: standingOf(facts, accounts, recipient).kind === 'none' ? recipient : null,
  }))
  const carried = await readHookAccounts(nodes, { asset, hook, transfers }, given)
  return new Map(
    payees.flatMap(({ key }, index) => {
      const found = carried[index]
      return found === undefined ? [] : [[key, found] as const]
    }),
  )
}

type Paying = Omit<TokenPaymentRequest, 'asset' | 'mint' | 'epoch' | 'source' | 'payees'> & { readonly payees: readonly NativePayee[] }

/** Plans token payments over what was read. */
export function planTokensOver(facts: TokenFacts, accounts: AccountFacts, { payees, ...wanted }: Paying): PaymentPlan {
  const { asset, mint, epoch, source } = facts
  return planTokenPayments({
    ...wanted,
    asset,
    mint,
    epoch,
    source,
    payees: payees.map((payee): TokenPayee => {
      const hook = facts.hooks.get(payee.key)
      invariant(hook !== undefined || (mint?.transferHook ?? null) === null, 'what a hook wants to see was read for whatever is planned')
      const there = { ...payee, ...placeOf(facts, accounts, payee.recipient) }
      return hook === undefined ? there : { ...there, hook }
    }),
  })
}

/** Where a recipient’s tokens arrive, and what stands there. */
export function placeOf(facts: Places, accounts: AccountFacts, recipient: Address): Pick<TokenPayee, 'account' | 'standing'> {
  return { account: placeIn(facts.places, recipient), standing: standingOf(facts, accounts, recipient) }
}

/** What a mint does to every transfer of it now. */
export type MintTerms = {
  /** Why nothing of it moves. */
  readonly refusal: MintRefusal | null
  /** What it withholds; null where nothing. */
  readonly transferFee: TransferFee | null
  readonly hook: Address | null
  /** Whether a new account of it takes nothing before its issuer thaws it. */
  readonly startsFrozen: boolean
}

/** What a mint, as it was read, does to every transfer of it. */
export async function readMintTerms(nodes: NodeSet, asset: Token, info: AccountInfo | null): Promise<MintTerms> {
  const mint = mintOf(asset, info)
  const fees = mint?.transferFees ?? null
  return {
    refusal: reasonOfMint({ mint }),
    transferFee: fees === null ? null : feeIn(fees, await readEpoch(nodes)),
    hook: mint?.transferHook ?? null,
    startsFrozen: mint?.startsFrozen ?? false,
  }
}

/** The mint as it must be for its listing to be true: under its program, with its decimals; null for anything else. */
function mintOf({ tokenProgram, decimals }: Token, info: AccountInfo | null): MintExtensions | null {
  if (info === null || info.owner !== tokenProgram) return null
  const mint = decodeMint(info.data)
  return mint === null || !mint.initialized || mint.decimals !== decimals ? null : decodeMintExtensions(info.data)
}

function accountBytesOf({ tokenProgram }: Token, mint: MintExtensions | null): number {
  return tokenProgram === TOKEN_2022_PROGRAM && mint !== null ? associatedAccountBytes(mint) : TOKEN_ACCOUNT_BYTES
}

type Places = Pick<TokenFacts, 'asset' | 'places' | 'rentLamports'>

function standingOf({ asset, places, rentLamports }: Places, accounts: AccountFacts, recipient: Address): Standing {
  const info = accountIn(accounts, placeIn(places, recipient))
  if (info === null) return { kind: 'none', rentLamports }
  // Anybody may send lamports to where the account will be; they count towards its rent.
  if (isVacant(info)) {
    return { kind: 'none', rentLamports: lamports(rentLamports > info.lamports ? rentLamports - info.lamports : 0n) }
  }
  const token = info.owner === asset.tokenProgram ? decodeTokenAccount(info.data) : null
  const memoRequired = requiresMemo(info.data)
  if (token === null || memoRequired === null || token.mint !== asset.mint || token.owner !== recipient) return { kind: 'other' }
  const isPublicOff = decodeConfidentialAccount(info.data)?.takesPublic === false
  return { kind: 'open', frozen: token.state === 'frozen', memoRequired, ...(isPublicOff ? { isPublicOff } : {}) }
}

function placeIn(places: TokenFacts['places'], owner: Address): Address {
  const place = places.get(owner)
  invariant(place !== undefined, 'where a wallet holds a token was found before')
  return place
}

function associatedOf({ mint, tokenProgram }: Token, owner: Address): Address {
  return findAssociatedAddress({ owner, mint, tokenProgram })
}
