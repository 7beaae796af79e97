import type { Address } from '../../core/address/address.ts'
import type { NoCreditReason } from '../../core/deposit/deposit.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { TransactionError } from '../bank/runtime-error.ts'

/** The ways a customer pays in: good ones, plain and odd, and those of which nothing must be credited. */
export const PAYMENT_KINDS = [
  'native',
  'token',
  'token-2022',
  'memo',
  'in-parts',
  'lookup-table',
  'version-1',
  'closed-to-us',
  'token-batch',
  'token-with-fee',
  'failed-transaction',
  'foreign-owner',
  'non-associated-token-account',
  'self-transfer',
  'dust',
  'below-rent-minimum',
  'unlisted-mint',
  'unlisted-token-2022',
  'nothing',
  'owner-changed',
  'reopened',
  'opened-and-handed-over',
  'frozen-account',
] as const
type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** What a customer is asked to do. The amount is in smallest units; kinds that need none have their own. */
export type PaymentWish = {
  readonly kind: PaymentKind
  readonly to: Address
  readonly amount: bigint | null
  /** A practice mint's address; without one, tokens are of the first mint. */
  readonly mint: Address | null
}

/** What a customer did, told by the customer: tests compare it with what the watcher saw. */
export type PaymentTruth = {
  readonly kind: PaymentKind
  readonly signature: Signature
  readonly payer: Address
  readonly to: Address
  /** The account whose balance the payment was to raise. */
  readonly account: Address
  /** Null for the native token. */
  readonly mint: Address | null
  readonly amount: bigint
  /** What `to` must be credited with: 0 where nothing counts. */
  readonly credit: bigint
  /** Why nothing counts; null for a credit, and where nobody's balance of ours is touched at all. */
  readonly reason: NoCreditReason | null
  /** Null when it succeeded. */
  readonly error: TransactionError | null
}
