import type { Address } from '../address/address.ts'
import type { Asset } from '../deposit/deposit.ts'

/**
 * What one transaction is to do to one balance of ours; positive arrives, negative leaves.
 * atLeast: it may end higher. Anybody may send lamports to an account that is closed or made here before this lands: then more comes back, or
 * less rent is missing.
 */
export type BalanceChange = { readonly account: Address; readonly asset: Asset; readonly change: bigint; readonly atLeast?: true }

/** A change that was not as predicted, and what the balance was before it. */
export type BalanceDifference = BalanceChange & { readonly before: bigint; readonly found: bigint }

/** What a transaction's balances say of a prediction. */
export type Outcome =
  | { readonly kind: 'landed' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'unexecuted'; readonly error: unknown }
  | { readonly kind: 'differs'; readonly differences: readonly BalanceDifference[] }
  | { readonly kind: 'unknown' }
