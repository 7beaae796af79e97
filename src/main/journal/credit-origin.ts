import type { Sender } from '../../core/deposit/sender.ts'
import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'

/** What the nodes said beside a movement, for people alone: when its block was made, and who sent it. Null: it was not recorded. */
export type CreditOrigin = { readonly blockTimeSeconds: bigint | null; readonly sender: Sender | null }

/** What the nodes that confirmed a block agreed on beside its movements: one sender for each of these, in their order. */
export type BlockOrigins = { readonly blockTimeSeconds: bigint | null; readonly senders: readonly (Sender | null)[] }

/** Origins: a part of what can be read. */
export type CreditOriginReader = {
  /** When the blocks of at most one page of slots were made, in seconds since 1970; those of which it is not recorded are left out. */
  blockTimes(slots: readonly Slot[]): Promise<ReadonlyMap<Slot, bigint>>
  /** When the blocks of at most one page of movements were made and who sent what arrived, by their ids: each has an answer. */
  creditOrigins(credits: readonly { readonly id: number; readonly slot: Slot }[]): Promise<ReadonlyMap<number, CreditOrigin>>
}

/** Seconds that make a date: from 1970 to where dates end. Others are not kept. */
export const BLOCK_TIME_END_SECONDS = 8_640_000_000_000n

/** A row of `block_time` (schema.ts). */
export type BlockTimeTable = { slot: Slot; seconds: bigint }
/** A row of `sender` (schema.ts). */
export type SenderTable = { credit_id: bigint; kind: Sender['kind']; address: Address | null }
