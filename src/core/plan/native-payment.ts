import type { Address } from '../address/address.ts'
import { type Lamports, lamports } from '../amount/lamports.ts'
import type { Instruction } from '../program/instruction.ts'
import { addMemo, UNITS_PER_MEMO } from '../program/memo.ts'
import { transferLamports } from '../program/system.ts'
import { type LeavingLimit, packPayments } from './pack-payments.ts'
import type { Payee, PaymentPlan, PaymentStep, Unpayable, UnpayableReason } from './payment.ts'
import type { ChainTerms, Holder, TransactionOptions, EmptyingMode } from './sweep.ts'
import { totalPayments } from './total-payments.ts'
import { unpaid } from './unpaid.ts'

const UNITS_PER_TRANSFER = 150
/** Accounts without data and two built-in programs load far less. */
const LOADED_BYTES_LIMIT = 1_048_576
const NATIVE = { kind: 'native' } as const

export type NativePayee = Payee & {
  /** What the recipient holds already; 0 for one that was never paid. */
  readonly recipientLamports: Lamports
}

export type NativePaymentRequest = {
  readonly payees: readonly NativePayee[]
  /** Pays the amounts and the fees. Its lamports are those that no other outstanding payment needs. */
  readonly payer: Holder
  /** Whether the payer pays for something that is outstanding; not when left out. */
  readonly hasOutstanding?: boolean
  /** Whether recipients that hold nothing may be paid. */
  readonly allowUnfunded: boolean
  /** Stands before the payments of each transaction. */
  readonly opening?: { readonly instructions: readonly Instruction[]; readonly computeUnits: number }
  /** What the signer lets leave in one transaction; not limited when left out. */
  readonly limit?: LeavingLimit | null
  /** Compute units of each transaction; what its instructions take at most when left out. */
  readonly computeUnitLimit?: number | null
  readonly terms: ChainTerms
  readonly options: TransactionOptions
}

/**
 * Plans native payments from one account, as many to a transaction as fit. Those that cannot be made are given back with their reason, and
 * keep none of the others from being made. After paying, the payer holds nothing at all or at least the rent-exempt minimum: the chain
 * accepts nothing in between (field/sending.md, W10).
 */
export function planNativePayments(request: NativePaymentRequest): PaymentPlan {
  const { payees, payer, hasOutstanding = false, terms, options, opening, limit = null, computeUnitLimit = null } = request
  const unpayable: Unpayable[] = []
  const steps: PaymentStep[] = []
  for (const payee of payees) {
    const reason = reasonNotToPay(payee, request)
    if (reason === null) steps.push(nativeStep(payee, payer.address))
    else unpayable.push(unpaid(payee, reason))
  }
  const packed = packPayments({
    asset: NATIVE,
    steps,
    feePayer: payer.address,
    ...(opening === undefined ? {} : { opening }),
    loadedAccountsDataSizeLimit: LOADED_BYTES_LIMIT,
    computeUnitLimit,
    isGuess: false,
    budget: {
      lamports: payer.lamports,
      minimumLamports: terms.rentMinimumLamports,
      mayEmpty: true,
      hasOutstanding,
      costOf: ({ amount }) => amount,
    },
    limit,
    terms,
    options,
  })
  return {
    asset: NATIVE,
    payer: payer.address,
    callsHook: false,
    transactions: packed.transactions,
    unpayable: [...unpayable, ...packed.unpayable],
    totals: totalPayments(packed.transactions),
  }
}

/**
 * The most one payment can be: everything the payer holds, less the fee, and in the mode that keeps, less the rent-exempt minimum.
 * 0 when the payer holds no more than that. `feeLamports` is what the transaction of such a payment costs.
 */
export function everythingOf({
  payer,
  mode,
  terms,
  feeLamports,
}: {
  payer: Holder
  mode: EmptyingMode
  terms: ChainTerms
  feeLamports: Lamports
}): Lamports {
  const kept = mode === 'keep-minimum' ? terms.rentMinimumLamports : 0n
  const rest = payer.lamports - feeLamports - kept
  return lamports(rest > 0n ? rest : 0n)
}

function reasonNotToPay(
  { recipient, amount, recipientLamports }: NativePayee,
  { payer, allowUnfunded, terms }: NativePaymentRequest,
): UnpayableReason | null {
  if (amount === 0n) return 'amount-zero'
  if (recipient === payer.address) return 'is-payer'
  if (recipientLamports === 0n && !allowUnfunded) return 'recipient-unfunded'
  return recipientLamports + amount < terms.rentMinimumLamports ? 'below-rent-minimum' : null
}

function nativeStep({ key, recipient, amount, memo }: NativePayee, payer: Address): PaymentStep {
  const memos = memo === undefined ? [] : [addMemo({ text: memo })]
  return {
    payee: { key, recipient, amount, account: recipient, arrives: amount, rentLamports: lamports(0n) },
    instructions: [...memos, transferLamports({ source: payer, destination: recipient, lamports: lamports(amount) })],
    computeUnits: UNITS_PER_MEMO * memos.length + UNITS_PER_TRANSFER,
    changes: [
      { account: payer, asset: NATIVE, change: -amount },
      { account: recipient, asset: NATIVE, change: amount },
    ],
  }
}
