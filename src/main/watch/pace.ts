/** How many looks back the pace is taken from. */
const LOOKS_KEPT = 64

type Look = { readonly slot: bigint; readonly atMs: number }

/** How many slots a second the cursor moves, over its last moves. `now` is milliseconds from any fixed point. */
export function createPace(now: () => number): { readonly observe: (slot: bigint) => void; readonly slotsPerSecond: () => number | null } {
  let looks: readonly Look[] = []
  return {
    observe(slot) {
      looks = [...looks.slice(1 - LOOKS_KEPT), { slot, atMs: now() }]
    },
    slotsPerSecond() {
      const [first, last] = [looks[0], looks.at(-1)]
      if (first === undefined || last === undefined || last.atMs <= first.atMs) return null
      return (Number(last.slot - first.slot) * 1_000) / (last.atMs - first.atMs)
    },
  }
}
