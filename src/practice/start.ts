import { randomBytes } from 'node:crypto'
import { Bank } from './bank/bank.ts'
import { startClock } from './bank/clock.ts'
import { openRuntime } from './bank/runtime.ts'
import { chaosAnswers } from './chaos/answers.ts'
import { openDice } from './chaos/dice.ts'
import { chaosMethods, LATE_BLOCKS } from './chaos/methods.ts'
import { createCompose } from './compose.ts'
import { openCustomers } from './customers/customers.ts'
import type { DoorOptions } from './door-options.ts'
import { methodsOfEra } from './era/era.ts'
import { openFaucet } from './faucet.ts'
import { openPracticeKey } from './keys.ts'
import type { PracticeOptions } from './options.ts'
import { openRandom } from './random.ts'
import { openReaders, type Readers } from './readers.ts'
import { answerBody } from './rpc/envelope.ts'
import { methods } from './rpc/methods/table.ts'
import type { Node } from './rpc/node.ts'
import { openSocket, type Pair } from './sockets.ts'
import { type Respond, type RpcServer, startRpcServer } from './rpc/server.ts'

export type RunningNode = {
  /** The first door's. */
  readonly url: string
  /** Of every door, in order. */
  readonly doors: readonly string[]
  /** Their WebSocket addresses; null for a door that has none. */
  readonly sockets: readonly (string | null)[]
  readonly genesisHash: string
  readonly seed: string
  close(): Promise<void>
}

type FirstDoor = Pick<DoorOptions, 'port'> & Partial<DoorOptions>
type Optional = 'furtherDoors' | 'kept' | 'waitForReaders'
type StartOptions = Omit<PracticeOptions, 'json' | Optional | keyof DoorOptions> & FirstDoor & Partial<Pick<PracticeOptions, Optional>>

/**
 * Builds the practice node and lets its time pass.
 * @throws {RuntimeMissingError} where litesvm is not available
 */
export async function startNode(options: StartOptions): Promise<RunningNode> {
  const { seed: given, port, era = 'new', chaos = null, furtherDoors = [], finalityBlocks, skipRate, kept } = options
  const doors = [{ port, era, chaos }, ...furtherDoors]
  const seed = given ?? randomBytes(16).toString('hex')
  const random = openRandom(seed)
  const runtime = await openRuntime(options)
  const unixSeconds = () => BigInt(Math.floor(Date.now() / 1_000))
  const lateBlocks = doors.some((door) => door.chaos !== null) ? Number(LATE_BLOCKS) : 0
  const bank = new Bank({ runtime, random, unixSeconds, finalityBlocks, skipRate, lateBlocks, ...(kept && { kept }) })
  const compose = createCompose(bank)
  const faucet = openFaucet(bank, compose, openPracticeKey(random.bytes('faucet')))
  const customers = openCustomers({ bank, compose, faucet, random })
  const { address: identity } = openPracticeKey(random.bytes('identity'))
  const node = { bank, faucet, customers, identity }
  const readers = openReaders()
  const pairs = await openSockets({ bank, node, readers }, doors)
  const mayPass = () => !options.waitForReaders || !readers.areBehind(bank.chain.at('finalized').slot)
  const clock = startClock(bank, { slotMs: options.slotMs, mayPass })
  return {
    url: pairs[0]?.http.url ?? '',
    doors: pairs.map(({ http }) => http.url),
    sockets: pairs.map(({ socket }) => socket?.url ?? null),
    genesisHash: bank.genesisHash,
    seed,
    async close() {
      clock.stop()
      await closeAll(pairs.flatMap(({ http, socket }) => (socket === null ? [http] : [http, socket])))
    },
  }
}

type Chain = { readonly bank: Bank; readonly node: Node; readonly readers: Readers }

/** One after the other, so that a port that is taken leaves none of them open. */
async function openDoors(chain: Chain, doors: readonly DoorOptions[]): Promise<readonly RpcServer[]> {
  const servers: RpcServer[] = []
  try {
    for (const door of doors) servers.push(await startRpcServer(answersOf(chain, door), door.port))
  } catch (error) {
    await closeAll(servers)
    throw error
  }
  return servers
}

/** After all the doors, so that none finds its chosen port taken by another's WebSocket. Those that go wrong have none. */
async function openSockets(chain: Chain, doors: readonly DoorOptions[]): Promise<readonly Pair[]> {
  const { bank, node } = chain
  const servers = await openDoors(chain, doors)
  const pairs: Pair[] = []
  const watch: Bank['chain']['watch'] = (watcher) => bank.chain.watch(watcher)
  for (const [index, http] of servers.entries()) {
    const door = doors[index]
    const reopen = door?.port === 0 ? () => startRpcServer(answersOf(chain, door), 0) : null
    pairs.push(door === undefined || door.chaos !== null ? { http, socket: null } : await openSocket({ node, watch }, http, reopen))
  }
  return pairs
}

function answersOf({ bank, node, readers }: Chain, { era, chaos }: DoorOptions): Respond {
  const known = readers.noting(methodsOfEra(era, methods))
  if (chaos === null) return (body) => answerBody(node, known, body)
  const dice = openDice(chaos)
  const spoiled = chaosMethods(bank, known, dice)
  return chaosAnswers((body) => answerBody(node, spoiled, body), dice, {
    lateMs: chaos.lateMs,
    newestSlot: () => bank.chain.at('processed').slot,
  })
}

async function closeAll(servers: readonly Pick<RpcServer, 'close'>[]): Promise<void> {
  await Promise.all(servers.map((server) => server.close()))
}
