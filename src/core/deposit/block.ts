import type { BlockHeight, Slot } from '../chain/slot.ts'
import type { Blockhash } from '../lifetime/lifetime.ts'
import type { Signature } from '../keys/signature.ts'

/**
 * A block as `getBlock` gives it with `transactionDetails: accounts`, `encoding: jsonParsed`: every account with its balances before and
 * after, no instructions, no logs. The slot is not part of the answer; whoever asked knows it.
 */
export type AccountsBlock = {
  readonly blockhash: Blockhash
  readonly previousBlockhash: Blockhash
  readonly parentSlot: Slot
  /** Null on blocks older than the node's record of heights. */
  readonly blockHeight: BlockHeight | null
  /** Seconds since 1970, estimated by the validators; null when unknown. */
  readonly blockTimeSeconds: bigint | null
  /** Of the whole block, those that are left out here included. */
  readonly transactionCount: number
  /** In the block's order: all of it, or those that name an account that is looked for. */
  readonly transactions: readonly PlacedTransaction[]
  /** Empty when rewards were not asked for; of those, too, only the ones that are looked for may be here. */
  readonly rewards: readonly BlockReward[]
}

/** A transaction and its place in its block, from 0. */
export type PlacedTransaction = AccountsTransaction & { readonly index: number }

export type AccountsTransaction = {
  /** The first of its signatures: its name. */
  readonly signature: Signature
  readonly accountKeys: readonly AccountKey[]
  /** Null when the node does not know the outcome. */
  readonly meta: TransactionMeta | null
}

/**
 * An account of a transaction. Addresses stay text here: a block names tens of thousands of them, and only those that are looked for are
 * worth decoding. Text that equals a known address is that address.
 */
export type AccountKey = { readonly pubkey: string; readonly signer: boolean; readonly writable: boolean }

export type TransactionMeta = {
  readonly succeeded: boolean
  /** The node's own words for why not, as it sent them; null on success. */
  readonly error: unknown
  readonly feeLamports: bigint
  /** One figure per account key, in the same order. */
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
}

/** The balance of one token account before or after. `amount` is the raw integer; the scaled figure beside it in the answer is not read. */
export type TokenBalance = {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly tokenProgram: string
  readonly amount: bigint
  readonly decimals: number
}

export type BlockReward = {
  readonly pubkey: string
  /** Negative where the chain takes. */
  readonly lamports: bigint
  readonly postBalance: bigint
  readonly rewardType: string | null
}
