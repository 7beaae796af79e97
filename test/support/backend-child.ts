// A backend in a process of its own, for tests that kill it. One JSON line on standard input says what to do; one on standard output
// says how it ended. With `killAt` the process ends itself, as by a power cut, when it gets to that step.
import { readFileSync } from 'node:fs'
import { followDecision } from '../../src/shells/cli/follow.ts'
import { openBackend } from '../../src/main/wiring.ts'
import { startAsPlanned } from './start-sweep.ts'

export type BackendOrder = {
  readonly dataDir: string
  readonly passphrase: string
  /** Everything up to this slot must be in the journal first. */
  readonly slot: string
  /** How many sweeps there are to be: one more is started when there are fewer. */
  readonly sweeps: number
  readonly killAt: KillPoint | null
}

/** A step, the nth time it is reached. */
export type KillPoint = { readonly step: string; readonly nth: number }

export type BackendResult = {
  readonly steps: readonly string[]
  readonly parts: readonly { readonly state: string; readonly attempts: number; readonly accounts: number }[]
  readonly differences: number
  readonly intact: boolean
}

const order = JSON.parse(readFileSync(0, 'utf8')) as BackendOrder
const steps: string[] = []

const backend = await openBackend({
  dataDir: order.dataDir,
  network: 'practice',
  pauseMs: 20,
  signer: { entry: new URL('./signer-main.ts', import.meta.url) },
  onStep(step) {
    steps.push(step)
    if (step === order.killAt?.step && steps.filter((one) => one === step).length === order.killAt.nth) process.kill(process.pid, 'SIGKILL')
  },
})
const { client } = backend
await client.vault.unlock({ passphrase: order.passphrase })
await untilWatched(BigInt(order.slot))
const known = await client.sweeps.list({ limit: 1_000 })
const sweep = known.length < order.sweeps ? (await startAsPlanned(client)).id : (known[0]?.id ?? '')
const { parts } = await followDecision(backend, sweep, () => undefined)
const { differences } = await client.activity.reconcile({})
const { intact } = await client.activity.verify({})
const result: BackendResult = {
  steps,
  parts: parts.map(({ state, attempts, accounts }) => ({ state, attempts, accounts })),
  differences: differences.length,
  intact,
}
await backend.close()
process.stdout.write(`${JSON.stringify(result)}\n`)

async function untilWatched(slot: bigint): Promise<void> {
  const stop = new AbortController()
  const events = await client.events.watch({}, { signal: stop.signal })
  for await (const _event of events) {
    const { cursor } = await client.deposits.watcher({})
    if (cursor !== null && cursor >= slot) break
  }
  stop.abort()
}
