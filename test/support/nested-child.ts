// A mortal backend that recovers nested accounts.
import { followDecision } from '../../src/shells/cli/follow.ts'
import { atPoint, type MortalOrder, openMortalBackend, readOrder } from './mortal-backend.ts'
import { until } from './until.ts'

export type NestedOrder = MortalOrder
export type NestedResult = { readonly steps: readonly string[]; readonly intact: boolean }

/** A look asks the node for all that it says. */
const SOON = { withinMs: 60_000, everyMs: 150 }

const order = readOrder<NestedOrder>()
const { backend, client, steps, end } = await openMortalBackend(order, atPoint(order))
const isUnderWay = async () => (await client.app.leaving({})).transactions > 0
/** What an earlier life decided goes on; only what nobody decided yet is decided here. */
const { digest, leftOut } = await client.rent.nested({})
if (digest !== null && !leftOut.some(({ reason }) => reason === 'in-use')) {
  const { id } = await client.rent.recover({ digest })
  await followDecision(backend, id, () => undefined)
}
await until(async () => !(await isUnderWay()) && (await client.rent.nested({})).digest === null, SOON)
const { intact } = await client.activity.verify({})
const result: NestedResult = { steps, intact }
await end(result)
