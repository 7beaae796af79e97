// A mortal backend that sweeps.
import { followDecision } from '../../src/shells/cli/follow.ts'
import { atPoint, type MortalOrder, openMortalBackend, readOrder } from './mortal-backend.ts'
import { startAsPlanned } from './start-sweep.ts'

export type BackendOrder = MortalOrder & {
  /** Everything up to this slot must be in the journal first. */
  readonly slot: string
  /** How many sweeps there are to be: one more is started when there are fewer. */
  readonly sweeps: number
}

export type BackendResult = {
  readonly steps: readonly string[]
  readonly parts: readonly { readonly state: string; readonly attempts: number; readonly accounts: number }[]
  /** How often money left each deposit account, over all lives. */
  readonly outgoing: Readonly<Record<string, number>>
  readonly differences: number
  readonly intact: boolean
}

const order = readOrder<BackendOrder>()
const { backend, client, steps, end } = await openMortalBackend(order, atPoint(order))
await untilWatched(BigInt(order.slot))
const known = await client.sweeps.list({ limit: 1_000 })
const sweep = known.length < order.sweeps ? (await startAsPlanned(client)).id : (known[0]?.id ?? '')
const { parts } = await followDecision(backend, sweep, () => undefined)
const { differences } = await client.activity.reconcile({})
const { intact } = await client.activity.verify({})
const result: BackendResult = {
  steps,
  parts: parts.map(({ state, attempts, accounts }) => ({ state, attempts, accounts })),
  outgoing: await countOutgoing(),
  differences: differences.length,
  intact,
}
await end(result)

async function untilWatched(slot: bigint): Promise<void> {
  const stop = new AbortController()
  const events = await client.events.watch({}, { signal: stop.signal })
  for await (const _event of events) {
    const { cursor } = await client.deposits.watcher({})
    if (cursor !== null && cursor >= slot) break
  }
  stop.abort()
}

async function countOutgoing(): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  let after: string | undefined
  do {
    const page = await client.deposits.list({ verdict: 'outgoing', limit: 1_000, ...(after === undefined ? {} : { after }) })
    for (const { owner } of page.deposits) counts[owner] = (counts[owner] ?? 0) + 1
    after = page.next ?? undefined
  } while (after !== undefined)
  return counts
}
