/** So many pauses between two rounds pass after the first failure; twice as many after each one more. */
const FIRST_PAUSES = 2
/** A minute at the usual pause: what hinders planning (a nonce account gone, a node that does not answer) is seldom over sooner. */
const PAUSES_MAX = 150

export type PatienceOptions = {
  /** Between two rounds. */
  readonly pauseMs: number
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number
}

/**
 * How long an intent is left alone for which planning again failed. Not kept over a start: then everything is tried once at once.
 * Nothing that may have landed waits for it.
 */
export type Patience = {
  isDue(intentId: string): boolean
  failed(intentId: string): void
  succeeded(intentId: string): void
}

type Waiting = { readonly pauses: number; readonly untilMs: number }

export function createPatience({ pauseMs, now }: PatienceOptions): Patience {
  const waiting = new Map<string, Waiting>()
  return {
    isDue: (intentId) => now() >= (waiting.get(intentId)?.untilMs ?? Number.NEGATIVE_INFINITY),
    failed(intentId) {
      const pauses = Math.min(PAUSES_MAX, 2 * (waiting.get(intentId)?.pauses ?? FIRST_PAUSES / 2))
      waiting.set(intentId, { pauses, untilMs: now() + pauses * pauseMs })
    },
    succeeded: (intentId) => void waiting.delete(intentId),
  }
}
