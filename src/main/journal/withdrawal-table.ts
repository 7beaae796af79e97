import type { Generated } from 'kysely'
import type { Address } from '../../core/address/address.ts'
import type { AmountText } from './columns.ts'
import type { WithdrawalRecord } from './withdrawal-records.ts'

/** A row of `withdrawal` (schema.ts). */
export type WithdrawalTable = {
  id: string
  account: Address
  mint: Address | null
  amount: AmountText | null
  step_id: string
  state: WithdrawalRecord['state']
  withdrawn: Generated<bigint>
  failures: Generated<bigint>
  why: string | null
  at_ms: bigint
}
