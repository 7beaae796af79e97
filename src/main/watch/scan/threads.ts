import { openThread, type Thread } from './thread.ts'

/** Blocks that wait for a thread. Beyond that a block is read by whoever brings it, which also slows down the fetching. */
const MAX_WAITING = 32
/** Threads that may end on their own before none is started any more. */
const MAX_ENDED = 8

/** A few threads that are handed out one by one; started when they are needed, and again when they ended. */
export type Threads = {
  /** A thread of your own until it is given back; null where none is to be had: the work is better done without. */
  take(): Promise<Thread | null>
  /** Once its work is done. */
  give(thread: Thread): void
  /** Once it failed over its work: it has ended, or is about to. */
  lose(thread: Thread): void
  close(): Promise<void>
}

export function openThreads({ entry, most }: { readonly entry: URL; readonly most: number }): Threads {
  const running = new Set<Thread>()
  const idle: Thread[] = []
  const waiting: ((thread: Thread | null) => void)[] = []
  let ended = 0
  let closed = false

  const start = (): Thread => {
    const thread: Thread = openThread(entry, () => lose(thread))
    running.add(thread)
    return thread
  }
  const lose = (thread: Thread): void => {
    if (!running.delete(thread)) return
    const place = idle.indexOf(thread)
    if (place >= 0) idle.splice(place, 1)
    ended += 1
    if (!closed) waiting.shift()?.(ended < MAX_ENDED ? start() : null)
  }

  return {
    async take() {
      const thread = idle.pop()
      if (thread !== undefined) return thread
      if (closed || ended >= MAX_ENDED || waiting.length >= MAX_WAITING) return null
      return running.size < most ? start() : new Promise((resolve) => waiting.push(resolve))
    },
    lose,
    give(thread) {
      if (!running.has(thread)) return
      const next = waiting.shift()
      if (next === undefined) idle.push(thread)
      else next(thread)
    },
    async close() {
      closed = true
      for (const go of waiting.splice(0)) go(null)
      await Promise.all([...running].map((thread) => thread.close()))
    },
  }
}
