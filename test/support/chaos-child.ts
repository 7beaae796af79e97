// A mortal backend that lives through chaos, and says what its journal holds in the end.
import { ORPCError } from '@orpc/server'
import { atCount, openMortalBackend, patiently, readOrder, type VaultOrder } from './mortal-backend.ts'

export type ChaosOrder = VaultOrder & {
  /** Everything up to this slot must be in the journal first. */
  readonly slot: string
  /** How many sweeps of each asset there are to have been: one more is started when there are fewer. */
  readonly sweeps: { readonly [asset: string]: number }
  /** The number of the step, counted from the start of this life. */
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

/** Six minutes: what lasts ends on its own only after so many questions and slots, and a watcher that waits asks few. */
const MAX_LOOKS = 3_600
const PAGE = 1_000
const TOLD_EVIDENCE = 6
const TOLD_TROUBLES = 12

const order = readOrder<ChaosOrder>()
const { client, steps, end } = await openMortalBackend(order, atCount(order.killAtStep))
const troubles: object[] = []
void keepTroubles()
const patience = (what: string) => ({ what, maxLooks: MAX_LOOKS, standing: tellStanding })
await patiently(patience('the watcher to arrive'), async () => ((await client.deposits.watcher({})).cursor ?? 0n) >= BigInt(order.slot))
for (const [asset, wanted] of Object.entries(order.sweeps))
  await patiently(patience(`a sweep of ${asset}`), () => startSweep(asset as 'native', wanted))
await patiently(patience('the sweeps to settle'), async () =>
  (await client.sweeps.list({ limit: PAGE })).every(({ outcome }) => outcome !== 'going-on'),
)
const result = order.last ? await tellAll() : { steps: steps.length }
await end(result)

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

async function keepTroubles(): Promise<void> {
  for await (const event of await client.events.watch({}))
    if (event.kind === 'trouble') troubles.push({ at: new Date().toISOString(), ...event.error })
}

async function tellStanding(): Promise<string> {
  const [watcher, sending] = [await client.deposits.watcher({}), await client.sending.status({})]
  return JSON.stringify({ watcher, sending, troubles: troubles.slice(-TOLD_TROUBLES), open: await listOpen() }, textOfBigint)
}

/** What is still open, with the newest things said of it. */
async function listOpen(): Promise<readonly unknown[]> {
  const open: unknown[] = []
  for (const { id } of (await client.sweeps.list({ limit: PAGE })).filter(({ outcome }) => outcome === 'going-on')) {
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
  return { steps: steps.length, credits: await listCredits(), intents: await listIntents(), differences: differences.length, problems }
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
