import type { Address } from '../../src/core/address/address.ts'
import type { JsonValue } from '../../src/main/node/json.ts'
import type { Relay } from '../main/pay/relay.ts'

type Other = { readonly account: Address; readonly at: number; readonly bytes: Uint8Array }

/** Has a relay show other bytes at a place of an account’s data, whenever it is asked for several accounts. */
export function showOther({ lies }: Pick<Relay, 'lies'>, { account, at, bytes }: Other): void {
  lies.set('getMultipleAccounts', async ([asked], honest) => {
    const answer = await honest()
    if (!Array.isArray(asked) || typeof answer !== 'object' || answer === null || !('value' in answer)) return answer
    const { value } = answer
    if (!Array.isArray(value)) return answer
    return { ...answer, value: value.map((one, place) => (asked[place] === account ? altered(one, { at, bytes }) : one)) }
  })
}

function altered(one: JsonValue | undefined, { at, bytes }: Omit<Other, 'account'>): JsonValue {
  if (typeof one !== 'object' || one === null || !('data' in one) || !Array.isArray(one['data'])) return one ?? null
  const data = Buffer.from(String(one['data'][0]), 'base64')
  data.set(bytes, at)
  return { ...one, data: [data.toString('base64'), 'base64'] }
}
