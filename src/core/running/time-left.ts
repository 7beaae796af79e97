import type { Slot } from '../chain/slot.ts'

/** What of a decision is signed and may land. */
export type SignedProgress = {
  /** The last slot in which nodes reported one of those that they reported; null where they reported none. */
  readonly reportedSlot: Slot | null
  /** Those that nodes reported in a block, in which slot is not known. */
  readonly unplaced: number
  /** Those that nobody reported yet and whose blockhash was read in a known slot: the last of those slots. */
  readonly fetchedSlot: Slot | null
  /** Those of which nothing says when they land: they live by a nonce, or no node can say what became of them. */
  readonly untold: number
}

export type Pace = {
  readonly msPerSlot: number | null
  readonly finalizedSlot: Slot | null
  /** How far the newest slot is ahead of the finalized one. */
  readonly aheadSlots: bigint | null
  /** From a blockhash to the block, as our own transactions took; null where none was observed. */
  readonly landingSlots: number | null
}

/** No block is further ahead of what is final, and nothing lands later: a node that names such a slot invented it. */
const AHEAD_SLOTS_MAX = 512n

/**
 * About how long until the last of them is final, at the observed pace: those in a block once that block is, the others in the slot by which ours
 * have landed. Null where something has no such ground, where a slot is none that can be, and where it takes longer than that already.
 */
export function timeLeftMs({ reportedSlot, unplaced, fetchedSlot, untold }: SignedProgress, pace: Pace): number | null {
  const { msPerSlot, finalizedSlot } = pace
  if (msPerSlot === null || finalizedSlot === null || unplaced + untold > 0) return null
  const landing = fetchedSlot === null ? null : landingOf(fetchedSlot, finalizedSlot, pace)
  if (fetchedSlot !== null && landing === null) return null
  const last = [reportedSlot, landing].reduce<bigint | null>(
    (latest, slot) => (slot !== null && slot > (latest ?? 0n) ? slot : latest),
    null,
  )
  if (last === null || last <= finalizedSlot || last - finalizedSlot > AHEAD_SLOTS_MAX) return null
  return Math.round(Number(last - finalizedSlot) * msPerSlot)
}

/** The slot in which it lands; null where that is past, or has no ground. */
function landingOf(fetchedSlot: Slot, finalizedSlot: Slot, { aheadSlots, landingSlots }: Pace): bigint | null {
  if (landingSlots === null || aheadSlots === null) return null
  const landing = fetchedSlot + BigInt(landingSlots)
  return landing >= finalizedSlot + aheadSlots ? landing : null
}
