import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../client.ts'
import { groupOf } from './changed-by.ts'
import { invalidatedBy, openGathering } from './freshen.ts'
import { hear, type LiveStore, withTasks } from './live.ts'

/** The stream is asked for again after a pause that grows to this; it is asked for as long as the window lives. */
const PAUSE_FIRST_MS = 250
const PAUSE_MAX_MS = 5_000

type Listening = { readonly client: Client; readonly queries: QueryClient; readonly live: LiveStore }

/** Follows the one event stream of this window, and opens it again whenever it ends. Returns how to stop. */
export function listen(parts: Listening): () => void {
  const stop = new AbortController()
  const { live, queries } = parts
  const gathering = openGathering((groups) => {
    void queries.invalidateQueries({ predicate: ({ queryKey }) => groups.some((group) => group === groupOf(queryKey)) })
  })
  void follow(parts, (groups) => gathering.add(groups), stop.signal)
  return () => {
    stop.abort()
    gathering.close()
    live.change((now) => ({ ...now, connected: false }))
  }
}

async function follow(parts: Listening, old: Parameters<typeof readStream>[1], signal: AbortSignal): Promise<void> {
  let network: string | null = null
  let pauseMs = PAUSE_FIRST_MS
  while (!signal.aborted) {
    try {
      const { network: now } = await parts.client.app.info({}, { signal })
      // Another network has other accounts and other money: nothing of this page may stay.
      if (network !== null && network !== now) return location.reload()
      network = now
      await readStream(parts, old, signal, () => {
        pauseMs = PAUSE_FIRST_MS
      })
    } catch {
      // Whatever ended it, the answer is the same: say that nothing is heard, and ask again.
      pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)
    }
    parts.live.change((live) => ({ ...live, connected: false }))
    await pause(pauseMs, signal)
  }
}

async function readStream(
  { client, queries, live }: Listening,
  old: (groups: ReturnType<typeof invalidatedBy>) => void,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const events = await client.events.watch({}, { signal })
  onOpen()
  live.change((now) => ({ ...now, connected: true, heardAt: new Date() }))
  // What happened while nothing was heard is asked for, not guessed.
  const tasks = await client.tasks.list({}, { signal })
  live.change((now) => ({ ...now, tasks: withTasks(now.tasks, tasks) }))
  await queries.invalidateQueries()
  for await (const event of events) {
    live.change((now) => hear(now, event, new Date()))
    old(invalidatedBy(event))
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
