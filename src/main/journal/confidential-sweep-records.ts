import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { ConfidentialSweepAct, SourceEnd } from '../../core/plan/confidential-sweep.ts'

/**
 * - open: something of it may still be hidden, or public in it
 * - swept: nodes showed it with nothing in it, two where two are configured
 * - stopped: nothing more is decided of it; whatever is in it is where it is
 */
export type ConfidentialSourceState = 'open' | SourceEnd['as']

/** One thing that was decided of an account of a confidential sweep. */
export type ConfidentialStepRecord = { readonly act: ConfidentialSweepAct; readonly decisionId: string }

/** An account of a confidential sweep. `slot`: at which nothing was in it; null unless it is swept. `why`: of one that is stopped. */
export type ConfidentialSourceRecord = {
  readonly id: number
  readonly sweepId: string
  readonly mint: Address
  /** Whose account of the token it goes to. */
  readonly treasury: Address
  readonly account: Address
  readonly owner: Address
  /** A finalized slot at which something was in it, when a person decided: what nodes showed before counts for nothing. */
  readonly readSlot: Slot
  readonly state: ConfidentialSourceState
  readonly slot: Slot | null
  readonly why: string | null
  readonly steps: readonly ConfidentialStepRecord[]
}

/** What a person decided at once. `sequence`: the key of pages. */
export type ConfidentialSweepRecord = {
  readonly sequence: number
  readonly id: string
  readonly mint: Address
  /** Whose account of the token all of it goes to. */
  readonly treasury: Address
  readonly atMs: number
  readonly open: number
  readonly swept: number
  readonly stopped: number
}
