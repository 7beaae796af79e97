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

type Kept = { readonly ms: number; readonly failed: boolean }

export function createMeter(now: () => number): Meter {
  const kept: Kept[] = []
  let lastError: ErrorCode | null = null
  let silent = false
  const keep = (one: Kept) => {
    kept.push(one)
    if (kept.length > CALLS_KEPT) kept.shift()
  }
  return {
    async measure(call) {
      const startedMs = now()
      try {
        const answer = await call()
        silent = false
        keep({ ms: now() - startedMs, failed: false })
        return answer
      } catch (error) {
        if (isStrongroomError(error) && error.code !== 'NODE_CANCELLED') {
          const failed = isNoAnswer(error.code)
          if (failed) lastError = error.code
          silent = error.code === 'NODE_TIMED_OUT'
          keep({ ms: now() - startedMs, failed })
        }
        throw error
      }
    },
    read: () => ({ calls: kept.length, ...paceOf(kept), errorRate: rateOf(kept), lastError, silent }),
  }
}

function paceOf(kept: readonly Kept[]): Pick<NodeFigures, 'msMedian' | 'msP95'> {
  const answered = kept.flatMap(({ ms, failed }) => (failed ? [] : [ms])).toSorted((left, right) => left - right)
  const at = (part: number) => answered[Math.min(answered.length - 1, Math.floor(answered.length * part))] ?? null
  return { msMedian: at(0.5), msP95: at(0.95) }
}

function rateOf(kept: readonly Kept[]): number {
  return kept.length === 0 ? 0 : kept.filter(({ failed }) => failed).length / kept.length
}
