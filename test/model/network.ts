import { type Block, type Chain, openChain, type View } from './chain.ts'
import { type Accounts, advance, change, type Ending, type Read, readTransaction } from './execute.ts'
import type { Address } from '../../src/core/address/address.ts'
import type { Random } from './random.ts'
import type { Weather } from './weather.ts'

/** What a node is like now, whatever it says of itself. */
export type NodeWays = {
  readonly name: string
  view: View
  /** How far behind it stays, in the times it does not look at the chain. */
  lagging: boolean
  away: boolean
  historyOn: boolean
  firstAvailableSlot: number
  /** Added to every height it tells. */
  heightLie: number
}

export type Network = ReturnType<typeof openNetwork>

const NAMES = ['one', 'two', 'three'] as const
/** Blocks that vanish in a fork, at most; more than are needed to be confirmed. */
const FORK_MAX = 8
const LIES = [0, 0, 0, 3, 40, 600]

/** The chain, what is on its way to it, and the three nodes that show it. */
export function openNetwork(accounts: Accounts, { nodes: ways }: Pick<Weather, 'nodes'>) {
  const chain: Chain = openChain(accounts)
  /** Bytes on their way: sent, and not yet with those who build blocks. They go on whatever becomes of whoever sent them. */
  const underWay: Read[] = []
  const waiting = new Map<string, Read>()
  const others: ((accounts: Accounts, parentHash: string) => Accounts)[] = []
  const nodes: NodeWays[] = NAMES.map((name, index) => ({
    name,
    view: chain.view(),
    lagging: ways === 'lagging' && index > 0,
    away: false,
    historyOn: ways !== 'forgetful' || index === 0,
    firstAvailableSlot: 0,
    heightLie: 0,
  }))

  const illOf = ({ fail, unexecuted }: Weather, random: Random): Ending => {
    if (random.chance(unexecuted)) return 'unexecuted'
    return random.chance(fail) ? 'failed' : 'landed'
  }

  const build = (weather: Weather, random: Random): readonly Block[] => {
    const chosen = [...waiting.values()].filter(() => random.chance(weather.land))
    const newly = chain.grow({
      skipped: random.chance(weather.skip) ? 1 + random.below(4) : 0,
      forked: random.chance(weather.fork) ? random.below(FORK_MAX + 1) : 0,
      transactions: chosen.map((read) => ({ read, ill: illOf(weather, random) })),
      meanwhile: (state, parentHash) => others.splice(0).reduce((done, act) => act(done, parentHash), state),
    })
    for (const { signature } of chosen) if (!random.chance(weather.again)) waiting.delete(signature)
    return newly
  }

  return {
    chain,
    nodes,
    underWay,
    take: (bytes: Uint8Array) => {
      const read = readTransaction(bytes)
      if (read !== null) underWay.push(read)
    },
    /** Some bytes reach those who build blocks. */
    arrive: (random: Random) => {
      const [read] = underWay.splice(random.below(underWay.length), 1)
      if (read !== undefined) waiting.set(read.signature, read)
    },
    /** Blocks pass; gives those that became final. */
    pass: (blocks: number, weather: Weather, random: Random): Block[] => {
      const newly: Block[] = []
      for (let built = 0; built < blocks; built += 1) newly.push(...build(weather, random))
      return newly
    },
    /** Somebody pays in. What is in a block that vanishes is paid in no more. */
    payIn: (address: Address, lamports: bigint) => others.push((state) => change(state, address, lamports)),
    advanceElsewhere: (address: Address) => others.push((state, parentHash) => advance(state, address, parentHash)),
    look: (node: NodeWays) => {
      node.view = chain.view()
    },
    changeWays: (chosen: NodeWays, weather: Weather, random: Random) => {
      const [only = chosen] = nodes
      const node = weather.nodes === 'fair' ? chosen : only
      const liar = nodes.find(({ heightLie }) => heightLie !== 0)
      switch (weather.nodes === 'fair' ? random.below(5) : 0) {
        case 0:
          node.away = !node.away
          break
        case 1:
          node.lagging = !node.lagging
          break
        case 2:
          node.historyOn = !node.historyOn
          break
        case 3:
          // It is started again from a snapshot, or gets its old blocks back.
          node.firstAvailableSlot = random.chance(0.5) ? node.view.finalized.slot : 0
          break
        default:
          // One of three may lie; against two nobody could prove anything.
          if (liar === undefined || liar === node) node.heightLie = random.pick(LIES)
      }
    },
    beFair: () => {
      for (const node of nodes) {
        Object.assign(node, { lagging: false, away: false, historyOn: true, firstAvailableSlot: 0, heightLie: 0, view: chain.view() })
      }
    },
  }
}
