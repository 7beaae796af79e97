import type { AmountText } from './columns.ts'

/**
 * Why the amount of a hidden arrival is not told, for good:
 * - not-in-transaction: its ciphertexts are in an account that an earlier transaction made
 * - other-hidden-changes: the transaction changed what the account hides in another way as well
 * - unreadable: the account's own keys make no amount of the ciphertexts
 */
export type HiddenWhy = 'not-in-transaction' | 'other-hidden-changes' | 'unreadable'

/** What was read once of a hidden arrival: how much, in smallest units, or why that is not told. */
export type HiddenAmount = { readonly amount: bigint; readonly why: null } | { readonly amount: null; readonly why: HiddenWhy }

/** A row of `hidden_amount` (schema.ts). */
export type HiddenAmountTable = { credit_id: bigint; amount: AmountText | null; why: HiddenWhy | null; at_ms: bigint }

/** Hidden amounts: a part of what can be read. */
export type HiddenAmountReader = {
  /** What was read of the movements of at most one page, by their ids; of which nothing was read is left out. */
  hiddenAmounts(creditIds: readonly number[]): Promise<ReadonlyMap<number, HiddenAmount>>
}

/** Hidden amounts: a part of the right to write. */
export type HiddenAmountWriter = {
  /** What a hidden arrival was read to be. It is no credit and moves no balance. Said again, changes nothing: the first word stays. */
  keepHiddenAmount(read: { readonly creditId: number; readonly hidden: HiddenAmount }): Promise<void>
}
