import type { PracticeBeginning } from '../../contract/app.ts'
import type { Backend } from '../../main/wiring.ts'
import { type Practice, PracticeStartError, type PracticeStart, startPractice } from '../../practice/endpoint.ts'
import { askCustomers } from '../cli/demo/customers.ts'
import { beginPractice, type Begun } from './practice-beginning.ts'
import { openPracticeCustomers, type PracticeCustomers } from './practice-customers.ts'
import { PRACTICE_NODE } from './practice-journal.ts'

/** As fast as the real network: practice is to feel like it. */
const SLOT_MS = 400
/** Of transactions: with all blocks that are kept, some 65 MB on the disk. */
const KEPT_TRANSACTIONS = 20_000
const CUSTOMERS_PAUSE_MS = 4_000

export type PracticeNetworkOptions = {
  readonly dataDir: string
  readonly say: (line: string) => void
  /** Whether the network that was kept is set aside, and another begins. */
  readonly fresh?: boolean
  /** Where it differs from the real network's pace, or is to be the same each time. */
  readonly node?: Partial<PracticeStart>
  readonly customersPauseMs?: number
  /** How the node is started: as a Node process, unless the shell has another way. */
  readonly startNode?: (start: PracticeStart) => Promise<Practice>
}

/** The practice network of one start. Its node is started when the network is first opened, and stays until the end. */
export type PracticeNetwork = {
  /**
   * Before a backend opens the journal: starts the node, and sets a journal of another chain aside. How the network began; undefined where the node is another.
   * @throws JOURNAL_IN_USE, SETTINGS_MALFORMED
   */
  prepare(): Promise<PracticeBeginning | undefined>
  /** Connects a backend that was opened on the practice network. */
  connect(backend: Backend): Promise<void>
  /** Lets the customers rest, before the backend they pay in to is closed. */
  rest(): Promise<void>
  close(): Promise<void>
}

/** Nothing is started yet. */
export function openPracticeNetwork(options: PracticeNetworkOptions): PracticeNetwork {
  const { dataDir, say, fresh = false, node = {}, customersPauseMs = CUSTOMERS_PAUSE_MS, startNode = startPractice } = options
  let begun: Begun | null = null
  let isConnected = false
  let customers: PracticeCustomers | null = null

  const start = async (keep: string): Promise<Practice | null> => {
    try {
      return await startNode({ slotMs: SLOT_MS, keptTransactions: KEPT_TRANSACTIONS, keep, ...node })
    } catch (error) {
      if (!(error instanceof PracticeStartError)) throw error
      say(`${error.message} Add a node of your own in the window, or on the command line with nodes add.`)
      return null
    }
  }
  return {
    async prepare() {
      if (begun === null) {
        begun = await beginPractice({ dataDir, now: new Date(), fresh, start })
        if (begun.kind !== 'own') for (const line of begun.words) say(line)
      }
      if (begun.kind === 'none') return 'absent'
      return begun.kind === 'open' ? begun.beginning : undefined
    },
    async connect({ client }) {
      if (begun?.kind !== 'open') return
      const { practice } = begun
      const { url } = practice
      if (!isConnected) await client.nodes.add({ name: PRACTICE_NODE, url })
      isConnected = true
      customers = openPracticeCustomers({ client, customers: askCustomers(url), seed: seedOf(practice), pauseMs: customersPauseMs, say })
    },
    async rest() {
      await customers?.close()
      customers = null
    },
    async close() {
      await customers?.close()
      if (begun?.kind === 'open') await begun.practice.close()
    },
  }
}

/** Customers of a network that goes on do not begin the same payments again. */
function seedOf({ seed, kept }: Practice): string {
  return kept?.continued === true ? `${seed} ${kept.finalizedSlot}` : seed
}
