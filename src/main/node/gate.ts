import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { sleepUntilAborted } from '../sleep-until-aborted.ts'

/** How a node may be asked. */
export type Pace = {
  /** Requests begun per second at most; null: as fast as the calls at the same time allow. */
  readonly maxRps: number | null
  /** Requests under way at the same time. */
  readonly maxInFlight: number
}

/** Lets requests to one node through at the pace it bears, first come first served. */
export type Gate = {
  /**
   * @throws NODE_RATE_LIMITED while the node wants to be left alone, without asking it
   * @throws NODE_BUSY when too many wait already
   * @throws NODE_CANCELLED when work stops
   */
  pass<Answer>(method: string, call: () => Promise<Answer>): Promise<Answer>
  /** Milliseconds until the node may be asked again; null while it may. */
  msLimited(): number | null
}

/** Requests that may wait for their turn. */
const WAITING_MAX = 512
/** The pause after a refusal that names none; each further refusal doubles it. */
const FIRST_HOLD_MS = 250
const MAX_HOLD_MS = 30_000
const SECOND_MS = 1_000

type GateOptions = { readonly node: string; readonly pace: Pace; readonly now: () => number; readonly signal: AbortSignal }

export function openGate({ node, pace, now, signal }: GateOptions): Gate {
  const hold = openHold(now)
  const waiting: (() => void)[] = []
  let inFlight = 0
  let nextStartMs = Number.NEGATIVE_INFINITY

  const enter = async (method: string) => {
    if (waiting.length >= WAITING_MAX) throw new StrongroomError('NODE_BUSY', { node, method, waiting: waiting.length })
    if (inFlight >= pace.maxInFlight) await new Promise<void>((resolve) => waiting.push(resolve))
    else inFlight += 1
  }
  const leave = () => {
    const next = waiting.shift()
    // A place is handed to the next waiter rather than given back, so that no newcomer takes it in between.
    if (next === undefined) inFlight -= 1
    else next()
  }
  const awaitTurn = async () => {
    if (pace.maxRps === null) return
    const startMs = Math.max(now(), nextStartMs)
    nextStartMs = startMs + SECOND_MS / pace.maxRps
    const ms = startMs - now()
    if (ms > 0) await sleepUntilAborted(ms, signal)
  }

  return {
    msLimited: hold.msLeft,
    async pass(method, call) {
      refuseHeld(node, hold.msLeft())
      await enter(method)
      try {
        await awaitTurn()
        if (signal.aborted) throw new StrongroomError('NODE_CANCELLED', { node, method })
        refuseHeld(node, hold.msLeft())
        const answer = await call()
        hold.release()
        return answer
      } catch (error) {
        hold.hear(error)
        throw error
      } finally {
        leave()
      }
    },
  }
}

function refuseHeld(node: string, msLeft: number | null): void {
  if (msLeft !== null) throw new StrongroomError('NODE_RATE_LIMITED', { node, retryAfterMs: msLeft })
}

/** How long a node wants to be left alone. */
function openHold(now: () => number) {
  let untilMs = Number.NEGATIVE_INFINITY
  let refusals = 0
  const msLeft = () => (untilMs > now() ? Math.ceil(untilMs - now()) : null)
  return {
    msLeft,
    release() {
      refusals = 0
    },
    hear(error: unknown) {
      // Refused here, without asking: that says nothing new.
      if (!isStrongroomError(error, 'NODE_RATE_LIMITED') || msLeft() !== null) return
      untilMs = now() + (error.context.retryAfterMs ?? Math.min(MAX_HOLD_MS, FIRST_HOLD_MS * 2 ** refusals))
      refusals += 1
    },
  }
}
