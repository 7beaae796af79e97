import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import type { Random } from './random.ts'

type Turn = { readonly what: string; readonly go: () => void }
type Timer = Turn & { readonly atMs: number }
type SleepOptions = { readonly signal?: AbortSignal }

/**
 * Decides the order of every await of the process under test. Whoever waits has registered a turn or a timer here; nothing else lets the
 * process go on. Forgetting all of them is what killing the process is: no instruction of it runs any more.
 */
export type Scheduler = {
  /** Resolves when it is this one's turn. */
  readonly turn: (what: string) => Promise<void>
  readonly sleep: <Value>(ms: number, value?: Value, options?: SleepOptions) => Promise<Value>
  readonly nowMs: () => number
  /** How many wait for a turn, and for time to pass. */
  waiting(): { readonly turns: number; readonly timers: number }
  /** Lets one of those that wait go on, and says which. */
  takeTurn(random: Random): string
  /** Lets the time of the earliest timer come. */
  passTime(): string
  forget(): void
  /** Runs what was let go until it waits again. */
  drain(): Promise<void>
}

export function openScheduler(): Scheduler {
  let turns: Turn[] = []
  let sleeping: Timer[] = []
  let nowMs = 0
  const take = (index: number) => {
    const [turn] = turns.splice(index, 1)
    turn?.go()
    return turn?.what ?? 'nothing'
  }
  return {
    turn: (what) => new Promise((resolve) => turns.push({ what, go: resolve })),
    sleep: <Value>(ms: number, value?: Value, { signal }: SleepOptions = {}) =>
      new Promise<Value>((resolve, reject) => {
        if (signal?.aborted === true) return reject(signal.reason as Error)
        const timer: Timer = { what: `${ms} ms`, atMs: nowMs + ms, go: () => resolve(value as Value) }
        sleeping.push(timer)
        signal?.addEventListener('abort', () => {
          sleeping = sleeping.filter((other) => other !== timer)
          reject(signal.reason as Error)
        })
      }),
    nowMs: () => nowMs,
    waiting: () => ({ turns: turns.length, timers: sleeping.length }),
    takeTurn: (random) => take(random.below(turns.length)),
    passTime: () => {
      const next = sleeping.reduce<Timer | null>((first, timer) => (first === null || timer.atMs < first.atMs ? timer : first), null)
      if (next === null) return 'nothing'
      sleeping = sleeping.filter((timer) => timer !== next)
      nowMs = Math.max(nowMs, next.atMs)
      next.go()
      return next.what
    },
    forget: () => {
      turns = []
      sleeping = []
    },
    // Every promise that can go on does so before the event loop gets here again: nothing else of the process is under way.
    drain: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

const { setTimeout: sleep, setImmediate: takeTurns } = timers
let isVirtual = false

/**
 * Puts the scheduler in place of real time, for everything that waits by node:timers/promises, while `work` runs. One history at a time has it: one
 * that outlives its test would be mixed up with the next, and time would stand still for both.
 */
export async function inVirtualTime<Value>(scheduler: Scheduler, work: () => Promise<Value>): Promise<Value> {
  if (isVirtual) throw new Error('another history is being told: its test ran out of time')
  isVirtual = true
  const inPlace = { setTimeout: scheduler.sleep, setImmediate: () => scheduler.turn('another turn') }
  Object.assign(timers, inPlace)
  syncBuiltinESMExports()
  Object.defineProperty(performance, 'now', { value: scheduler.nowMs, configurable: true })
  try {
    return await work()
  } finally {
    Object.assign(timers, { setTimeout: sleep, setImmediate: takeTurns })
    syncBuiltinESMExports()
    Reflect.deleteProperty(performance, 'now')
    isVirtual = false
  }
}
