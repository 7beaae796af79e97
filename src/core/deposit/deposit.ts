import type { Address } from '../address/address.ts'
import type { Slot } from '../chain/slot.ts'
import type { Signature } from '../keys/signature.ts'

/** What is counted: the native token, or one mint under one token program. The symbol of a mint is never part of its identity. */
export type Asset =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly mint: Address; readonly tokenProgram: Address; readonly decimals: number }

/**
 * Where an increase came from.
 * - customer: somebody outside paid in
 * - internal: a transaction that one of our own keys signed (a sweep, a fee payer's refund, a nonce withdrawal)
 * - rent-refund: lamports set free by closing an account of ours
 * - reward: lamports paid by the chain itself, outside any transaction
 */
export type CreditClass = 'customer' | 'internal' | 'rent-refund' | 'reward'

/** Why a change, or an attempt at one, is not a credit (field/deposits.md). Each has its words in review/. */
export type NoCreditReason =
  | 'transaction-failed'
  | 'transaction-unexecuted'
  | 'account-frozen'
  | 'outcome-unknown'
  | 'nothing-arrived'
  | 'confidential'
  | 'owner-changed'
  | 'not-associated-account'
  | 'mint-not-listed'
  | 'below-minimum'
  | 'dust'

export type Verdict =
  | { readonly kind: 'credit'; readonly class: CreditClass }
  | { readonly kind: 'no-credit'; readonly reason: NoCreditReason }
  | { readonly kind: 'outgoing' }

/**
 * The net effect of one transaction on one watched balance: one row per (signature, account, asset), whatever the transaction did inside.
 * Amounts are smallest units of the asset. `before` and `after` are the balance arrays' own figures, so that rows of one account chain:
 * the `before` of each is the `after` of the one before it, or something happened that no transaction shows.
 */
export type Movement = {
  /** Null for a reward, which no transaction carries. */
  readonly signature: Signature | null
  readonly slot: Slot
  /** Place of the transaction in its block. */
  readonly index: number
  /** The watched wallet the balance belongs to. */
  readonly owner: Address
  /** The account that holds the balance: the wallet itself, or a token account of it. */
  readonly account: Address
  readonly asset: Asset
  readonly before: bigint
  readonly after: bigint
  readonly verdict: Verdict
}
