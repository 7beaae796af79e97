import type { Slot } from '../../core/chain/slot.ts'
import type { JsonValue } from './json.ts'
import type { IntentKind } from './records.ts'

/** An attempt that ran on the chain, with what is known of when. */
export type RanRecord = {
  readonly intentId: string
  readonly kind: IntentKind
  /** What was planned, as it is stored. */
  readonly what: JsonValue
  readonly failed: boolean
  readonly atMs: number
  /** Where its blockhash was read; null under a nonce. */
  readonly fetchedSlot: Slot | null
  readonly landedSlot: Slot | null
  /** Null where it was never sent from here. */
  readonly sentMs: number | null
  readonly provedMs: number | null
  readonly feeBeyondLamports: bigint
}

/** Answers what transactions cost: a part of the journal's reader. */
export type RanReader = {
  /** Newest first, of the newest thousand attempts. */
  ran(of: { readonly limit: number }): Promise<readonly RanRecord[]>
}
