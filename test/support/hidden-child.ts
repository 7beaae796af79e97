// A mortal backend that reads how much arrived in secret.
import type { Address } from '../../src/core/address/address.ts'
import { atPoint, type KillPoint, openMortalBackend, patiently, readOrder, type VaultOrder } from './mortal-backend.ts'

export type HiddenOrder = VaultOrder & { readonly account: Address; readonly killAt: KillPoint | null }

/** `amounts`: as text, oldest first. */
export type HiddenResult = { readonly amounts: readonly string[]; readonly intact: boolean }

const order = readOrder<HiddenOrder>()
const { client, end } = await openMortalBackend(order, atPoint(order.killAt))
const amounts = async () => {
  const { deposits } = await client.deposits.list({ verdict: 'no-credit', search: order.account, sort: 'oldest' })
  return deposits.filter(({ hiddenWhy, hiddenAmount }) => hiddenWhy !== null || hiddenAmount !== null).map((one) => one.hiddenAmount)
}
const isRead = async () => (await amounts()).every((amount) => amount !== null)
await patiently({ what: 'the amounts of hidden arrivals', maxLooks: 600 }, isRead)
const { intact } = await client.activity.verify({})
const result: HiddenResult = { amounts: (await amounts()).map(String), intact }
await end(result)
