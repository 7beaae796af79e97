import { isStrongroomError, type StrongroomError } from '../../core/error/error.ts'
import type { CreditRecord } from '../journal/index.ts'
import { createPatience, isOfOneAlone, type Patience } from '../pay/index.ts'
import { sleepUntilAborted } from '../sleep-until-aborted.ts'
import { asStrongroomError } from '../tasks.ts'
import { type HiddenParts, readHiddenAmount } from './read-hidden-amount.ts'

/** Arrivals looked at between two pauses. */
const ARRIVALS_AT_A_TIME = 20
/** What would meet every arrival alike. */
const ALL = 'all'

export type HiddenReader = {
  /** Ends after the arrival in progress. */
  close(): Promise<void>
}

export type HiddenReaderOptions = HiddenParts & {
  readonly pauseMs: number
  /** Told when something was read. */
  readonly onRead: () => void
  readonly onTrouble: (error: StrongroomError) => void
  /** Told `hidden:keep` before each write: where a test may kill the process. */
  readonly onStep?: (step: string) => void | Promise<void>
  /** A clock that only goes forward. Standard: that of the process. */
  readonly now?: () => number
}

/**
 * Reads, while the vault is open, how much each hidden arrival brought of which nothing is kept yet, some at a time. What cannot be read now is tried
 * again after pauses that grow. Nothing is remembered that matters: a process that was killed reads the same again.
 */
export function openHiddenReader(options: HiddenReaderOptions): HiddenReader {
  const { pauseMs, now = () => performance.now() } = options
  const closing = new AbortController()
  const patience = createPatience({ pauseMs, now })
  const run = async () => {
    let after = 0
    while (!closing.signal.aborted) {
      try {
        after = patience.isDue(ALL) ? await round(options, { patience, after, signal: closing.signal }) : after
      } catch (error) {
        patience.failed(ALL)
        // Closing ends the calls in flight; that is no trouble.
        if (!closing.signal.aborted) options.onTrouble(asStrongroomError(error))
      }
      await sleepUntilAborted(pauseMs, closing.signal)
    }
  }
  const running = run()
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}

type Round = { readonly patience: Patience; readonly after: number; readonly signal: AbortSignal }

/** Looks at the next arrivals; gives after which the round that follows begins, 0 for from the first. */
async function round(options: HiddenReaderOptions, { patience, after, signal }: Round): Promise<number> {
  const { journal, signer, onRead } = options
  const unread = await journal.read.hiddenUnread({ after, limit: ARRIVALS_AT_A_TIME })
  const due = unread.filter(({ id }) => patience.isDue(String(id)))
  if (due.length > 0 && (await signer.status()).state !== 'unlocked') return after
  for (const credit of due) {
    if (signal.aborted) return after
    try {
      if (await readOne(options, credit)) onRead()
      else patience.failed(String(credit.id))
    } catch (error) {
      if (isStrongroomError(error, 'VAULT_LOCKED')) return after
      patience.failed(String(credit.id))
      if (isStrongroomError(error) && !isOfOneAlone(error)) throw error
      options.onTrouble(asStrongroomError(error))
    }
  }
  patience.succeeded(ALL)
  return unread.length < ARRIVALS_AT_A_TIME ? 0 : (unread.at(-1)?.id ?? 0)
}

/** Whether something is kept of it now. */
async function readOne({ onStep, ...parts }: HiddenReaderOptions, credit: CreditRecord): Promise<boolean> {
  const hidden = await readHiddenAmount(parts, credit)
  if (hidden === null) return false
  await onStep?.('hidden:keep')
  await parts.journal.write('hidden', (tx) => tx.keepHiddenAmount({ creditId: credit.id, hidden }))
  return true
}
