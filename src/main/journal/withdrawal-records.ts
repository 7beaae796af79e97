import type { Address } from '../../core/address/address.ts'

/**
 * A confidential withdrawal in several transactions, each a decision of its own.
 * - stepId: the newest of them
 * - mint, amount: of which token, and how much in smallest units, as it was agreed to; null where nothing but rent is taken back
 * - state: open while the amount is to be withdrawn; closing while only rent is taken back
 * - failures: how often it began again, since a step had no effect or a proof was of another balance
 */
export type WithdrawalRecord = {
  readonly id: string
  readonly account: Address
  readonly mint: Address | null
  readonly amount: bigint | null
  readonly stepId: string
  readonly state: 'open' | 'closing' | 'ended'
  readonly withdrawn: boolean
  readonly failures: number
  readonly why: string | null
  readonly atMs: number
}
