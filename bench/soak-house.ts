import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Address } from '../src/core/address/address.ts'
import { type Backend, openBackend } from '../src/main/wiring.ts'
import { type PracticeStart, startPractice } from '../src/practice/endpoint.ts'
import { askCustomers, type Customers } from '../src/shells/cli/demo/customers.ts'
import { followTask } from '../src/shells/cli/follow.ts'

/** A backend on a practice network whose time is ours: a block closes when it is told to. */
export type SoakHouse = {
  readonly backend: Backend
  readonly customers: Customers
  readonly accounts: readonly Address[]
  /** Closes blocks; gives the newest slot. */
  advance(blocks: number): Promise<number>
  /** Asks the practice node. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
  measure(): Measured
  close(): Promise<void>
}

/** Resident memory of each process, what the backend's is made of, and the size of the data folder, in bytes. */
export type Measured = { readonly memory: { readonly [Name in ProcessName]: number }; readonly heap: Heap; readonly journal: number }
export type ProcessName = 'practice' | 'backend' | 'signer'
/** Of the backend's main thread, after what nobody holds any more was collected: values in use, and memory outside that they hold. */
export type Heap = { readonly used: number; readonly external: number; readonly arrayBuffers: number }

export const PASSPHRASE = 'a passphrase for a soak'
/** Never reached: the clock of the network stands still. */
const SLOT_MS = 60_000
const FINALITY_BLOCKS = 8
const KEPT = { keptBlocks: 8_192, keptTransactions: 5_000 }
const PAUSE_MS = 5

/** What the engine has not collected yet is no memory that grows: it would collect it when it needed the room. */
const collect = openCollector()

type Wanted = {
  readonly dataDir: string
  readonly accounts: number
  /** How the network is to change; it does not where this is left out. */
  readonly changes?: Pick<PracticeStart, 'rent' | 'feeRule' | 'release' | 'keptBlocks' | 'keptTransactions'>
  /** How often the nodes are checked. */
  readonly measureMs?: number
}

export async function openSoakHouse({ dataDir, accounts: count, changes, measureMs }: Wanted): Promise<SoakHouse> {
  const practice = await startPractice({ slotMs: SLOT_MS, finalityBlocks: FINALITY_BLOCKS, seed: 'soak', ...KEPT, ...changes })
  const customers = askCustomers(practice.url)
  const ask = (method: string, params: readonly unknown[]) => askPractice(practice.url, method, params)
  const advance = async (blocks: number) => Number(await ask('practice_advance', [blocks]))
  await advance(FINALITY_BLOCKS + 1)
  const backend = await openBackend({ dataDir, network: 'practice', pauseMs: PAUSE_MS, ...(measureMs !== undefined && { measureMs }) })
  await backend.client.nodes.add({ name: 'practice', url: practice.url })
  await backend.client.vault.create({ passphrase: PASSPHRASE })
  await followTask(backend, await backend.client.accounts.derive({ count }), () => undefined)
  const { accounts } = await backend.client.accounts.list({ role: 'deposit', limit: count })
  return {
    backend,
    customers,
    accounts: accounts.map(({ address }) => address),
    advance,
    ask,
    measure() {
      collect()
      const { heapUsed, external, arrayBuffers } = process.memoryUsage()
      return { memory: measureProcesses(practice.pid), heap: { used: heapUsed, external, arrayBuffers }, journal: sizeOf(dataDir) }
    },
    async close() {
      await backend.close()
      await practice.close()
    },
  }
}

async function askPractice(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
  if (error !== undefined) throw new Error(`The practice node refused ${method}: ${error.message}`)
  return result
}

function openCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

/** As the system counts them; the signer is the one other child. */
function measureProcesses(practicePid: number): Measured['memory'] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' }).trim().split('\n')
  const processes = lines.map((line) => {
    const [pid = '', parent = '', kib = '', command = ''] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), bytes: Number(kib) * 1_024, command }
  })
  const own = processes.filter(({ pid, parent, command }) => parent === process.pid && pid !== practicePid && command !== 'ps')
  return {
    practice: processes.find(({ pid }) => pid === practicePid)?.bytes ?? 0,
    backend: process.memoryUsage.rss(),
    signer: own.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}
