import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 60

type Patience = {
  /** Far more than it takes on a machine with other work: it only bounds what never happens. */
  readonly withinMs?: number
  /** Between two looks: longer where a look costs more than it saves. */
  readonly everyMs?: number
  /** What else the failure says, asked for when the time is over. */
  readonly saying?: () => string
}

/** Waits for something that happens on its own, for so long and no longer, however long one look at it takes. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { withinMs = 60_000, everyMs = LOOK_EVERY_MS, saying }: Patience = {},
): Promise<void> {
  const timer = new AbortController()
  const end = sleep(withinMs, 'over' as const, { signal: timer.signal, ref: false })
  end.catch(() => undefined)
  try {
    for (;;) {
      // The end first: what is known at once would always be before it.
      const found = await Promise.race([end, condition()])
      if (found === true) return
      if (found === 'over') throw new Error(`waited in vain for ${withinMs} ms: ${saying?.() ?? condition.toString()}`)
      await Promise.race([sleep(everyMs), end])
    }
  } finally {
    timer.abort()
  }
}

/** Asks for something again until it is not refused. The failure tells the last refusal. */
export async function untilDone(act: () => Promise<unknown>, { withinMs }: Pick<Patience, 'withinMs'> = {}): Promise<void> {
  let asked = 0
  let last = 'nothing was answered'
  await until(
    async () => {
      asked += 1
      try {
        await act()
        return true
      } catch (error) {
        last = `the answer to question ${asked} was ${describe(error)}`
        return false
      }
    },
    { ...(withinMs === undefined ? {} : { withinMs }), saying: () => `${last}; asked ${asked} times: ${act.toString()}` },
  )
}

/** A refusal that crossed the contract has its code and context beside its message. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const data =
    'data' in error ? ` ${JSON.stringify(error.data, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))}` : ''
  return `${error.message}${data}`
}
