import type { Address } from '../address/address.ts'
import { type Lamports, lamports, tokenAmount } from '../amount/lamports.ts'
import type { Asset } from '../deposit/deposit.ts'
import { type HookAccounts, UNITS_PER_HOOK, withHookAccounts } from '../hook/hook.ts'
import { createAssociatedAccountIdempotent } from '../program/associated-token.ts'
import { MEMO_V3_PROGRAM } from '../program/ids.ts'
import type { Instruction } from '../program/instruction.ts'
import { addMemo, UNITS_PER_MEMO } from '../program/memo.ts'
import { type MintExtensions, unknownExtensions } from '../program/mint-extensions.ts'
import { transferChecked, transferCheckedWithFee } from '../program/token.ts'
import { feeIn, withheldOf } from '../program/transfer-fee.ts'
import { type LeavingLimit, packPayments } from './pack-payments.ts'
import type { Payee, PaymentPlan, PaymentStep, Unpayable, UnpayableReason } from './payment.ts'
import type { ChainTerms, Holder, MintRefusal, TransactionOptions } from './sweep.ts'
import { UNITS_PER_CREATION, UNITS_PER_TOKEN_INSTRUCTION } from './token-units.ts'
import { totalPayments } from './total-payments.ts'
import { unpaid } from './unpaid.ts'

/** Token-2022's program is the largest thing loaded, at some 1.4 MB; a hook's program may be larger. */
export const LOADED_BYTES_LIMIT = 4_194_304
const LOADED_BYTES_LIMIT_WITH_HOOK = 33_554_432

/** What stands where the recipient's tokens arrive. Nothing yet: making the account costs its rent. */
export type Standing =
  | { readonly kind: 'none'; readonly rentLamports: Lamports }
  /** `isPublicOff`: one for confidential transfers that refuses all others. */
  | { readonly kind: 'open'; readonly frozen: boolean; readonly memoRequired: boolean; readonly isPublicOff?: boolean }
  /** Something that does not take this mint for this recipient. */
  | { readonly kind: 'other' }

export type TokenPayee = Payee & {
  /** The recipient's associated account. */
  readonly account: Address
  readonly standing: Standing
  /** What the wallet itself holds; 0 for one that nobody ever paid. */
  readonly recipientLamports: Lamports
  /** Where the mint has a hook, or accounts for one were given: what the transfer carries for it. */
  readonly hook?: HookAccounts
}

export type TokenPaymentRequest = {
  readonly asset: Extract<Asset, { kind: 'token' }>
  /** Null where the mint is gone or is not what it was when it was listed. */
  readonly mint: MintExtensions | null
  readonly epoch: bigint
  /** The paying token account; `amount` is what no other outstanding payment needs. */
  readonly source: { readonly account: Address; readonly amount: bigint; readonly frozen: boolean }
  readonly payees: readonly TokenPayee[]
  /** Owns the source, pays fees and rent. Its lamports are those that no other outstanding payment needs. */
  readonly payer: Holder
  readonly allowUnfunded: boolean
  /** A text that stands right before each transfer: there alone does an account that asks for a memo see it. */
  readonly memo: string | null
  /** What the signer lets leave in one transaction; not limited when left out. */
  readonly limit?: LeavingLimit | null
  /** Compute units of each transaction; what its instructions take at most when left out. */
  readonly computeUnitLimit?: number | null
  readonly terms: ChainTerms
  readonly options: TransactionOptions
}

/**
 * Plans payments of one token from one account, as many to a transaction as fit. Each names mint and decimals, and the fee where the mint
 * withholds one, so that the chain refuses what is not exactly this. A recipient without an account for the token gets one. Those that
 * cannot be made are given back with their reason, and keep none of the others from being made.
 */
export function planTokenPayments(request: TokenPaymentRequest): PaymentPlan {
  const { asset, payer, source, terms, options, limit = null, computeUnitLimit = null } = request
  const callsHook = (request.mint?.transferHook ?? null) !== null
  const refused: Unpayable[] = []
  const steps: PaymentStep[] = []
  const made = new Set<Address>()
  let left = source.amount
  for (const payee of request.payees) {
    const reason = reasonOfMint(request) ?? reasonNotToPay(payee, request) ?? (payee.amount > left ? 'tokens-short' : null)
    if (reason !== null) refused.push(unpaid(payee, reason))
    else {
      steps.push(tokenStep(payee, request, made.has(payee.account)))
      made.add(payee.account)
      left -= payee.amount
    }
  }
  const packed = packPayments({
    asset,
    steps,
    feePayer: payer.address,
    loadedAccountsDataSizeLimit: callsHook ? LOADED_BYTES_LIMIT_WITH_HOOK : LOADED_BYTES_LIMIT,
    computeUnitLimit,
    isGuess: callsHook,
    budget: {
      lamports: payer.lamports,
      minimumLamports: terms.rentMinimumLamports,
      mayEmpty: false,
      hasOutstanding: false,
      costOf: ({ rentLamports }) => rentLamports,
    },
    limit,
    terms,
    options,
  })
  return {
    asset,
    payer: payer.address,
    callsHook,
    transactions: packed.transactions,
    unpayable: [...refused, ...packed.unpayable],
    totals: totalPayments(packed.transactions),
  }
}

