// A mortal backend that makes or closes a token account.
import type { Address } from '../../src/core/address/address.ts'
import { followDecision } from '../../src/shells/cli/follow.ts'
import { atPoint, type KillPoint, openMortalBackend, readOrder, type VaultOrder } from './mortal-backend.ts'
import { until } from './until.ts'

export type TokenOrder = VaultOrder & {
  readonly act: 'create' | 'close'
  readonly mint: Address
  readonly account: Address
  readonly killAt: KillPoint | null
}

export type TokenResult = { readonly steps: readonly string[]; readonly intact: boolean }

const order = readOrder<TokenOrder>()
const { backend, client, steps, end } = await openMortalBackend(order, atPoint(order.killAt))
const { mint, account } = order
const plan = () => (order.act === 'create' ? client.tokens.planCreate({ mint }) : client.tokens.planClose({ account }))
const isDone = async () => ['exists', 'not-a-token-account'].includes((await plan()).refusal?.reason ?? '')

// What an earlier life decided continues automatically; only what nobody decided yet is decided here.
await until(async () => (await plan()).refusal?.reason !== 'outstanding', { withinMs: 60_000 })
const { digest } = await plan()
if (digest !== null) {
  const { id } = await (order.act === 'create' ? client.tokens.create({ mint, digest }) : client.tokens.close({ account, digest }))
  await followDecision(backend, id, () => undefined)
}
await until(isDone, { withinMs: 60_000 })
const { intact } = await client.activity.verify({})
const result: TokenResult = { steps, intact }
await end(result)
