/** Time as the signer sees it: one direction only, never the calendar. */
export type Clock = {
  readonly nowMs: () => number
  /** Runs `act` once after a while, unless the returned function is called before. */
  readonly after: (delayMs: number, act: () => void) => () => void
}

/** The clock of this machine. Its timers keep no process alive. */
export const realClock: Clock = {
  nowMs: () => performance.now(),
  after: (delayMs, act) => {
    const timer = setTimeout(act, delayMs).unref()
    return () => clearTimeout(timer)
  },
}

/** Resolves after a while. */
export function pause(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(delayMs, resolve)
  })
}
