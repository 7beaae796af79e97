import type { Slot } from '../../core/chain/slot.ts'

/** How fast slots pass, as observed. For “about n seconds” only: expiry is counted in blocks. */
export type SlotPace = { readonly msPerSlot: number; readonly slots: number }

type Sample = { readonly slot: Slot; readonly atMs: number }

/** Samples kept; older ones make way. */
const MAX_SAMPLES = 64
/** Fewer slots than this say more about the polling than about the chain. */
const MIN_SLOTS = 8n

/** Collects (slot, time) pairs and tells the pace between the oldest and the newest kept. */
export function createSlotPace(now: () => number): { observe(slot: Slot): void; read(): SlotPace | null } {
  const samples: Sample[] = []
  return {
    observe(slot) {
      const last = samples.at(-1)
      if (last !== undefined && slot <= last.slot) return
      samples.push({ slot, atMs: now() })
      if (samples.length > MAX_SAMPLES) samples.shift()
    },
    read() {
      const [first, last] = [samples[0], samples.at(-1)]
      if (first === undefined || last === undefined || last.slot - first.slot < MIN_SLOTS) return null
      const slots = Number(last.slot - first.slot)
      return { msPerSlot: (last.atMs - first.atMs) / slots, slots }
    },
  }
}
