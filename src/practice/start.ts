import { randomBytes } from 'node:crypto'
import { Bank } from './bank/bank.ts'
import { startClock } from './bank/clock.ts'
import { openRuntime } from './bank/runtime.ts'
import { createCompose } from './compose.ts'
import { openCustomers } from './customers/customers.ts'
import { openFaucet } from './faucet.ts'
import { openPracticeKey } from './keys.ts'
import type { PracticeOptions } from './options.ts'
import { openRandom } from './random.ts'
import { methods } from './rpc/methods/table.ts'
import { startRpcServer } from './rpc/server.ts'

export type RunningNode = { readonly url: string; readonly genesisHash: string; readonly seed: string; close(): Promise<void> }

/**
 * Builds the practice node and lets its time pass.
 * @throws {RuntimeMissingError} where litesvm is not available
 */
export async function startNode(options: Omit<PracticeOptions, 'json'>): Promise<RunningNode> {
  const seed = options.seed ?? randomBytes(16).toString('hex')
  const random = openRandom(seed)
  const runtime = await openRuntime(options)
  const unixSeconds = () => BigInt(Math.floor(Date.now() / 1_000))
  const bank = new Bank({ runtime, random, unixSeconds, finalityBlocks: options.finalityBlocks, skipRate: options.skipRate })
  const compose = createCompose(bank)
  const faucet = openFaucet(bank, compose, openPracticeKey(random.bytes('faucet')))
  const customers = openCustomers({ bank, compose, faucet, random })
  const { address: identity } = openPracticeKey(random.bytes('identity'))
  const server = await startRpcServer({ bank, faucet, customers, identity }, methods, options.port)
  const clock = startClock(bank, options)
  return {
    url: server.url,
    genesisHash: bank.genesisHash,
    seed,
    close() {
      clock.stop()
      return server.close()
    },
  }
}
