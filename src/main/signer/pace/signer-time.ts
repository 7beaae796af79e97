import type { Clock } from './clock.ts'

/**
 * Time that waits and periods are counted in, in milliseconds since 1970. The calendar is read once, when the process starts: from then on
 * only what this process saw pass counts, whatever the machine's clock is set to. It never runs before what a vault remembers.
 */
export type SignerTime = {
  readonly nowMs: () => number
  /** Goes on from there at the earliest: the last moment a vault remembers, for a machine whose clock was set back. */
  readonly notBefore: (ms: number) => void
}

export function createSignerTime({ clock, calendarMs }: { clock: Clock; calendarMs: number }): SignerTime {
  const startedMs = clock.nowMs()
  let baseMs = calendarMs
  const nowMs = () => Math.floor(baseMs + clock.nowMs() - startedMs)
  return {
    nowMs,
    notBefore(ms) {
      baseMs += Math.max(0, ms - nowMs())
    },
  }
}
