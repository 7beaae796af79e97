// A mortal backend that makes or closes a token account.
import type { Address } from '../../src/core/address/address.ts'
import { followDecision } from '../../src/shells/cli/follow.ts'
import { atPoint, type MortalOrder, openMortalBackend, readOrder } from './mortal-backend.ts'
import { until } from './until.ts'

export type TokenOrder = MortalOrder & {
  readonly act: 'create' | 'close'
  readonly mint: Address
  readonly account: Address
}

export type TokenResult = { readonly steps: readonly string[]; readonly intact: boolean }

/** A plan asks the node for all that it says. */
const SOON = { withinMs: 60_000, everyMs: 150 }

const order = readOrder<TokenOrder>()
const { backend, client, steps, end } = await openMortalBackend(order, atPoint(order))
const { mint, account } = order
const plan = () => (order.act === 'create' ? client.tokens.planCreate({ mint }) : client.tokens.planClose({ account }))
/** The chain may show it done before the journal says so: a life that ended then would not be killed at the verdict. */
const isDone = async () => {
  const { transactions } = await client.app.leaving({})
  return transactions === 0 && ['exists', 'not-a-token-account'].includes((await plan()).refusal?.reason ?? '')
}

// What an earlier life decided continues automatically; only what nobody decided yet is decided here.
await until(async () => (await plan()).refusal?.reason !== 'outstanding', SOON)
const { digest } = await plan()
if (digest !== null) {
  const { id } = await (order.act === 'create' ? client.tokens.create({ mint, digest }) : client.tokens.close({ account, digest }))
  await followDecision(backend, id, () => undefined)
}
await until(isDone, SOON)
const { intact } = await client.activity.verify({})
const result: TokenResult = { steps, intact }
await end(result)
