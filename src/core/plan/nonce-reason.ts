import type { Address } from '../address/address.ts'
import type { Lamports } from '../amount/lamports.ts'
import type { NonceAccount } from '../program/nonce-account.ts'

/** What stands in the way of making or changing a nonce account; core/review/explain-nonce-upkeep.ts puts it in words. */
export type NonceReason =
  | 'not-there'
  | 'handed-over'
  | 'authority-elsewhere'
  | 'authority-not-ours'
  | 'same-authority'
  | 'more-than-held'
  | 'below-minimum'
  | 'payer-short'
  | 'under-way'

/** What is to be done to a nonce account that stands. */
export type NonceTending =
  | { readonly act: 'advance'; readonly account: Address }
  | { readonly act: 'authorize'; readonly account: Address; readonly authority: Address }
  | { readonly act: 'withdraw'; readonly account: Address; readonly amount: bigint | 'all' }

/** A nonce account of the pool as the chain shows it; `found` null where there is none. */
export type NonceOnChain = {
  readonly found: NonceAccount | null
  /** Who has authority over it, as the pool knows it. */
  readonly authority: Address
  readonly lamports: Lamports
  /** The rent-exempt minimum of its size. */
  readonly rentMinimumLamports: Lamports
}

/** Why something cannot be done to a nonce account; null where it can. `isOurs`: whether a key is in this vault. */
export function reasonNotToTend(
  { found, authority, lamports, rentMinimumLamports }: NonceOnChain,
  tending: NonceTending,
  isOurs: (address: Address) => boolean,
): NonceReason | null {
  if (found === null) return 'not-there'
  if (found.authority !== authority) return 'handed-over'
  if (tending.act === 'authorize') {
    if (tending.authority === authority) return 'same-authority'
    return isOurs(tending.authority) ? null : 'authority-not-ours'
  }
  if (tending.act === 'advance' || tending.amount === 'all' || tending.amount === lamports) return null
  if (tending.amount > lamports) return 'more-than-held'
  // The chain lets it keep its minimum or nothing.
  return lamports - tending.amount < rentMinimumLamports ? 'below-minimum' : null
}
