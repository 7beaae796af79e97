import type { Address } from '../../core/address/address.ts'
import type { DailyLedger } from '../../core/daily/daily.ts'
import type { Asset } from '../../core/deposit/deposit.ts'

/** What the journal has of one asset by day. */
export type DailyRecord = DailyLedger & { readonly asset: Asset; readonly label: string | null }

/** Answers what was held and paid in by day: a part of the journal's reader. */
export type DailyReader = {
  /**
   * Of the treasury and deposit accounts together, by days that begin at given moments, oldest first: few hundred at most. Null for a mint that is not
   * listed. A movement is of the day that its block was made on.
   */
  daily(of: { readonly asset: 'native' | Address; readonly beginsAtMs: readonly number[] }): Promise<DailyRecord | null>
}

/** A row of `movement_sum` (schema.ts). */
export type MovementSumTable = {
  asset_id: bigint
  stretch: bigint
  movements: bigint
  upper: bigint
  lower: bigint
  credits: bigint
  credited_upper: bigint
  credited_lower: bigint
}
