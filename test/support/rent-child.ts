// A mortal backend that reclaims rent, or recovers nested accounts.
import { followDecision } from '../../src/shells/cli/follow.ts'
import { atPoint, type MortalOrder, openMortalBackend, readOrder } from './mortal-backend.ts'
import { until } from './until.ts'

export type RentOrder = MortalOrder & { readonly act: 'reclaim' | 'recover' }
export type RentResult = { readonly steps: readonly string[]; readonly intact: boolean }

/** A plan asks the node for all that it says. */
const SOON = { withinMs: 60_000, everyMs: 150 }

const order = readOrder<RentOrder>()
const { backend, client, steps, end } = await openMortalBackend(order, atPoint(order))
const { plan, start } = {
  reclaim: { plan: () => client.rent.plan({}), start: (digest: string) => client.rent.reclaim({ digest }) },
  recover: { plan: () => client.rent.nested({}), start: (digest: string) => client.rent.recover({ digest }) },
}[order.act]
const isUnderWay = async () => (await client.app.leaving({})).transactions > 0
/** What an earlier life decided goes on; only what nobody decided yet is decided here. */
const { digest, leftOut } = await plan()
if (digest !== null && !leftOut.some(({ reason }) => reason === 'in-use')) {
  const { id } = await start(digest)
  await followDecision(backend, id, () => undefined)
}
await until(async () => !(await isUnderWay()) && (await plan()).digest === null, SOON)
const { intact } = await client.activity.verify({})
const result: RentResult = { steps, intact }
await end(result)
