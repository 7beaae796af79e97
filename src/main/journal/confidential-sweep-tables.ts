import type { Generated } from 'kysely'
import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { ConfidentialSweepAct } from '../../core/plan/confidential-sweep.ts'
import type { ConfidentialSourceState } from './confidential-sweep-records.ts'

/** The tables of confidential sweeps (migrations/0032-confidential-sweep.ts). */
export type ConfidentialSweepTables = {
  confidential_sweep: { id: string; sequence: bigint; mint: Address; treasury: Address; at_ms: bigint }
  confidential_source: {
    id: Generated<bigint>
    sweep_id: string
    account: Address
    owner: Address
    read_slot: Slot
    state: ConfidentialSourceState
    slot: Slot | null
    why: string | null
  }
  confidential_step: { source_id: bigint; number: bigint; act: ConfidentialSweepAct; decision_id: string }
}
