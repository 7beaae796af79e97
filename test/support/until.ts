import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 20

type Patience = {
  /** Far more than it takes on a machine with other work: it only bounds what never happens. */
  readonly withinMs?: number
}

/** Waits for something that happens by itself, for so long and no longer, however long one look at it takes. */
export async function until(condition: () => boolean | Promise<boolean>, { withinMs = 60_000 }: Patience = {}): Promise<void> {
  const timer = new AbortController()
  const end = sleep(withinMs, 'over' as const, { signal: timer.signal, ref: false })
  end.catch(() => undefined)
  try {
    for (;;) {
      // The end first: what is known at once would always be before it.
      const found = await Promise.race([end, condition()])
      if (found === true) return
      if (found === 'over') throw new Error(`waited in vain for ${withinMs} ms: ${condition.toString()}`)
      await Promise.race([sleep(LOOK_EVERY_MS), end])
    }
  } finally {
    timer.abort()
  }
}
