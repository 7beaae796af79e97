import type { BackendEvent } from '../contract/events.ts'

/** How many events may wait for a slow reader before it is cut off: it can ask for the present state instead. */
const EVENTS_WAITING_MAX = 10_000

/** One source of events, any number of readers, each at its own pace. */
export type EventHub = {
  tell(event: BackendEvent): void
  /**
   * Everything told from this call on. Ends when `signal` aborts, when the hub closes, or when the reader falls too far behind: then what was
   * told before that is still read, in order and without a hole.
   */
  read(signal?: AbortSignal): AsyncGenerator<BackendEvent, void>
  close(): void
}

export function openEventHub(): EventHub {
  const readers = new Set<Reader>()
  return {
    tell(event) {
      for (const reader of readers) reader.push(event)
    },
    read(signal) {
      const reader = new Reader(() => readers.delete(reader))
      readers.add(reader)
      const stop = () => reader.end()
      signal?.addEventListener('abort', stop, { once: true })
      if (signal?.aborted === true) stop()
      return readToEnd(reader, () => signal?.removeEventListener('abort', stop))
    },
    close() {
      for (const reader of readers) reader.end()
    },
  }
}

async function* readToEnd(reader: Reader, ended: () => void): AsyncGenerator<BackendEvent, void> {
  try {
    yield* reader.events()
  } finally {
    ended()
    reader.end()
  }
}

class Reader {
  readonly #onEnd: () => void
  #waiting: BackendEvent[] = []
  #ended = false
  #wake: () => void = () => undefined

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  push(event: BackendEvent): void {
    if (this.#waiting.length >= EVENTS_WAITING_MAX) return this.end()
    this.#waiting.push(event)
    this.#wake()
  }

  /** Takes no more from here on. */
  end(): void {
    this.#ended = true
    this.#onEnd()
    this.#wake()
  }

  async *events(): AsyncGenerator<BackendEvent, void> {
    while (true) {
      const batch = this.#waiting
      this.#waiting = []
      yield* batch
      if (this.#waiting.length > 0) continue
      if (this.#ended) return
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}
