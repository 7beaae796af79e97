import type { Address } from '../../core/address/address.ts'
import { findAssociatedAddress } from '../../core/address/associated.ts'
import { lamports } from '../../core/amount/lamports.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import type { NativePayee } from '../../core/plan/native-payment.ts'
import type { PaymentPlan } from '../../core/plan/payment.ts'
import { planTokenPayments, type Standing, type TokenPayee, type TokenPaymentRequest } from '../../core/plan/token-payment.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../core/program/ids.ts'
import { associatedAccountBytes, decodeMintExtensions, type MintExtensions, requiresMemo } from '../../core/program/mint-extensions.ts'
import { decodeMint, decodeTokenAccount, TOKEN_ACCOUNT_BYTES } from '../../core/program/token-account.ts'
import { feeIn, type TransferFee } from '../../core/program/transfer-fee.ts'
import type { AccountInfo } from '../node/index.ts'
import { readEpoch, readRentMinimum } from './agreed-reads.ts'
import { readAccounts } from './balances.ts'
import { readOutflow } from './outflow.ts'
import type { PayParts } from './parts.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>
type Token = Extract<Asset, { kind: 'token' }>

type Wanted = Pick<TokenPaymentRequest, 'payer' | 'allowUnfunded' | 'memo' | 'terms' | 'form'> & {
  readonly asset: Token
  readonly payees: readonly NativePayee[]
  /** An intent whose own outflow does not count. */
  readonly except: string | undefined
}

/** No epoch is needed where nothing is withheld. */
const ANY_EPOCH = 0n

/** Plans token payments from what mint, paying account and recipients' accounts are at finalized, read now. */
export async function planFromTokens(parts: Reading, { asset, payees, except, ...wanted }: Wanted): Promise<PaymentPlan> {
  const accounts = payees.map(({ recipient }) => associatedOf(asset, recipient))
  const [mintInfo = null, ...there] = await readAccounts(parts.nodes, [asset.mint, ...accounts])
  const mint = mintOf(asset, mintInfo)
  const rentLamports = await readRentMinimum(parts.nodes, accountBytesOf(asset, mint))
  return planTokenPayments({
    ...wanted,
    asset,
    mint,
    epoch: mint === null || mint.transferFees === null ? ANY_EPOCH : await readEpoch(parts.nodes),
    source: await readSource(parts, { asset, owner: wanted.payer.address, except }),
    payees: payees.map((payee, index): TokenPayee => {
      const account = accounts[index] ?? associatedOf(asset, payee.recipient)
      return { ...payee, account, standing: standingOf({ info: there[index] ?? null, payee, asset, rentLamports }) }
    }),
  })
}

/** What the mint withholds of a transfer now; null where it withholds nothing. */
export async function readTransferFee({ nodes }: Pick<Reading, 'nodes'>, asset: Token): Promise<TransferFee | null> {
  const [info = null] = await readAccounts(nodes, [asset.mint])
  const fees = mintOf(asset, info)?.transferFees ?? null
  return fees === null ? null : feeIn(fees, await readEpoch(nodes))
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
