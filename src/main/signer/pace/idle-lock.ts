import type { Clock } from './clock.ts'

export type IdleLock = {
  /** Something is being done: the idle time starts when the returned function is called. */
  begin(): () => void
  /** How long until it locks if nothing is done from now on. */
  leftMs(): number
  /** No longer needed, until something is done again. */
  stop(): void
}

/** Calls `lock` once nothing has been done for `idleMs`. Work that lasts longer than that is not idle. */
export function openIdleLock({ clock, idleMs, lock }: { clock: Clock; idleMs: number; lock: () => void }): IdleLock {
  let running = 0
  let cancel = (): void => undefined
  let endedAtMs = clock.nowMs()
  return {
    begin() {
      cancel()
      running += 1
      return () => {
        running -= 1
        if (running > 0) return
        endedAtMs = clock.nowMs()
        cancel = clock.after(idleMs, lock)
      }
    },
    leftMs: () => (running > 0 ? idleMs : Math.max(0, endedAtMs + idleMs - clock.nowMs())),
    stop: () => cancel(),
  }
}
