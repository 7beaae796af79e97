import type { Clock } from './clock.ts'

export type IdleLock = {
  /** Something is being done: the idle time starts when the returned function is called. */
  begin(): () => void
  /** How long until it locks if nothing is done from now on. */
  leftMs(): number
  /** For how long nothing is to be done before it locks. */
  idleMs(): number
  /** Another idle time, which counts from when something was done last: it may lock at once. */
  change(idleMs: number): void
  /** No longer needed, until something is done again. */
  stop(): void
}

/** Calls `lock` once nothing has been done for `idleMs`. Work that lasts longer than that is not idle. */
export function openIdleLock({ clock, idleMs: firstMs, lock }: { clock: Clock; idleMs: number; lock: () => void }): IdleLock {
  let idleMs = firstMs
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
    idleMs: () => idleMs,
    change(chosenMs) {
      idleMs = chosenMs
      // What is being done begins it when it ends.
      if (running > 0) return
      cancel()
      cancel = clock.after(Math.max(0, endedAtMs + idleMs - clock.nowMs()), lock)
    },
    stop: () => cancel(),
  }
}
