import { randomBytes } from 'node:crypto'
import { Bank } from './bank/bank.ts'
import { startClock } from './bank/clock.ts'
import { openRuntime, type Runtime } from './bank/runtime.ts'
import { chaosAnswers } from './chaos/answers.ts'
import { createDice } from './chaos/dice.ts'
import { chaosMethods, LATE_BLOCKS } from './chaos/methods.ts'
import { createCompose } from './compose.ts'
import { createCustomers } from './customers/customers.ts'
import { type EndpointOptions, OptionError } from './endpoint-options.ts'
import { methodsOfEra } from './era/era.ts'
import { createFaucet } from './faucet.ts'
import { type LedgerFile, openLedgerFile } from './kept/ledger-file.ts'
import type { Unreadable } from './kept/unreadable.ts'
import { createPracticeKey } from './keys.ts'
import type { PracticeOptions } from './options.ts'
import { createRandom, type Random } from './random.ts'
import { createReaders, type Readers } from './readers.ts'
import { answerBody } from './rpc/envelope.ts'
import { methods } from './rpc/methods/table.ts'
import type { Node } from './rpc/node.ts'
import { openSocket, type Pair } from './sockets.ts'
import { type Respond, type RpcServer, startRpcServer } from './rpc/server.ts'

/** How a network is kept in a file. */
export type KeptAs = {
  /** Whether it was there before. */
  readonly continued: boolean
  /** At the start. */
  readonly finalizedSlot: string
  readonly unreadable: Unreadable | null
}

export type RunningNode = {
  /** The first endpoint's. */
  readonly url: string
  /** Of every endpoint, in order. */
  readonly endpoints: readonly string[]
  /** Their WebSocket addresses; null for an endpoint that has none. */
  readonly sockets: readonly (string | null)[]
  readonly genesisHash: string
  readonly seed: string
  /** Null for a network that ends with its node. */
  readonly kept: KeptAs | null
  close(): Promise<void>
}

type FirstEndpoint = Pick<EndpointOptions, 'port'> & Partial<EndpointOptions>
type Optional = 'consensusSwitch' | 'fees' | 'furtherEndpoints' | 'keep' | 'kept' | 'releases' | 'waitForReaders'
type StartOptions = Omit<PracticeOptions, 'json' | Optional | keyof EndpointOptions> &
  FirstEndpoint &
  Partial<Pick<PracticeOptions, Optional>>

/**
 * Builds the practice node and lets its time pass.
 * @throws {RuntimeMissingError} where litesvm is not available
 * @throws {LedgerError} where the network cannot be kept in the file
 * @throws {OptionError} where that holds the network of another seed
 */
export async function startNode(options: StartOptions): Promise<RunningNode> {
  const { keep = null } = options
  const runtime = await openRuntime()
  const file = keep === null ? null : openLedgerFile(keep)
  try {
    return await startOver(options, runtime, file)
  } catch (error) {
    file?.close()
    throw error
  }
}

async function startOver(options: StartOptions, runtime: Runtime, file: LedgerFile | null): Promise<RunningNode> {
  const { port, era = 'new', chaos = null, furtherEndpoints = [], releases = [] } = options
  const endpoints = [{ port, era, chaos }, ...furtherEndpoints]
  const seed = seedOf(options, file)
  const random = createRandom(seed)
  const bank = openBank({ ...options, endpoints }, { runtime, random, file, seed })
  const kept = file === null ? null : keptAs(file, bank)
  const compose = createCompose(bank)
  const faucet = createFaucet(bank, compose, createPracticeKey(random.bytes('faucet')))
  const customers = createCustomers({ bank, compose, faucet, random })
  const { address: identity } = createPracticeKey(random.bytes('identity'))
  const node = { bank, faucet, customers, identity, releases }
  const readers = createReaders()
  const pairs = await openSockets({ bank, node, readers }, endpoints)
  const mayPass = () => !options.waitForReaders || !readers.areBehind(bank.chain.at('finalized').slot)
  const clock = startClock(bank, { slotMs: options.slotMs, mayPass })
  return {
    url: pairs[0]?.http.url ?? '',
    endpoints: pairs.map(({ http }) => http.url),
    sockets: pairs.map(({ socket }) => socket?.url ?? null),
    genesisHash: bank.genesisHash,
    seed,
    kept,
    async close() {
      clock.stop()
      await closeAll(pairs.flatMap(({ http, socket }) => (socket === null ? [http] : [http, socket])))
      if (file === null) return
      // What ran into the open block was seen as processed.
      bank.closeBlock()
      file.close()
    },
  }
}

