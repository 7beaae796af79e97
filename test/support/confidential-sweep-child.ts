// A mortal backend that sweeps all confidential accounts of one token, or goes on with the sweep that an earlier life began.
import type { Address } from '../../src/core/address/address.ts'
import { followConfidentialSweep } from '../../src/shells/cli/follow-confidential-sweep.ts'
import { atPoint, type MortalOrder, openMortalBackend, patiently, readOrder } from './mortal-backend.ts'

export type ConfidentialSweepOrder = MortalOrder & { readonly mint: Address }

/** What became of the newest sweep; amounts as text. */
export type ConfidentialSweepResult = {
  readonly steps: readonly string[]
  readonly swept: number
  readonly stopped: number
  readonly amount: string
  readonly decided: readonly string[]
  readonly intact: boolean
}

const order = readOrder<ConfidentialSweepOrder>()
const { backend, client, steps, end } = await openMortalBackend(order, atPoint(order))
const { mint } = order

const goesOn = async () => (await client.confidentialSweeps.list({ limit: 1 })).some(({ open }) => open > 0)
// An earlier life may have decided it; where it did not, this one does.
await patiently({ what: 'a sweep', maxLooks: 600 }, async () => {
  if (await goesOn()) return true
  const { digest } = await client.confidentialSweeps.plan({ mint })
  if (digest !== null) await client.confidentialSweeps.start({ mint, digest })
  return true
})
const [newest] = await client.confidentialSweeps.list({ limit: 1 })
if (newest === undefined) throw new Error('nothing was swept')
const { swept, stopped, sources } = await followConfidentialSweep(backend, newest.id, () => undefined)
const { intact } = await client.activity.verify({})
const result: ConfidentialSweepResult = {
  steps,
  swept,
  stopped,
  amount: String(sources.reduce((sum, { sweptAmount }) => sum + sweptAmount, 0n)),
  decided: sources.flatMap((source) => source.steps.map(({ act, outcome }) => `${act} ${outcome}`)),
  intact,
}
await end(result)
