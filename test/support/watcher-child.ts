import { setTimeout as sleep } from 'node:timers/promises'
import { lamports } from '../../src/core/amount/lamports.ts'
import { slot } from '../../src/core/chain/slot.ts'
import { openJournal } from '../../src/main/journal/index.ts'
import { openNode, openNodes } from '../../src/main/node/index.ts'
import { openWatcher } from '../../src/main/watch/index.ts'

/** What the process is started with, as JSON in its only argument. */
export type WatcherChildOptions = {
  readonly url: string
  readonly genesisHash: string
  readonly journalPath: string
  /** The step of watcher or journal at which the process kills itself, the nth time it gets there; null for never. */
  readonly killAt: { readonly step: string; readonly nth: number } | null
  /** Digits of the slot up to which everything must be known before it ends on its own. */
  readonly until: string
  /** Slots behind from which the cheaper way to make up for them is reckoned; absent for the usual. */
  readonly longAbsenceSlots?: number
  /** Whether every gap must be read back as well before it ends. */
  readonly whole?: boolean
}

const LOOK_EVERY_MS = 20
/** Above what practice customers send as dust, below the least deposit. */
const DUST_FLOOR = lamports(10_000n)

const options = JSON.parse(process.argv[2] ?? '') as WatcherChildOptions
let timesThere = 0

/** Dies as a power cut would: nothing is flushed, nothing is closed. */
function onStep(step: string): void {
  if (step !== options.killAt?.step) return
  timesThere += 1
  if (timesThere === options.killAt.nth) process.kill(process.pid, 'SIGKILL')
}

const nodes = openNodes({
  nodes: [openNode({ name: 'practice', url: options.url })],
  genesisHash: options.genesisHash,
  now: () => performance.now(),
})
const journal = await openJournal({ path: options.journalPath, now: () => Date.now(), onStep })
const watcher = openWatcher({
  nodes,
  journal,
  onStep,
  onEvent: () => undefined,
  onDefect: (error) => {
    throw error
  },
  dustFloorLamports: DUST_FLOOR,
  pollMs: 20,
  historyRetryMs: 100,
  ...(options.longAbsenceSlots === undefined ? {} : { longAbsenceSlots: BigInt(options.longAbsenceSlots) }),
})
await watcher.reached(slot(BigInt(options.until)))
while (options.whole === true && !(await isWhole())) await sleep(LOOK_EVERY_MS)
await watcher.close()
nodes.close()
await journal.close()

/** Whether nothing is missing any more: no past is wanted that has no gap yet, and no gap is open. */
async function isWhole(): Promise<boolean> {
  return !(await journal.read.historyWanted()) && (await journal.read.gaps({ open: true, limit: 1 })).length === 0
}
