import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { CatchUpWay } from '../../core/deposit/reckon-catch-up.ts'
import type { Movement } from '../../core/deposit/deposit.ts'
import type { MovedBack } from './move-back.ts'
import type { ErrorValue } from '../../core/error/error.ts'

/**
 * - starting: opened, and nothing was looked at yet
 * - following: everything final is known, or will be with the next look
 * - catching-up: more blocks are waiting than one round takes
 * - stuck: something holds the cursor up; it is tried again automatically
 * - stopped: closed, or ended by a defect
 */
export type WatcherState = 'starting' | 'stopped' | 'following' | 'catching-up' | 'stuck'

export type WatcherStatus = {
  readonly state: WatcherState
  /** Everything up to and including it is known. Null before the first start. */
  readonly cursor: Slot | null
  /** As last heard. */
  readonly finalizedSlot: Slot | null
  /** Why it is stuck. */
  readonly trouble: ErrorValue | null
}

/**
 * - not-served: no configured node can show the blocks
 * - fewer-calls, chosen-by-accounts: a long absence is made up for account by account
 */
export type GapReason = 'not-served' | 'fewer-calls' | 'chosen-by-accounts'

/** Told after the journal has it: an event that is lost with the process is a row that is not. */
export type WatcherEvent =
  /** The chain became final up to another slot. */
  | { readonly kind: 'finalized'; readonly slot: Slot }
  /** A block was recorded, with every movement in it: credits, non-credits with their reason, outgoing ones. Mostly none. */
  | { readonly kind: 'block'; readonly slot: Slot; readonly movements: readonly Movement[] }
  /** Slots were passed over, together with the gap that says so. */
  | { readonly kind: 'gap'; readonly from: Slot; readonly to: Slot; readonly reason: GapReason }
  /** Arrivals were seen in a confirmed block, or vanished since they are in no final one. */
  | { readonly kind: 'pending'; readonly seen: number; readonly vanished: number }
  /** Movements of one owner were read back. */
  | { readonly kind: 'history'; readonly owner: Address; readonly movements: readonly Movement[] }
  /** Changes of state or trouble. */
  | { readonly kind: 'status'; readonly status: WatcherStatus }

/** Follows the finalized chain into the journal until closed. */
export type Watcher = {
  status(): WatcherStatus
  /** How a long absence is being made up for, and why; null where there is none. */
  catchingUp(): CatchUpWay | null
  /** How fast the cursor moved lately; null while it did not. */
  slotsPerSecond(): number | null
  /** Looks again now instead of after the pause: a node was added. */
  readonly wake: () => void
  /**
   * Moves the cursor back between two rounds, and reads everything after it again. Without a slot: to where it was before it was led ahead of
   * the nodes.
   * @throws WATCH_CANNOT_READ_AGAIN, NODE_DISAGREEMENT and the codes of the nodes and the journal
   */
  moveBack(after: Slot | null): Promise<MovedBack>
  /**
   * Resolves when everything up to the slot is known, however long that takes.
   * @throws WATCH_NOT_CAUGHT_UP when the watcher is closed before
   */
  reached(slot: Slot): Promise<void>
  /** Finishes the write it is in, waits at most for the call in flight, and stops. */
  close(): Promise<void>
}
