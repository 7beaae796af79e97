import type { Address } from '../../src/core/address/address.ts'
import type { Relay } from '../main/pay/relay.ts'

/** The node says that an account is not there, `times` times. Gives how often it said so. */
export function hide(relay: Pick<Relay, 'lies'>, account: Address, times: number): () => number {
  let told = 0
  relay.lies.set('getMultipleAccounts', async ([asked], honest) => {
    const answer = await honest()
    if (!Array.isArray(asked) || !asked.includes(account) || told >= times) return answer
    if (typeof answer !== 'object' || answer === null || !('value' in answer) || !Array.isArray(answer['value'])) return answer
    told += 1
    return { ...answer, value: answer['value'].map(() => null) }
  })
  return () => told
}
