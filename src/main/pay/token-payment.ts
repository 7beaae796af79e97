import type { Address } from '../../core/address/address.ts'
import { findAssociatedAddress } from '../../core/address/associated.ts'
import { lamports } from '../../core/amount/lamports.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import type { NativePayee } from '../../core/plan/native-payment.ts'
import type { PaymentPlan } from '../../core/plan/payment.ts'
import type { MintRefusal } from '../../core/plan/sweep.ts'
import { planTokenPayments, reasonOfMint, type Standing, type TokenPayee, type TokenPaymentRequest } from '../../core/plan/token-payment.ts'
import type { HookAccounts } from '../../core/hook/hook.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../core/program/ids.ts'
import { associatedAccountBytes, decodeMintExtensions, type MintExtensions, requiresMemo } from '../../core/program/mint-extensions.ts'
import type { AccountMeta } from '../../core/program/instruction.ts'
import { decodeMint, decodeTokenAccount, TOKEN_ACCOUNT_BYTES } from '../../core/program/token-account.ts'
import { feeIn, type TransferFee } from '../../core/program/transfer-fee.ts'
import type { AccountInfo } from '../node/index.ts'
import { readEpoch, readRentMinimum } from './agreed-reads.ts'
import { readAccounts } from './balances.ts'
import { readHookAccounts } from './hook.ts'
import { readOutflow } from './outflow.ts'
import type { PayParts } from './parts.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>
type Token = Extract<Asset, { kind: 'token' }>

type Wanted = Pick<TokenPaymentRequest, 'payer' | 'allowUnfunded' | 'memo' | 'limit' | 'unitLimit' | 'terms' | 'form'> & {
  readonly asset: Token
  readonly payees: readonly NativePayee[]
  /** An intent whose own outflow does not count. */
  readonly except: string | undefined
  /** Given by hand for the mint's hook; empty where its list is to be asked. */
  readonly hookAccounts: readonly AccountMeta[]
}

/** No epoch is needed where nothing is withheld. */
const ANY_EPOCH = 0n

/** Plans token payments from what mint, paying account and recipients' accounts are at finalized, read now. */
export async function planFromTokens(
  parts: Reading,
  { asset, payees: asked, except, hookAccounts, ...wanted }: Wanted,
): Promise<PaymentPlan> {
  const accounts = asked.map(({ recipient }) => associatedOf(asset, recipient))
  const [mintInfo = null, ...there] = await readAccounts(parts.nodes, [asset.mint, ...accounts])
  const mint = mintOf(asset, mintInfo)
  const rentLamports = await readRentMinimum(parts.nodes, accountBytesOf(asset, mint))
  const source = await readSource(parts, { asset, owner: wanted.payer.address, except })
  const payees = asked.map((payee, index): TokenPayee => {
    const account = accounts[index] ?? associatedOf(asset, payee.recipient)
    return { ...payee, account, standing: standingOf({ info: there[index] ?? null, payee, asset, rentLamports }) }
  })
  const hooks = await readHooks(parts, { asset, mint, payees, source: source.account, owner: wanted.payer.address, hookAccounts })
  return planTokenPayments({
    ...wanted,
    asset,
    mint,
    epoch: mint === null || mint.transferFees === null ? ANY_EPOCH : await readEpoch(parts.nodes),
    source,
    payees: payees.map((payee, index) => {
      const hook = hooks[index]
      return hook === undefined ? payee : { ...payee, hook }
    }),
  })
}

type Hooked = {
  readonly asset: Token
  readonly mint: MintExtensions | null
  readonly payees: readonly TokenPayee[]
  readonly source: Address
  readonly owner: Address
  readonly hookAccounts: readonly AccountMeta[]
}

/** What each payment carries for the mint's hook; nothing for a mint without one. */
async function readHooks(
  { nodes }: Reading,
  { asset, mint, payees, source, owner, hookAccounts }: Hooked,
): Promise<readonly HookAccounts[]> {
  const hook = mint?.transferHook ?? null
  if (hook === null) return hookAccounts.length === 0 ? [] : payees.map(() => ({ kind: 'refused', reason: 'no-hook' }))
  const transfers = payees.map(({ account: destination, amount, recipient, standing }) => ({
    source,
    destination,
    owner,
    amount,
    madeFor: standing.kind === 'none' ? recipient : null,
  }))
  return readHookAccounts(nodes, { asset, hook, transfers }, hookAccounts)
}

/** What a mint does to every transfer of it now. */
export type MintTerms = {
  /** Why nothing of it moves. */
  readonly refusal: MintRefusal | null
  /** What it withholds; null where nothing. */
  readonly transferFee: TransferFee | null
  readonly hook: Address | null
}

/** What a mint does to every transfer of it, read now. */
export async function readMintTerms({ nodes }: Pick<Reading, 'nodes'>, asset: Token): Promise<MintTerms> {
  const [info = null] = await readAccounts(nodes, [asset.mint])
  const mint = mintOf(asset, info)
  const fees = mint?.transferFees ?? null
  return {
    refusal: reasonOfMint({ mint }),
    transferFee: fees === null ? null : feeIn(fees, await readEpoch(nodes)),
    hook: mint?.transferHook ?? null,
  }
}

/** What of a token an account of ours can still pay: what its associated account holds, less what outstanding payments will take. */
export async function readTokensFree(parts: Reading, { asset, owner }: { asset: Token; owner: Address }): Promise<bigint> {
  return (await readSource(parts, { asset, owner, except: undefined })).amount
}

type Asking = { readonly asset: Token; readonly owner: Address; readonly except: string | undefined }

async function readSource(parts: Reading, { asset, owner, except }: Asking): Promise<TokenPaymentRequest['source']> {
  const account = associatedOf(asset, owner)
  const [info = null] = await readAccounts(parts.nodes, [account])
  const token = info === null || info.owner !== asset.tokenProgram ? null : decodeTokenAccount(info.data)
  if (token === null || token.owner !== owner || token.mint !== asset.mint) return { account, amount: 0n, frozen: false }
  const free = token.amount - (await readOutflow(parts.journal, { account, asset, except }))
  return { account, amount: free > 0n ? free : 0n, frozen: token.state === 'frozen' }
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

type Place = { info: AccountInfo | null; payee: NativePayee; asset: Token; rentLamports: bigint }

function standingOf({ info, payee, asset, rentLamports }: Place): Standing {
  if (info === null) return { kind: 'none', rentLamports: lamports(rentLamports) }
  // Anybody may send lamports to where the account will be; they count towards its rent.
  if (info.owner === SYSTEM_PROGRAM && info.data.length === 0) {
    return { kind: 'none', rentLamports: lamports(rentLamports > info.lamports ? rentLamports - info.lamports : 0n) }
  }
  const token = info.owner === asset.tokenProgram ? decodeTokenAccount(info.data) : null
  const memoRequired = requiresMemo(info.data)
  if (token === null || memoRequired === null || token.mint !== asset.mint || token.owner !== payee.recipient) return { kind: 'other' }
  return { kind: 'open', frozen: token.state === 'frozen', memoRequired }
}

function associatedOf({ mint, tokenProgram }: Token, owner: Address): Address {
  return findAssociatedAddress({ owner, mint, tokenProgram })
}
