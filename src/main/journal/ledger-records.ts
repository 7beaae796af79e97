import type { NetworkEra } from '../../core/chain/network-era.ts'
import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { Asset, CreditClass } from '../../core/deposit/deposit.ts'
import type { Signature } from '../../core/keys/signature.ts'

/** What the journal gives back of its own continuity: what is known, what was passed over, what is not final, what was compared. */

/** `blocks`: slots passed over, for every account. `accounts`: the past of accounts that were added later. */
export type GapScope = 'blocks' | 'accounts'

/** How a long absence is made up for: as reckoned, or as a person chose. */
export type CatchUpChoice = 'automatic' | 'blocks' | 'accounts'

/** What a node answered when it was asked for a slot of a gap. */
export type GapRefusal = { readonly node: string; readonly code: string; readonly firstAvailableSlot: Slot | null }

/** Slots passed over knowingly, read back account by account. */
export type GapRecord = {
  readonly id: number
  readonly scope: GapScope
  readonly from: Slot
  readonly to: Slot
  readonly reason: string
  readonly refusals: readonly GapRefusal[]
  /** Whose part is to be read back, how many are, and how many were tried and did not balance. */
  readonly accounts: { readonly total: number; readonly done: number; readonly troubled: number }
  /** Movements found in it so far. */
  readonly movements: number
  readonly openedAtMs: number
  readonly closed: { readonly atMs: number; readonly note: string } | null
}

/** An arrival in a confirmed block that is not final, or that was not in the end. Never part of a sum. */
export type PendingRecord = {
  readonly id: number
  readonly signature: Signature
  readonly slot: Slot
  readonly owner: Address
  readonly account: Address
  readonly asset: Asset
  readonly amount: bigint
  readonly class: CreditClass
  readonly state: 'pending' | 'vanished'
  readonly why: string | null
  readonly atMs: number
}

/** One comparison of every balance with the chain. */
export type ComparisonRecord = {
  readonly id: number
  readonly askedBy: 'schedule' | 'person'
  readonly slot: Slot
  readonly compared: number
  readonly differences: number
  readonly startedAtMs: number
  readonly finishedAtMs: number | null
}

/** Where a history that was read back does not add up; `asset` is the row of the asset. */
export type HistoryProblem = {
  readonly account: Address
  readonly asset: bigint
  readonly node: string
  readonly slot: Slot
  readonly expected: bigint
  readonly found: bigint
}

/** An owner of which some past is to be read back: the gaps that are open for it, by their first slot. */
export type WaitingHistory = {
  readonly owner: Address
  readonly gaps: readonly { readonly id: number; readonly scope: GapScope; readonly from: Slot; readonly to: Slot }[]
  readonly tries: number
}

/** From where to where every slot is known. Counts are of the slots above `countedFrom`. */
export type ContinuityRecord = {
  readonly openedSlot: Slot | null
  readonly cursor: Slot | null
  readonly countedFrom: Slot | null
  readonly present: bigint
  readonly skipped: bigint
  readonly openGaps: number
  /** Accounts of which some past is still to be read. */
  readonly accountsWaiting: number
  readonly catchUp: CatchUpChoice
}

/** Something seen of the nodes that belongs into the history. */
export type NodesNote =
  | {
      readonly kind: 'nodes-disagreed'
      readonly what: string
      readonly where: string
      readonly answers: readonly { readonly node: string; readonly said: string }[]
    }
  | { readonly kind: 'nodes-agreed'; readonly what: string; readonly nodes: readonly string[] }
  | { readonly kind: 'consensus-seen'; readonly era: NetworkEra; readonly slot: Slot | null; readonly nodes: readonly string[] }
  | { readonly kind: 'node-version-seen'; readonly node: string; readonly version: string }
