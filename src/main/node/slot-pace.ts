import type { Slot } from '../../core/chain/slot.ts'

/** How fast slots pass, as observed. For “about n seconds” only: expiry is counted in blocks. */
export type SlotPace = { readonly msPerSlot: number; readonly slots: number }

type Sample = { readonly slot: Slot; readonly atMs: number }

/** Samples kept; older ones make way. */
const MAX_SAMPLES = 64
/** Fewer slots than this say more about the polling than about the chain. */
const MIN_SLOTS = 8n
/** How far apart the slots of nodes are at once, and the least time that one takes: what is further ahead than both allow is no pace. */
const APART_SLOTS_MAX = 512n
const MS_PER_SLOT_MIN = 50
/** After so many slots in a row that are further behind than that, the last one was never there. */
const BEHIND_MAX = 8

/**
 * Collects (slot, time) pairs and tells the pace between the oldest and the newest kept. A slot that a node invents far ahead starts them again, and so does
 * what stays far behind it.
 */
export function createSlotPace(now: () => number): { observe(slot: Slot): void; read(): SlotPace | null } {
  const samples: Sample[] = []
  let behind = 0
  return {
    observe(slot) {
      const [last, atMs] = [samples.at(-1), now()]
      if (last !== undefined && slot <= last.slot) {
        behind = last.slot - slot > APART_SLOTS_MAX ? behind + 1 : 0
        if (behind < BEHIND_MAX) return
        samples.length = 0
      }
      behind = 0
      if (last !== undefined && slot - last.slot > APART_SLOTS_MAX + slotsWithin(atMs - last.atMs)) samples.length = 0
      samples.push({ slot, atMs })
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

const slotsWithin = (ms: number): bigint => BigInt(Math.max(0, Math.floor(ms / MS_PER_SLOT_MIN)))
