import type { Address } from '../../core/address/address.ts'
import { type Lamports, lamports } from '../../core/amount/lamports.ts'
import { type Slot, slot as slotOf } from '../../core/chain/slot.ts'
import type { Movement } from '../../core/deposit/deposit.ts'
import { isStrongroomError, StrongroomError, toErrorValue } from '../../core/error/error.ts'
import type { Journal } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import { sleepUntilAborted } from '../sleep-until-aborted.ts'
import { createBetween } from './between.ts'
import { createAbsence } from './choose-way.ts'
import { maySignalGap } from './find-gap.ts'
import { followPending } from './follow-pending.ts'
import { followHistories } from './history/open-histories.ts'
import { repairCursor } from './repair-cursor.ts'
import { createMinimumDeposit } from './minimum-deposit.ts'
import { moveBack } from './move-back.ts'
import { createOpeningReads } from './openings.ts'
import { createPace } from './pace.ts'
import { passOver } from './pass-over.ts'
import { followRound, type RoundParts, type RoundResult } from './round.ts'
import { createWatchedSet } from './watched.ts'
import type { Watcher, WatcherEvent, WatcherStatus } from './watcher.ts'

export type WatcherOptions = {
  readonly nodes: NodeSet
  readonly journal: Journal
  readonly onEvent: (event: WatcherEvent) => void
  /** Told every watched address before blocks are fetched to be searched for it; absent where blocks are read whole. */
  readonly watch?: (addresses: Iterable<string>) => void
  /** Told `watch:cursor`, `watch:balances`, `watch:block`, `watch:mend`, `watch:gap`, `watch:histories` and `watch:history` before each write: where a test may kill the process. */
  readonly onStep?: (step: string) => void | Promise<void>
  /** Called with what ended the watcher although it is no failure of a node or a disk: a defect. */
  readonly onDefect: (error: unknown) => void
  /** Native arrivals below it are dust. */
  readonly dustFloorLamports?: Lamports
  /** Between two looks when nothing is waiting. */
  readonly pollMs?: number
  /** Before the first new try when stuck; each later one waits twice as long, up to a bound. */
  readonly retryMs?: number
  /** Before a second node that did not answer is asked the same again; each later pause is twice as long, up to a bound. */
  readonly askAgainMs?: number
  /** Failures in a row before slots that no node can show are passed over with a gap. */
  readonly gapAfterFailures?: number
  /** Between two tries to read back what could not be. */
  readonly historyRetryMs?: number
  /** From how many slots behind the way to make up for them is reckoned. */
  readonly longAbsenceSlots?: bigint
  /** Milliseconds from any fixed point: for the pace that is shown. */
  readonly now?: () => number
}

const DEFAULT_POLL_MS = 500
const DEFAULT_RETRY_MS = 1_000
const DEFAULT_ASK_AGAIN_MS = 50
const MAX_RETRY_MS = 30_000
/** With the pauses between them some two minutes: blocks have appeared on a retry. */
const DEFAULT_GAP_AFTER_FAILURES = 8
const DEFAULT_HISTORY_RETRY_MS = 60_000
const STARTING: WatcherStatus = { state: 'starting', cursor: null, finalizedSlot: null, trouble: null }

/** Starts following at the journal's cursor, or at the present finalized slot where there is none. */
export function openWatcher(options: WatcherOptions): Watcher {
  const closing = new AbortController()
  const pauses = openPauses(closing.signal)
  const waiting = new Set<Waiting>()
  const pace = createPace(options.now ?? (() => performance.now()))
  let status = STARTING

  const update = (next: WatcherStatus) => {
    const changed = next.state !== status.state || next.trouble?.code !== status.trouble?.code
    status = next
    if (changed) options.onEvent({ kind: 'status', status })
    for (const one of waiting) if (next.cursor !== null && next.cursor >= one.slot) end(waiting, one)
  }
  const onEvent = (event: WatcherEvent) => {
    if (event.kind === 'finalized') {
      if (event.slot === status.finalizedSlot) return
      status = { ...status, finalizedSlot: event.slot }
    }
    options.onEvent(event)
    if (event.kind !== 'block') return
    pace.observe(event.slot)
    update({ ...status, cursor: event.slot })
  }
  const stop = () => {
    update({ ...status, state: 'stopped' })
    for (const one of waiting) end(waiting, one, notCaughtUp(status, one.slot))
  }
  const reached = (slot: Slot): Promise<void> => {
    if (status.cursor !== null && status.cursor >= slot) return Promise.resolve()
    if (closing.signal.aborted) return Promise.reject(notCaughtUp(status, slot))
    return new Promise((resolve, reject) => waiting.add({ slot, resolve, reject }))
  }
  const parts = openParts({ ...options, onEvent }, closing.signal)
  const between = createBetween()
  const works = [
    follow({ ...options, parts, between: () => between.run(), pause: pauses.pause, update, status: () => status }),
    followHistories({ ...parts, reached }),
    followPending(parts),
  ]
  const ended = endTogether(works, closing, (defects) => {
    stop()
    between.end(notCaughtUp(status, status.finalizedSlot ?? slotOf(0)))
    for (const defect of defects) options.onDefect(defect)
  })

  return {
    status: () => status,
    slotsPerSecond: pace.slotsPerSecond,
    catchingUp: parts.absence.read,
    wake: pauses.end,
    moveBack: async (after) => {
      if (closing.signal.aborted) throw notCaughtUp(status, status.finalizedSlot ?? slotOf(0))
      const moved = between.add(async () => {
        const back = await moveBack(parts, after)
        parts.absence.end()
        update({ ...status, state: 'catching-up', cursor: back.to, trouble: null })
        return back
      })
      pauses.end()
      return await moved
    },
    reached,
    close: async () => {
      closing.abort()
      for (const one of waiting) end(waiting, one, notCaughtUp(status, one.slot))
      await ended
    },
  }
}

