import type { Backend } from '../../main/wiring.ts'
import { type Practice, PracticeStartError, type PracticeStart, startPractice } from '../../practice/endpoint.ts'
import { askCustomers } from '../cli/demo/customers.ts'
import { openPracticeCustomers, type PracticeCustomers } from './practice-customers.ts'
import { beginPracticeAnew, PRACTICE_NODE, type PracticeBeginning } from './practice-journal.ts'

/** As fast as the real network: practice is to feel like it. */
const SLOT_MS = 400
const CUSTOMERS_PAUSE_MS = 4_000

export type PracticeNetworkOptions = {
  readonly dataDir: string
  readonly say: (line: string) => void
  /** Where it differs from the real network's pace, or is to be the same each time. */
  readonly node?: Partial<PracticeStart>
  readonly customersPauseMs?: number
  /** How the node is started: as a Node process, unless the shell has another way. */
  readonly startNode?: (start: PracticeStart) => Promise<Practice>
}

/** The practice network of one start. Its node is started when the network is first opened, and stays until the end. */
export type PracticeNetwork = {
  /** Connects a backend that was opened on the practice network. */
  connect(backend: Backend): Promise<void>
  /** Lets the customers rest, before the backend they pay in to is closed. */
  rest(): Promise<void>
  close(): Promise<void>
}

/**
 * Prepares the practice folder for this start; the node is not started yet.
 * @throws JOURNAL_IN_USE, SETTINGS_MALFORMED
 */
export function openPracticeNetwork(options: PracticeNetworkOptions): PracticeNetwork {
  const { dataDir, say, node = {}, customersPauseMs = CUSTOMERS_PAUSE_MS, startNode = startPractice } = options
  const beginning = beginPracticeAnew({ dataDir, now: new Date() })
  let practice: Practice | null = null
  let customers: PracticeCustomers | null = null

  const start = async (): Promise<Practice | null> => {
    try {
      const started = await startNode({ slotMs: SLOT_MS, ...node })
      for (const line of beginningWords(beginning, started)) say(line)
      return started
    } catch (error) {
      if (!(error instanceof PracticeStartError)) throw error
      say(`${error.message} Add a node of your own in the window, or on the command line with nodes add.`)
      return null
    }
  }
  return {
    async connect({ client }) {
      if (beginning.kind === 'own') return
      const isFirst = practice === null
      practice ??= await start()
      if (practice === null) return
      if (isFirst) await client.nodes.add({ name: PRACTICE_NODE, url: practice.url })
      const { url, seed } = practice
      customers = openPracticeCustomers({ client, customers: askCustomers(url), seed, pauseMs: customersPauseMs, say })
    },
    async rest() {
      await customers?.close()
      customers = null
    },
    async close() {
      await customers?.close()
      await practice?.close()
    },
  }
}

function beginningWords(beginning: PracticeBeginning, { url }: Practice): string[] {
  const begun = `The practice network has started from the beginning, with a node at ${url}. Its vault is kept from start to start; its chain is not.`
  if (beginning.kind === 'own' || beginning.keptAt === null) return [begun]
  return [begun, `The journal of the practice network before is kept in ${beginning.keptAt}.`]
}
