import type { Slot } from '../chain/slot.ts'

/** One transaction of ours that is final in a block. */
export type Landing = {
  /** Where its blockhash was read, right before it was signed. */
  readonly fetchedSlot: Slot
  readonly landedSlot: Slot
  /** Between its message and its first sending, by our clock: long where a person was waited for. */
  readonly waitedMs: number
}

/** How long transactions took that went out as soon as they were made; `slots` is null where there was none. */
export type ExpectedLanding = { readonly observed: number; readonly slots: number | null }

/** What waited longer says something of people, not of the chain. */
const PROMPT_MS = 2_000
/** Of a hundred transactions so many took no longer than is said. */
export const LANDING_PERCENTILE = 90

/**
 * How many slots a transaction takes from its blockhash to its block, as ours took: their percentile by nearest rank (field/sending.md, W17).
 * It promises nothing, and what expired is not in it.
 */
export function expectLanding(landings: readonly Landing[]): ExpectedLanding {
  const slots = landings
    .filter(({ waitedMs, fetchedSlot, landedSlot }) => waitedMs <= PROMPT_MS && landedSlot >= fetchedSlot)
    .map(({ fetchedSlot, landedSlot }) => Number(landedSlot - fetchedSlot))
    .toSorted((left, right) => left - right)
  const rank = Math.ceil((LANDING_PERCENTILE / 100) * slots.length)
  return { observed: slots.length, slots: slots[rank - 1] ?? null }
}