type Waiting = { readonly slot: Slot; readonly resolve: () => void; readonly reject: (error: StrongroomError) => void }

function end(waiting: Set<Waiting>, one: Waiting, error?: StrongroomError): void {
  waiting.delete(one)
  if (error === undefined) one.resolve()
  else one.reject(error)
}

function notCaughtUp({ cursor }: WatcherStatus, slot: Slot): StrongroomError {
  return new StrongroomError('WATCH_NOT_CAUGHT_UP', { cursor, finalizedSlot: slot })
}

/** Ends when each has; the first that ends by a defect ends the others. */
async function endTogether(
  works: readonly Promise<void>[],
  closing: AbortController,
  onEnd: (defects: readonly unknown[]) => void,
): Promise<void> {
  const ends = await Promise.allSettled(works.map((work) => work.finally(() => closing.abort())))
  onEnd(ends.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
}

/** What both loops work with. */
function openParts(options: WatcherOptions, closing: AbortSignal) {
  const { nodes, journal, onEvent, pollMs = DEFAULT_POLL_MS, historyRetryMs = DEFAULT_HISTORY_RETRY_MS } = options
  const onStep = options.onStep ?? (() => undefined)
  const asking = { nodes, askAgainMs: options.askAgainMs ?? DEFAULT_ASK_AGAIN_MS, closing }
  return {
    ...asking,
    journal,
    watched: createWatchedSet(journal, options.watch ?? (() => undefined)),
    openings: createOpeningReads({ ...asking, journal, onStep }),
    minimumDeposit: createMinimumDeposit(asking),
    dustFloorLamports: options.dustFloorLamports ?? lamports(0n),
    onStep,
    onEvent,
    onFound: (found: { readonly owner: Address; readonly movements: readonly Movement[] }) => onEvent({ kind: 'history', ...found }),
    absence: createAbsence(options.longAbsenceSlots),
    pollMs,
    retryMs: historyRetryMs,
  }
}

type Following = Pick<WatcherOptions, 'retryMs' | 'gapAfterFailures'> & {
  readonly parts: ReturnType<typeof openParts>
  readonly between: () => Promise<void>
  readonly pause: (ms: number) => Promise<void>
  readonly update: (status: WatcherStatus) => void
  readonly status: () => WatcherStatus
}

/** Round after round. A failure of a node or a disk holds the cursor up and is tried again; anything else ends the watcher. */
async function follow({ parts, between, pause, update, status, ...options }: Following): Promise<void> {
  const { retryMs = DEFAULT_RETRY_MS, gapAfterFailures = DEFAULT_GAP_AFTER_FAILURES } = options
  let failures = 0
  while (!parts.closing.aborted) {
    await between()
    const { cursor } = status()
    try {
      const result = await followRound(parts)
      failures = 0
      update(statusAfter(result))
      if (result.blocks === 0 || result.cursor >= result.finalizedSlot) await pause(parts.pollMs)
    } catch (error) {
      if (!isStrongroomError(error)) throw error
      if (parts.closing.aborted) return
      // A round that got somewhere before it failed is no reason to wait longer.
      failures = status().cursor === cursor ? failures + 1 : 1
      if (status().trouble === null) update({ ...status(), state: 'stuck', trouble: toErrorValue(error) })
      const trouble = await remedy(parts, { error, mayPassOver: failures >= gapAfterFailures })
      if (trouble !== null) update({ ...status(), state: 'stuck', trouble: toErrorValue(trouble) })
      if (trouble === null) failures = 0
      else await pause(Math.min(MAX_RETRY_MS, retryMs * 2 ** (failures - 1)))
    }
  }
}

/** What still holds the cursor up; null where something was done about it, so that the next round may succeed at once. */
async function remedy(
  parts: RoundParts,
  { error, mayPassOver }: { readonly error: StrongroomError; readonly mayPassOver: boolean },
): Promise<StrongroomError | null> {
  try {
    const done = (await repairCursor(parts, error)) || (mayPassOver && maySignalGap(error) && (await passOver(parts)))
    return done ? null : error
  } catch (problem) {
    if (!isStrongroomError(problem)) throw problem
    return problem.code.startsWith('JOURNAL_') ? problem : error
  }
}

function statusAfter({ cursor, finalizedSlot }: RoundResult): WatcherStatus {
  return { state: cursor < finalizedSlot ? 'catching-up' : 'following', cursor, finalizedSlot, trouble: null }
}

/** Waits between two looks; a wait ends early when the watcher is closed or somebody knows of something new. */
function openPauses(closing: AbortSignal): { readonly pause: (ms: number) => Promise<void>; readonly end: () => void } {
  let waking = new AbortController()
  return {
    end: () => waking.abort(),
    async pause(ms) {
      await sleepUntilAborted(ms, AbortSignal.any([closing, waking.signal]))
      if (waking.signal.aborted) waking = new AbortController()
    },
  }
}
