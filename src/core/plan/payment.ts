import type { Address } from '../address/address.ts'
import type { Lamports } from '../amount/lamports.ts'
import type { Asset } from '../deposit/deposit.ts'
import type { ResourceFeeRule } from '../fee/rule.ts'
import type { BalanceChange } from '../payment/outcome.ts'
import type { Instruction } from '../program/instruction.ts'
import type { HookRefusal } from '../hook/hook.ts'
import type { NotAWallet } from '../recipient/recipient.ts'
import type { PaymentProofs } from './payment-proofs.ts'
import type { MintRefusal, MessageTemplate } from './sweep.ts'

/** One payment of one asset to one recipient. */
export type Payee = {
  /** Names the payment for ever: under one key the journal pays once. */
  readonly key: string
  /** The wallet that is paid. */
  readonly recipient: Address
  /** What leaves, in smallest units. */
  readonly amount: bigint
  /** A text of its own that everybody can read on chain, right before it is paid. */
  readonly memo?: string
}

export type PlannedPayee = Payee & {
  /** Where it arrives: the wallet itself, or its token account. */
  readonly account: Address
  /** What arrives: the amount less what the mint withholds. */
  readonly arrives: bigint
  /** Paid for a token account that does not exist yet; 0 where it does, and for the native token. */
  readonly rentLamports: Lamports
}

/** What one payment takes, whatever its asset: the part of a message that stands or falls with it. */
export type PaymentStep = {
  readonly payee: PlannedPayee
  readonly instructions: readonly Instruction[]
  readonly computeUnits: number
  /** What it does to every balance it touches, the fee not counted. */
  readonly changes: readonly BalanceChange[]
  /**
   * Set where it makes a token account unless somebody made it before: then what the fee payer ends up with depends on others, and nothing
   * is predicted of its lamports.
   */
  readonly mayPayRent?: boolean
}

/** A transaction that makes one payment or several, all or none of them. */
export type PlannedPayment = {
  readonly kind: 'payment'
  readonly asset: Asset
  readonly payees: readonly PlannedPayee[]
  readonly feePayer: Address
  readonly signerCount: number
  readonly byteLength: number
  readonly feeLamports: Lamports
  /** As in {@link PlannedTransaction}. */
  readonly feeRule?: ResourceFeeRule
  readonly changes: readonly BalanceChange[]
  readonly template: MessageTemplate
  /** Set where the amounts are hidden on chain: the confidential account that pays. No public balance of a token changes then. */
  readonly confidential?: {
    readonly account: Address
    /** Set where accounts keep two of its proofs: nothing of it is signed before they do (plan/payment-proofs.ts). */
    readonly proofs?: PaymentProofs
  }
}

/** Whose its token accounts are: where it arrives, and what pays in secret. */
export function tokenAccountsOf({ payees, confidential, feePayer }: Pick<PlannedPayment, 'payees' | 'confidential' | 'feePayer'>) {
  const paying = confidential === undefined ? [] : [{ account: confidential.account, owner: feePayer }]
  return [...paying, ...payees.map(({ account, recipient }) => ({ account, owner: recipient }))]
}

const CONFIDENTIAL_REASONS = [
  'mint-not-confidential',
  'mint-with-hidden-fees',
  'mint-with-hidden-issue',
  'mint-with-hook',
  'proofs-off',
  'no-place-for-proofs',
  'needs-blockhash',
  'needs-fresh-blockhash',
  'version-1-not-taken',
  'source-not-configured',
  'source-not-approved',
  'source-busy',
  'keys-elsewhere',
  'hidden-unreadable',
  'available-short',
  'above-48-bits',
  'not-provable',
  'recipient-not-configured',
  'recipient-not-approved',
  'recipient-credits-off',
  'recipient-credits-full',
  'recipient-public-off',
] as const

/** Why nothing is paid in secret. */
export type ConfidentialPaymentReason = (typeof CONFIDENTIAL_REASONS)[number]

const confidentialReasons: ReadonlySet<string> = new Set(CONFIDENTIAL_REASONS)

/** Whether it is a reason of hidden amounts alone. */
export function isConfidentialReason(reason: UnpayableReason): reason is ConfidentialPaymentReason {
  return confidentialReasons.has(reason)
}

/** Why a payment is not planned. Each names what a person can do about it in core/review/explain-unpayable.ts. */
export type UnpayableReason =
  | 'paid-already'
  | NotAWallet
  | 'amount-zero'
  | 'is-payer'
  | 'recipient-unfunded'
  | 'below-rent-minimum'
  | 'payer-short'
  | 'payer-left-between'
  | 'payer-needed-still'
  | 'too-large-for-a-transaction'
  | 'over-limit'
  | 'not-allowed'
  | 'not-allowed-yet'
  | MintRefusal
  | HookRefusal
  | 'source-frozen'
  | 'recipient-frozen'
  | 'starts-frozen'
  | 'account-not-theirs'
  | 'memo-required'
  | 'all-withheld'
  | 'tokens-short'
  | ConfidentialPaymentReason

export type Unpayable = { readonly key: string; readonly recipient: Address; readonly amount: bigint; readonly reason: UnpayableReason }

export type PaymentPlan = {
  readonly asset: Asset
  readonly payer: Address
  /** Whether the mint's hook is called: what that takes is not known beforehand. */
  readonly callsHook: boolean
  readonly transactions: readonly PlannedPayment[]
  readonly unpayable: readonly Unpayable[]
  readonly totals: PaymentTotals
}

export type PaymentTotals = {
  readonly payments: number
  readonly transactions: number
  readonly amount: bigint
  readonly arrives: bigint
  readonly feeLamports: Lamports
  readonly rentLamports: Lamports
}
