import { stringify } from 'lossless-json'
import type { BackendEvent } from '../../contract/events.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import type { Client } from '../ipc/socket-client.ts'
import type { Host } from './host.ts'
import { Interrupted, unlessInterrupted } from './interrupt.ts'
import { listen } from './listen.ts'
import { dateText } from './output/cell.ts'
import { toJsonLine } from './output/json.ts'
import { asOurs } from './refusal.ts'

export type Watched = {
  readonly command: string
  readonly ask: () => Promise<unknown>
  /** An answer as a person reads it in lines of so many columns. */
  readonly textOf: (answer: unknown, width: number) => Promise<string>
  readonly json: boolean
}

/** When a state is asked for again. */
export type Pace = {
  /** No sooner than this after the last time, however much happens: slots come several a second. */
  readonly restMs: number
  /** Then at the latest, where nothing was heard. Some changes are told by no event, such as what the window wrote into the address book. */
  readonly withinMs: number
}
const PACE: Pace = { restMs: 1_000, withinMs: 5_000 }
/** What takes long to answer is asked for less often: nodes and journal are left alone nine tenths of the time. */
const RESTS = 9

/**
 * Shows a state again as it changes, until the person ends it. Between two times nothing of the journal is held.
 * @throws IPC_LOST_WATCHED where the one that was asked is gone, and what the operation answers
 */
export async function watch(asking: { readonly client: Pick<Client, 'events'> }, watched: Watched, host: Host): Promise<void> {
  const { interrupted, pace: { restMs, withinMs } = PACE } = host
  const showing = openShowing(watched, host)
  const { events, close } = await listen(asking)
  const changes = openChanges(events)
  const stopResize = showing.onResize(changes.happened)
  try {
    for (;;) {
      const began = performance.now()
      await showing.show(await unlessInterrupted(watched.ask(), interrupted))
      const tookMs = performance.now() - began
      await unlessInterrupted(changes.next({ restMs: Math.max(restMs, tookMs * RESTS), withinMs }), interrupted)
    }
  } catch (error) {
    if (error instanceof Interrupted) return
    throw isStrongroomError(asOurs(error), 'IPC_LOST') ? lost(watched.command, error) : error
  } finally {
    stopResize()
    close()
    changes.close()
    showing.close()
  }
}

const lost = (operation: string, cause?: unknown) => new StrongroomError('IPC_LOST_WATCHED', { operation }, { cause })

type Changes = {
  /** Something may be other than it was. */
  readonly happened: () => void
  /** Resolves when it is time to look again; rejects when nothing more can be heard. */
  readonly next: (pace: Pace) => Promise<void>
  readonly close: () => void
}

function openChanges(events: AsyncIterable<BackendEvent>): Changes {
  let hasHappened = false
  let ended: { readonly why: unknown } | null = null
  // Of whoever waits. Nothing of one time is left to the next: somebody may watch for weeks.
  let look: () => void = () => undefined
  let stop: () => void = () => undefined
  const happened = () => {
    hasHappened = true
    look()
  }
  const end = (why: unknown) => {
    ended = { why }
    look()
  }
  void hear(events, happened).then(end, end)
  const next = ({ restMs, withinMs }: Pace) =>
    new Promise<void>((resolve, reject) => {
      let isRested = false
      const settle = () => {
        stop()
        hasHappened = false
        if (ended === null) resolve()
        else reject(ended.why)
      }
      look = () => {
        if (ended !== null || (isRested && hasHappened)) settle()
      }
      const rest = setTimeout(() => {
        isRested = true
        look()
      }, restMs)
      const latest = setTimeout(settle, restMs + withinMs)
      stop = () => {
        clearTimeout(rest)
        clearTimeout(latest)
        look = () => undefined
      }
      look()
    })
  return { happened, next, close: () => stop() }
}

/** Tells of each event; gives, or throws, why there is none any more. */
async function hear(events: AsyncIterable<BackendEvent>, happened: () => void): Promise<unknown> {
  for await (const _ of events) happened()
  return new StrongroomError('IPC_LOST', { operation: 'events watch' })
}

type Showing = {
  readonly show: (answer: unknown) => Promise<void>
  readonly onResize: (listener: () => void) => () => void
  readonly close: () => void
}

function openShowing(watched: Watched, host: Host): Showing {
  const screen = watched.json ? undefined : host.openScreen?.()
  return screen === undefined ? showBelow(watched, host) : showInPlace(watched, screen, host)
}

/** On a terminal: in one place, with when it was asked for. When it ends, the last of it stays where answers stay. */
function showInPlace(
  { command, textOf }: Watched,
  screen: NonNullable<ReturnType<NonNullable<Host['openScreen']>>>,
  { out }: Host,
): Showing {
  let last: string | null = null
  return {
    async show(answer) {
      const text = await textOf(answer, screen.width())
      last = text
      screen.show(`${command}, asked ${dateText(new Date())}; Ctrl-C ends it\n\n${text}`)
    },
    onResize: screen.onResize,
    close() {
      screen.close()
      if (last !== null) out(last)
    },
  }
}

/** Everywhere else: each state that differs from the one before, below it. */
function showBelow({ textOf, json }: Watched, { out, width }: Host): Showing {
  let before: string | null = null
  return {
    async show(answer) {
      const state = stateOf(answer)
      if (state === before) return
      before = state
      if (json) out(toJsonLine(answer))
      else out(`--- ${dateText(new Date())}\n${await textOf(answer, width)}`)
    },
    onResize: () => () => undefined,
    close: () => undefined,
  }
}

/** Which slot it is true of, and how long something still takes: both differ each time, and nothing happened. */
const RUNNING_ON = new Set(['asOf', 'aboutMs', 'secondsLeft', 'locksInMs'])
/** How long somebody is not paid yet, or something still holds: it happens when nothing of it is left. */
const RUNNING_OUT = new Set(['waitMs', 'endsInMs'])

/** What of an answer is a change when it differs. That blocks were read further is none, but where that is what was asked for. */
function stateOf(answer: unknown): string {
  return (
    stringify(answer, (key, value: unknown) => {
      if (RUNNING_ON.has(key)) return null
      if (RUNNING_OUT.has(key) && typeof value === 'number') return value > 0
      if (key !== 'watcher' || typeof value !== 'object') return value
      return { ...value, cursor: null, finalizedSlot: null }
    }) ?? 'null'
  )
}
