// A mortal backend that reads how much arrived in secret.
import type { Address } from '../../src/core/address/address.ts'
import { atPoint, type MortalOrder, openMortalBackend, patiently, readOrder } from './mortal-backend.ts'

export type HiddenOrder = MortalOrder & { readonly account: Address }

/** `amounts`: as text, oldest first. */
export type HiddenResult = { readonly amounts: readonly string[]; readonly intact: boolean }

const order = readOrder<HiddenOrder>()
const { client, end } = await openMortalBackend(order, atPoint(order))
const amounts = async () => {
  const { deposits } = await client.deposits.list({ verdict: 'no-credit', search: order.account, sort: 'oldest' })
  return deposits.filter(({ hiddenWhy, hiddenAmount }) => hiddenWhy !== null || hiddenAmount !== null).map((one) => one.hiddenAmount)
}
const isRead = async () => (await amounts()).every((amount) => amount !== null)
await patiently({ what: 'the amounts of hidden arrivals', maxLooks: 600 }, isRead)
const { intact } = await client.activity.verify({})
const result: HiddenResult = { amounts: (await amounts()).map(String), intact }
await end(result)