/** What the mint itself forbids, to whomever. */
export function reasonOfMint({ mint }: Pick<TokenPaymentRequest, 'mint'>): MintRefusal | null {
  if (mint === null) return 'mint-not-there'
  if (unknownExtensions(mint).length > 0) return 'mint-extension-unknown'
  if (mint.nonTransferable) return 'non-transferable'
  return mint.paused ? 'mint-paused' : null
}

function reasonNotToPay(payee: TokenPayee, request: TokenPaymentRequest): UnpayableReason | null {
  const { payer, source, allowUnfunded } = request
  if (payee.amount === 0n) return 'amount-zero'
  if (payee.recipient === payer.address) return 'is-payer'
  if (source.frozen) return 'source-frozen'
  if (payee.recipientLamports === 0n && !allowUnfunded) return 'recipient-unfunded'
  if (payee.hook?.kind === 'refused') return payee.hook.reason
  return reasonOfStanding(payee, request) ?? (withheld(payee.amount, request) === payee.amount ? 'all-withheld' : null)
}

function reasonOfStanding(payee: TokenPayee, request: TokenPaymentRequest): UnpayableReason | null {
  const { standing } = payee
  switch (standing.kind) {
    case 'none':
      return request.mint?.startsFrozen === true ? 'starts-frozen' : null
    case 'open':
      if (standing.frozen) return 'recipient-frozen'
      if (standing.isPublicOff === true) return 'recipient-public-off'
      return standing.memoRequired && memoFor(payee, request) === null ? 'memo-required' : null
    case 'other':
      return 'account-not-theirs'
  }
}

function withheld(amount: bigint, { mint, epoch }: TokenPaymentRequest): bigint {
  const fees = mint?.transferFees ?? null
  return fees === null ? 0n : withheldOf(feeIn(fees, epoch), amount)
}

/**
 * The account is made by every payment that may be the first to reach it, unless it is there: they may land in any order. Its rent is
 * counted once.
 */
function tokenStep(payee: TokenPayee, request: TokenPaymentRequest, isCounted: boolean): PaymentStep {
  const { asset, payer, source } = request
  const { key, recipient, amount, account, standing } = payee
  const creation = standing.kind === 'none' ? [createAssociatedAccountIdempotent({ payer: payer.address, owner: recipient, ...asset })] : []
  const rentLamports = standing.kind === 'none' && !isCounted ? standing.rentLamports : lamports(0n)
  const memos = memoOf(payee, request)
  const arrives = amount - withheld(amount, request)
  return {
    payee: { key, recipient, amount, account, arrives, rentLamports },
    instructions: [...creation, ...memos, transferOf(payee, request)],
    computeUnits:
      UNITS_PER_CREATION * creation.length +
      UNITS_PER_MEMO * memos.length +
      UNITS_PER_TOKEN_INSTRUCTION +
      (payee.hook === undefined ? 0 : UNITS_PER_HOOK),
    changes: [
      { account: source.account, asset, change: -amount },
      { account, asset, change: arrives },
    ],
    mayPayRent: creation.length > 0,
  }
}

/**
 * The token program takes a memo for one only from the programs it knows; elsewhere the newest is called. The payer signs it, as with the
 * ledger's own command line.
 */
function memoOf(payee: TokenPayee, request: TokenPaymentRequest): Instruction[] {
  const { standing } = payee
  const memo = memoFor(payee, request)
  if (memo === null) return []
  const isRequired = standing.kind === 'open' && standing.memoRequired
  const signed = { text: memo, signers: [request.payer.address] }
  return [addMemo(isRequired ? { ...signed, program: MEMO_V3_PROGRAM } : signed)]
}

/** Its own, or the one for all. */
function memoFor({ memo }: TokenPayee, request: TokenPaymentRequest): string | null {
  return memo ?? request.memo
}

function transferOf({ amount, account: destination, hook }: TokenPayee, request: TokenPaymentRequest): Instruction {
  const { asset, payer, source, mint } = request
  const { mint: address, tokenProgram, decimals } = asset
  const move = {
    tokenProgram,
    mint: address,
    decimals,
    amount: tokenAmount(amount),
    source: source.account,
    destination,
    owner: payer.address,
  }
  const isFree = mint === null || mint.transferFees === null
  const transfer = isFree ? transferChecked(move) : transferCheckedWithFee({ ...move, fee: tokenAmount(withheld(amount, request)) })
  return withHookAccounts(transfer, hook)
}