function seedOf({ seed, keep }: StartOptions, file: LedgerFile | null): string {
  const kept = file?.kept?.seed
  if (kept !== undefined && seed !== null && seed !== kept)
    throw new OptionError(`${keep} holds the network of another seed than --seed says.`)
  return kept ?? seed ?? randomBytes(16).toString('hex')
}

type Parts = { readonly runtime: Runtime; readonly random: Random; readonly file: LedgerFile | null; readonly seed: string }

function openBank(
  options: StartOptions & { readonly endpoints: readonly EndpointOptions[] },
  { runtime, random, file, seed }: Parts,
): Bank {
  const { finalityBlocks, skipRate, kept, fees, rent, consensusSwitch, endpoints } = options
  return new Bank({
    runtime,
    random,
    unixSeconds: () => BigInt(Math.floor(Date.now() / 1_000)),
    finalityBlocks,
    skipRate,
    lateBlocks: endpoints.some((endpoint) => endpoint.chaos !== null) ? Number(LATE_BLOCKS) : 0,
    rent,
    ...(kept && { kept }),
    ...(fees && { fees }),
    ...(consensusSwitch && { consensusSwitch }),
    ...(file && { ledger: file.ledgerOf(seed) }),
    ...(file?.kept && { continues: file.kept.network }),
  })
}

function keptAs({ kept, unreadable }: LedgerFile, { chain }: Bank): KeptAs {
  return { continued: kept !== null, finalizedSlot: String(chain.at('finalized').slot), unreadable }
}

type Chain = { readonly bank: Bank; readonly node: Node; readonly readers: Readers }

/** One after the other, so that a port that is taken leaves none of them open. */
async function startEndpoints(chain: Chain, endpoints: readonly EndpointOptions[]): Promise<readonly RpcServer[]> {
  const servers: RpcServer[] = []
  try {
    for (const endpoint of endpoints) servers.push(await startRpcServer(answersOf(chain, endpoint), endpoint.port))
  } catch (error) {
    await closeAll(servers)
    throw error
  }
  return servers
}

/** After all the endpoints, so that none finds its chosen port taken by another's WebSocket. Those that go wrong have none. */
async function openSockets(chain: Chain, endpoints: readonly EndpointOptions[]): Promise<readonly Pair[]> {
  const { bank, node } = chain
  const servers = await startEndpoints(chain, endpoints)
  const pairs: Pair[] = []
  const watch: Bank['chain']['watch'] = (watcher) => bank.chain.watch(watcher)
  for (const [index, http] of servers.entries()) {
    const endpoint = endpoints[index]
    const reopen = endpoint?.port === 0 ? () => startRpcServer(answersOf(chain, endpoint), 0) : null
    pairs.push(endpoint === undefined || endpoint.chaos !== null ? { http, socket: null } : await openSocket({ node, watch }, http, reopen))
  }
  return pairs
}

function answersOf({ bank, node, readers }: Chain, { era, chaos }: EndpointOptions): Respond {
  const known = readers.noting(methodsOfEra(era, methods))
  if (chaos === null) return (body) => answerBody(node, known, body)
  const dice = createDice(chaos)
  const spoiled = chaosMethods(bank, known, dice)
  return chaosAnswers((body) => answerBody(node, spoiled, body), dice, {
    lateMs: chaos.lateMs,
    newestSlot: () => bank.chain.at('processed').slot,
  })
}

async function closeAll(servers: readonly Pick<RpcServer, 'close'>[]): Promise<void> {
  await Promise.all(servers.map((server) => server.close()))
}
