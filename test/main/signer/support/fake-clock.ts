import type { Clock } from '../../../../src/main/signer/pace/clock.ts'

export type FakeClock = Clock & {
  /** Lets time pass and runs what is due, in order. */
  pass(ms: number): Promise<void>
}

/** A clock that stands still until told. */
export function openFakeClock(): FakeClock {
  let nowMs = 0
  let timers: { readonly dueMs: number; readonly act: () => void }[] = []
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    nowMs: () => nowMs,
    after(delayMs, act) {
      const timer = { dueMs: nowMs + delayMs, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async pass(ms) {
      await settle()
      nowMs += ms
      const due = timers.filter(({ dueMs }) => dueMs <= nowMs)
      timers = timers.filter(({ dueMs }) => dueMs > nowMs)
      for (const { act } of due) act()
      await settle()
    },
  }
}
