import type { BackendEvent } from '../../contract/events.ts'
import type { Task } from '../../contract/schemas.ts'
import type { Answers } from '../client.ts'

export type Watcher = Answers['overview']['show']['watcher']

/** What the event stream last said. All of it can be asked for too; nothing here is needed for a screen to be right. */
export type Live = {
  /** Whether the stream is open now, and when it last said anything. */
  readonly connected: boolean
  readonly heardAt: Date | null
  readonly finalizedSlot: bigint | null
  /** When a slot was last heard of. */
  readonly slotAt: Date | null
  readonly msPerSlot: number | null
  readonly watcher: Watcher | null
  /** Long work of this window's time, newest last; bounded by {@link TASKS_SHOWN_MAX}. */
  readonly tasks: readonly Task[]
  /** What kept the backend from going on, each once, the newest last; {@link troublesToShow} says which have a place. */
  readonly troubles: readonly Trouble[]
}

/** An error that the backend told of beside any answer, and when it last did. */
export type Trouble = { readonly key: string; readonly error: Extract<BackendEvent, { kind: 'trouble' }>['error']; readonly at: Date }

const TASKS_SHOWN_MAX = 20
/** Of those that pass on their own, and of those that a person must act on: neither pushes the other out. */
const TROUBLES_SHOWN_MAX = { passing: 4, toActOn: 8 } as const
const TROUBLES_KEPT_MAX = 1_000

export const NOTHING_HEARD: Live = {
  connected: false,
  heardAt: null,
  finalizedSlot: null,
  slotAt: null,
  msPerSlot: null,
  watcher: null,
  tasks: [],
  troubles: [],
}

/** The state after an event. */
export function hear(live: Live, event: BackendEvent, at: Date): Live {
  const heard = { ...live, connected: true, heardAt: at }
  switch (event.kind) {
    case 'slot':
      return { ...heard, finalizedSlot: event.finalizedSlot, slotAt: at, msPerSlot: event.msPerSlot ?? live.msPerSlot }
    case 'watcher':
      return { ...heard, watcher: event.watcher, finalizedSlot: laterSlot(live.finalizedSlot, event.watcher.finalizedSlot) }
    case 'task':
      return { ...heard, tasks: withTasks(live.tasks, [event.task]) }
    case 'deposit':
    case 'disagreement':
    case 'node':
    case 'ledger':
    case 'mint':
    case 'nonces':
    case 'sending':
    case 'attempt':
    case 'decision':
    case 'vault':
      return heard
    case 'trouble':
      return { ...heard, troubles: withTrouble(live.troubles, event.error, at) }
  }
}

/** The tasks with these put in their places; new ones at the end, the oldest forgotten beyond the bound. */
export function withTasks(tasks: readonly Task[], news: readonly Task[]): readonly Task[] {
  const byId = new Map([...tasks, ...news].map((task) => [task.id, task]))
  return [...byId.values()].slice(-TASKS_SHOWN_MAX)
}

function withTrouble(troubles: Live['troubles'], error: Trouble['error'], at: Date): Live['troubles'] {
  const key = `${error.code} ${JSON.stringify(error.context, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`
  const known = troubles.some((one) => one.key === key)
  // One that is told again keeps its place.
  if (known) return troubles.map((one) => (one.key === key ? { key, error, at } : one))
  return [...troubles, { key, error, at }].slice(-TROUBLES_KEPT_MAX)
}

/** Nodes come back, and blocks are read again: all else stays until somebody has looked into it. */
const isPassing = ({ error: { code } }: Trouble): boolean => /^(NODE|WATCH)_/.test(code)

/**
 * Which troubles stand at the top of the page at this path, those that a person must act on first; `more`: how many wait for their place. The page
 * of a payment points to what is reported about it, and to what is reported about no payment: on it, those come before what is reported about others.
 */
export function troublesToShow(troubles: readonly Trouble[], path = ''): { readonly shown: readonly Trouble[]; readonly more: number } {
  const { passing, toActOn } = TROUBLES_SHOWN_MAX
  const ranked = troubles.toSorted((left, right) => rankOn(path, left) - rankOn(path, right))
  const shown = [...ranked.filter((one) => !isPassing(one)).slice(-toActOn), ...ranked.filter(isPassing).slice(-passing)]
  return { shown, more: troubles.length - shown.length }
}

/** Places whose pages follow what was decided, and the words that begin another page in them. */
const FOLLOWING = /^\/(?:pay|pay-many|sweep|token-accounts|activity\/payment)\/(?!(?:review|to|from|new|at)(?:\/|$))(.+)$/

/** How near a trouble is to the page of a payment, whose path names its decision or its transaction; the same for all on other pages. */
function rankOn(path: string, { error: { context } }: Trouble): number {
  const names = FOLLOWING.exec(path)?.[1]?.split('/')
  const { intent } = context
  if (names === undefined) return 0
  if (typeof intent !== 'string') return 1
  if (path.endsWith(`/${intent}`)) return 3
  return names.some((name) => intent.startsWith(`${name}/`)) ? 2 : 0
}

/** The state after a person has put a trouble away; told again, it is shown again. */
export const withoutTrouble = (live: Live, key: string): Live => ({ ...live, troubles: live.troubles.filter((one) => one.key !== key) })

function laterSlot(left: bigint | null, right: bigint | null): bigint | null {
  if (left === null || right === null) return left ?? right
  return left > right ? left : right
}

/** A value that React can follow. */
export type LiveStore = {
  readonly read: () => Live
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (step: (live: Live) => Live) => void
}

export function openLiveStore(): LiveStore {
  let live = NOTHING_HEARD
  const listeners = new Set<() => void>()
  return {
    read: () => live,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(step) {
      live = step(live)
      for (const listener of listeners) listener()
    },
  }
}
