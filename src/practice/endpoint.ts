import type { Fault } from './chaos/fault.ts'
import type { Era } from './era/era.ts'
import type { KeptAs } from './start.ts'
import { type PracticeProcess, type StartPracticeProcess, spawnPractice } from './process.ts'

/** How the practice node is to be. What is left out is as on its command line, but any free port is taken. */
export type PracticeStart = {
  readonly slotMs: number
  /** A slot lasts longer while whoever reads the blocks is behind: a busy machine makes the chain slow, not its readers late. */
  readonly waitForReaders?: boolean
  readonly port?: number | undefined
  readonly seed?: string | undefined
  readonly skipRate?: number
  readonly finalityBlocks?: number
  /** As `--rent` takes it. */
  readonly rent?: string
  /** As `--fee-rule` takes it. */
  readonly feeRule?: string
  /** As `--release` takes it. */
  readonly release?: string
  /** As `--era` takes it: of the first endpoint, and whether the network changes its consensus. */
  readonly era?: string
  /** At least 1,024. */
  readonly keptBlocks?: number
  readonly keptTransactions?: number
  /** The file that the network is kept in from start to start. Without one it lives in memory alone, and ends with the node. */
  readonly keep?: string
  /** Ways into the one network beside the first, which is at `port` and well. */
  readonly furtherEndpoints?: readonly PracticeEndpoint[]
}

/** An endpoint of the practice node. What is left out is as on its command line. */
export type PracticeEndpoint = {
  readonly port?: number
  readonly era?: Era
  /** Goes wrong, the same way for the same seed and the same questions. Without `faults`, in every way there is. */
  readonly chaos?: { readonly seed: string; readonly faults?: readonly Fault[]; readonly rate?: number; readonly lateMs?: number }
}

/** A practice node in its own process. It also ends when the process that started it ends. */
export type Practice = {
  /** The URL at which it answers JSON-RPC, the `practice_` methods included. */
  readonly url: string
  /** Of every endpoint, in order: `url` first. */
  readonly endpoints: readonly string[]
  /** Their WebSocket addresses, at the port after their own; null for an endpoint that goes wrong or found that port taken. */
  readonly sockets: readonly (string | null)[]
  readonly genesisHash: string
  readonly seed: string
  /** Null for a network in memory alone. */
  readonly kept: KeptAs | null
  readonly pid: number
  close(): Promise<void>
}

/** The practice node did not start. The message is what it said itself. */
export class PracticeStartError extends Error {
  override readonly name = 'PracticeStartError'
}

const READY_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 5_000

/**
 * Starts a practice node and waits until it answers.
 * @throws {PracticeStartError} when litesvm is missing on this platform, an option is wrong, or the port is taken
 */
export async function startPractice(start: PracticeStart, startProcess: StartPracticeProcess = spawnPractice): Promise<Practice> {
  const node = startProcess(['--json', ...toArguments(start)])
  const ready = await waitUntilReady(node)
  return { ...ready, close: () => stop(node) }
}

function toArguments(start: PracticeStart): string[] {
  const {
    slotMs,
    port = 0,
    seed,
    skipRate,
    finalityBlocks,
    rent,
    feeRule,
    release,
    era,
    keptBlocks,
    keptTransactions,
    keep,
    furtherEndpoints = [],
  } = start
  const given = {
    'slot-ms': slotMs,
    port,
    seed,
    'skip-rate': skipRate,
    'finality-blocks': finalityBlocks,
    rent,
    'fee-rule': feeRule,
    release,
    era,
    'kept-blocks': keptBlocks,
    'kept-transactions': keptTransactions,
    keep,
  }
  const flags = start.waitForReaders === true ? ['--wait-for-readers'] : []
  return [
    ...flags,
    ...members(given).map((member) => `--${member}`),
    ...furtherEndpoints.map((endpoint) => `--endpoint=${toText(endpoint)}`),
  ]
}

function toText({ port, era, chaos }: PracticeEndpoint): string {
  const { seed, faults, rate, lateMs } = chaos ?? {}
  return members({ port, era, seed, faults: faults?.join('+'), rate, 'late-ms': lateMs }).join(',')
}

function members(given: { readonly [name: string]: string | number | undefined }): string[] {
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
}

type Ready = Omit<Practice, 'close'>

function waitUntilReady(node: PracticeProcess): Promise<Ready> {
  return new Promise((resolve, reject) => {
    let said = ''
    let complained = ''
    const complain = (text: string) => {
      complained += text
    }
    const fail = (why: string) => {
      clearTimeout(timer)
      node.kill()
      reject(new PracticeStartError(complained.trim() || why))
    }
    const timer = setTimeout(() => fail(`The practice node was not ready after ${READY_TIMEOUT_MS} ms.`), READY_TIMEOUT_MS)
    void node.ended.then(fail)
    node.stderr?.setEncoding('utf8').on('data', complain)
    node.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const end = said.indexOf('\n')
      if (end < 0) return
      clearTimeout(timer)
      node.stderr?.removeListener('data', complain).pipe(process.stderr)
      resolve(JSON.parse(said.slice(0, end)) as Ready)
    })
  })
}

async function stop(node: PracticeProcess): Promise<void> {
  const timer = setTimeout(node.kill, STOP_TIMEOUT_MS)
  node.stop()
  await node.ended
  clearTimeout(timer)
}
