// A backend in a process of its own that lives through chaos. One JSON line on standard input says what to do; one on standard output says
// what its journal holds in the end. With `killAtStep` the process ends itself, as by a power cut, at the step of that number.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ORPCError } from '@orpc/server'
import { openBackend } from '../../src/main/wiring.ts'

export type ChaosOrder = {
  readonly dataDir: string
  readonly passphrase: string
  /** Everything up to this slot must be in the journal first. */
  readonly slot: string
  /** How many sweeps of each asset there are to have been: one more is started when there are fewer. */
  readonly sweeps: { readonly [asset: string]: number }
  readonly killAtStep: number | null
  /** Whether to check and tell everything. Only where nodes are well. */
  readonly last: boolean
}

/** What the journal says, amounts as text. */
export type ChaosResult = {
  readonly steps: number
  readonly credits: readonly {
    readonly signature: string | null
    readonly account: string
    readonly asset: string
    readonly amount: string
  }[]
  readonly intents: readonly {
    readonly state: string
    readonly attempts: readonly { readonly state: string; readonly signature: string | null }[]
  }[]
  readonly differences: number
  readonly problems: readonly string[]
}

const LOOK_EVERY_MS = 100
/** Two minutes: a node that goes wrong makes work slow, not endless. */
const MAX_LOOKS = 1_200
const PAGE = 1_000
const TOLD_EVIDENCE = 6

const order = JSON.parse(readFileSync(0, 'utf8')) as ChaosOrder
let steps = 0
const backend = await openBackend({
  dataDir: order.dataDir,
  network: 'practice',
  pauseMs: 20,
  signer: { entry: new URL('./signer-main.ts', import.meta.url) },
  onStep() {
    steps += 1
    if (steps === order.killAtStep) process.kill(process.pid, 'SIGKILL')
  },
})
const { client } = backend
await client.vault.unlock({ passphrase: order.passphrase })
await patiently('the watcher to arrive', async () => ((await client.deposits.watcher({})).cursor ?? 0n) >= BigInt(order.slot))
for (const [asset, wanted] of Object.entries(order.sweeps))
  await patiently(`a sweep of ${asset}`, () => startSweep(asset as 'native', wanted))
await patiently('the sweeps to settle', async () => (await client.sweeps.list({ limit: PAGE })).every(({ settled }) => settled))
const result = order.last ? await tellAll() : { steps }
await backend.close()
process.stdout.write(`${JSON.stringify(result)}\n`)

/** Whether there are as many sweeps as wanted, or nothing that one more could move. */
async function startSweep(asset: 'native', wanted: number): Promise<boolean> {
  const known = (await client.sweeps.list({ limit: PAGE })).filter((sweep) => sweep.asset === asset)
  if (known.length >= wanted) return true
  try {
    const { digest } = await client.sweeps.plan({ asset })
    if (digest === null) return true
    await client.sweeps.start({ asset, digest })
    return true
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'PLAN_NOTHING_TO_SWEEP') return true
    throw error
  }
}

/** Looks until it is so. A refusal is looked past, as a person would try again; what it was is told if it never ends. */
async function patiently(what: string, isSo: () => Promise<boolean>): Promise<void> {
  let last: unknown = null
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    try {
      if (await isSo()) return
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      last = error
    }
    await sleep(LOOK_EVERY_MS)
  }
  const standing = { watcher: await client.deposits.watcher({}), open: await listOpen() }
  throw new Error(`waited in vain for ${what}: ${JSON.stringify(standing, textOfBigint)}`, { cause: last })
}

/** What is still open, with the newest things said of it. */
async function listOpen(): Promise<readonly unknown[]> {
  const open: unknown[] = []
  for (const { id } of (await client.sweeps.list({ limit: PAGE })).filter(({ settled }) => !settled)) {
    const { blockHeight, parts } = await client.sweeps.show({ id })
    for (const { intent, state, lastValidBlockHeight, broadcasts } of parts.filter((part) => part.state !== 'satisfied')) {
      const { attempts } = await client.activity.payment({ intent })
      open.push({ state, blockHeight, lastValidBlockHeight, broadcasts, evidence: attempts.at(-1)?.evidence.slice(-TOLD_EVIDENCE) })
    }
  }
  return open
}

async function tellAll(): Promise<ChaosResult> {
  const { differences } = await client.activity.reconcile({})
  const { problems } = await client.activity.verify({})
  return { steps, credits: await listCredits(), intents: await listIntents(), differences: differences.length, problems }
}

async function listCredits(): Promise<ChaosResult['credits']> {
  const credits: ChaosResult['credits'][number][] = []
  let after: string | undefined
  do {
    const page = await client.deposits.list({ verdict: 'credit', sort: 'oldest', limit: PAGE, ...(after !== undefined && { after }) })
    for (const { signature, account, asset, before, after: now, verdict } of page.deposits) {
      if (verdict.kind !== 'credit' || verdict.class !== 'customer') continue
      credits.push({ signature, account, asset: asset.kind === 'native' ? 'native' : asset.mint, amount: String(now - before) })
    }
    after = page.next ?? undefined
  } while (after !== undefined)
  return credits
}

async function listIntents(): Promise<ChaosResult['intents']> {
  const intents: ChaosResult['intents'][number][] = []
  for (const { id } of await client.sweeps.list({ limit: PAGE })) {
    for (const { intent } of (await client.sweeps.show({ id })).parts) {
      const { state, attempts } = await client.activity.payment({ intent })
      intents.push({ state, attempts: attempts.map((attempt) => ({ state: attempt.state, signature: attempt.signature })) })
    }
  }
  return intents
}

function textOfBigint(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
