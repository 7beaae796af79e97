import { isStrongroomError, type StrongroomError } from '../core/error/error.ts'
import type { Journal } from './journal/index.ts'
import type { NodeSet } from './node/index.ts'
import { type Reconciliation, reconcile } from './reconcile.ts'
import { sleepUntilAborted } from './sleep-until-aborted.ts'
import type { Watcher } from './watch/index.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** A start is busy enough on its own; and after a failure the nodes are given time. */
const SOONEST_MS = 10 * 60 * 1_000
/** Between blocks of a hundred accounts: a million balances are compared within the hour, and nobody else is kept waiting. */
const PAUSE_MS = 250

export type ReconcilerOptions = {
  readonly journal: Journal
  readonly nodes: NodeSet
  readonly watcher: Pick<Watcher, 'reached'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onCompared: (found: Reconciliation) => void
  readonly onTrouble: (error: StrongroomError) => void
  readonly everyMs?: number
  readonly soonestMs?: number
  readonly pauseMs?: number
}

/** Compares every balance with the chain once a day, at its own pace. */
export type Reconciler = {
  /** When it compares next, in milliseconds since 1970; null while it does. */
  nextAtMs(): number | null
  close(): Promise<void>
}

export function openReconciler(options: ReconcilerOptions): Reconciler {
  const closing = new AbortController()
  let nextAtMs: number | null = null
  const ended = follow(options, closing.signal, (next) => {
    nextAtMs = next
  })
  return {
    nextAtMs: () => nextAtMs,
    async close() {
      closing.abort()
      await ended
    },
  }
}

async function follow(options: ReconcilerOptions, closing: AbortSignal, plan: (nextAtMs: number | null) => void): Promise<void> {
  const { journal, now, onCompared, onTrouble, everyMs = DAY_MS, soonestMs = SOONEST_MS, pauseMs = PAUSE_MS } = options
  while (!closing.aborted) {
    const last = await journal.read.lastComparison({ finished: true })
    const soonestAtMs = now() + soonestMs
    const nextAtMs = last === null ? soonestAtMs : Math.max(soonestAtMs, (last.finishedAtMs ?? last.startedAtMs) + everyMs)
    plan(nextAtMs)
    await sleepUntilAborted(nextAtMs - now(), closing, { ref: false })
    if (closing.aborted) return
    plan(null)
    try {
      onCompared(
        await reconcile(options, { askedBy: 'schedule', closing, pause: () => sleepUntilAborted(pauseMs, closing, { ref: false }) }),
      )
    } catch (error) {
      if (!isStrongroomError(error)) throw error
      if (!closing.aborted) onTrouble(error)
    }
  }
}
