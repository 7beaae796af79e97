import { randomBytes } from 'node:crypto'
import { Bank } from './bank/bank.ts'
import { startClock } from './bank/clock.ts'
import { openRuntime } from './bank/runtime.ts'
import { chaosAnswers } from './chaos/answers.ts'
import { openDice } from './chaos/dice.ts'
import { chaosMethods, MAX_LAG_BLOCKS } from './chaos/methods.ts'
import { createCompose } from './compose.ts'
import { openCustomers } from './customers/customers.ts'
import type { DoorOptions } from './door-options.ts'
import { methodsOfEra } from './era/era.ts'
import { openFaucet } from './faucet.ts'
import { openPracticeKey } from './keys.ts'
import type { PracticeOptions } from './options.ts'
import { openRandom } from './random.ts'
import { answerBody } from './rpc/envelope.ts'
import { methods } from './rpc/methods/table.ts'
import type { Node } from './rpc/node.ts'
import { type Respond, type RpcServer, startRpcServer } from './rpc/server.ts'

export type RunningNode = {
  /** The first door's. */
  readonly url: string
  /** Of every door, in order. */
  readonly doors: readonly string[]
  readonly genesisHash: string
  readonly seed: string
  close(): Promise<void>
}

type FirstDoor = Pick<DoorOptions, 'port'> & Partial<DoorOptions>
type StartOptions = Omit<PracticeOptions, 'json' | 'furtherDoors' | keyof DoorOptions> &
  FirstDoor & { readonly furtherDoors?: readonly DoorOptions[] }

/**
 * Builds the practice node and lets its time pass.
 * @throws {RuntimeMissingError} where litesvm is not available
 */
export async function startNode(options: StartOptions): Promise<RunningNode> {
  const { seed: given, port, era = 'new', chaos = null, furtherDoors = [], finalityBlocks, skipRate } = options
  const doors = [{ port, era, chaos }, ...furtherDoors]
  const seed = given ?? randomBytes(16).toString('hex')
  const random = openRandom(seed)
  const runtime = await openRuntime(options)
  const unixSeconds = () => BigInt(Math.floor(Date.now() / 1_000))
  const lateBlocks = doors.some((door) => door.chaos !== null) ? Number(MAX_LAG_BLOCKS) : 0
  const bank = new Bank({ runtime, random, unixSeconds, finalityBlocks, skipRate, lateBlocks })
  const compose = createCompose(bank)
  const faucet = openFaucet(bank, compose, openPracticeKey(random.bytes('faucet')))
  const customers = openCustomers({ bank, compose, faucet, random })
  const { address: identity } = openPracticeKey(random.bytes('identity'))
  const servers = await openDoors(bank, { bank, faucet, customers, identity }, doors)
  const clock = startClock(bank, options)
  return {
    url: servers[0]?.url ?? '',
    doors: servers.map(({ url }) => url),
    genesisHash: bank.genesisHash,
    seed,
    async close() {
      clock.stop()
      await closeAll(servers)
    },
  }
}

/** One after the other, so that a port that is taken leaves none of them open. */
async function openDoors(bank: Bank, node: Node, doors: readonly DoorOptions[]): Promise<readonly RpcServer[]> {
  const servers: RpcServer[] = []
  try {
    for (const door of doors) servers.push(await startRpcServer(answersOf(bank, node, door), door.port))
  } catch (error) {
    await closeAll(servers)
    throw error
  }
  return servers
}

function answersOf(bank: Bank, node: Node, { era, chaos }: DoorOptions): Respond {
  const known = methodsOfEra(era, methods)
  if (chaos === null) return (body) => answerBody(node, known, body)
  const dice = openDice(chaos)
  const spoiled = chaosMethods(bank, known, dice)
  return chaosAnswers((body) => answerBody(node, spoiled, body), dice, chaos)
}

async function closeAll(servers: readonly RpcServer[]): Promise<void> {
  await Promise.all(servers.map((server) => server.close()))
}
