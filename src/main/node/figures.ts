import type { ErrorCode } from '../../core/error/codes.ts'
import { isStrongroomError } from '../../core/error/error.ts'
import { isNoAnswer } from './failure.ts'

/** What was observed of the last calls to a node. */
export type NodeFigures = {
  /** Calls counted: the last ones, up to a bound. */
  readonly calls: number
  /** From the request to the answer's last byte, of calls that were answered; null before the first. */
  readonly msMedian: number | null
  /** 19 of 20 were answered within this. */
  readonly msP95: number | null
  /** Part of the calls that brought no usable answer, 0 to 1. */
  readonly errorRate: number
  readonly lastError: ErrorCode | null
  /** The last call timed out: it is not waited for long until it answers again. */
  readonly silent: boolean
  /** Until it may be asked again, where it said so; null where it did not. */
  readonly msLimited: number | null
}

/** Watches calls go by. */
export type Meter = {
  measure<Answer>(call: () => Promise<Answer>): Promise<Answer>
  read(): Omit<NodeFigures, 'msLimited'>
}

/** Calls that figures are made from; older ones make way. */
const CALLS_KEPT = 256

/** How long an answered call took; null for a call that failed. */
type Kept = number | null

export function createMeter(now: () => number): Meter {
  const kept: Kept[] = []
  // In order of length: nodes are put in order before each call, and a sort for each took more time than the call.
  const answeredMs: number[] = []
  let lastError: ErrorCode | null = null
  let silent = false
  const keep = (one: Kept) => {
    kept.push(one)
    if (one !== null) insertInto(answeredMs, one)
    if (kept.length <= CALLS_KEPT) return
    const oldest = kept.shift() ?? null
    if (oldest !== null) answeredMs.splice(answeredMs.indexOf(oldest), 1)
  }
  return {
    async measure(call) {
      const startedMs = now()
      try {
        const answer = await call()
        silent = false
        keep(now() - startedMs)
        return answer
      } catch (error) {
        if (isStrongroomError(error) && error.code !== 'NODE_CANCELLED') {
          const failed = isNoAnswer(error.code)
          if (failed) lastError = error.code
          silent = error.code === 'NODE_TIMED_OUT'
          keep(failed ? null : now() - startedMs)
        }
        throw error
      }
    },
    read: () => ({
      calls: kept.length,
      ...paceOf(answeredMs),
      errorRate: kept.length === 0 ? 0 : (kept.length - answeredMs.length) / kept.length,
      lastError,
      silent,
    }),
  }
}

function insertInto(ordered: number[], one: number): void {
  const place = ordered.findIndex((other) => other > one)
  ordered.splice(place === -1 ? ordered.length : place, 0, one)
}

function paceOf(answeredMs: readonly number[]): Pick<NodeFigures, 'msMedian' | 'msP95'> {
  const at = (part: number) => answeredMs[Math.min(answeredMs.length - 1, Math.floor(answeredMs.length * part))] ?? null
  return { msMedian: at(0.5), msP95: at(0.95) }
}
