import type { Address } from '../../src/core/address/address.ts'
import type { Signature } from '../../src/core/keys/signature.ts'
import { type Block, type Chain, openChain, type View } from './chain.ts'
import { type Accounts, advance, type Ending, type Read, readTransaction } from './execute.ts'
import { readForeign } from './stranger.ts'
import { drawLie, type Lie, LIE_KINDS, type LieKind, type LiarsWorld } from './lies.ts'
import type { Random } from './random.ts'
import { type Machine, type Picture, pictureOf } from './view.ts'
import type { Weather } from './weather.ts'

/** What a node is like now, whatever it says of itself: a name behind which machines answer in turn, and perhaps a liar. */
export type NodeWays = {
  readonly name: string
  readonly isLiar: boolean
  readonly machines: Machine[]
  away: boolean
  /** It does not answer these for now: the adversary's hand on the wire. */
  deaf: ReadonlySet<string>
  lies: readonly { readonly lie: Lie; readonly endsAt: number }[]
}

/** How often each kind of lie was begun, and how many answers were made of it. */
export type LiesTold = Record<LieKind, { told: number; answers: number }>

export type Network = ReturnType<typeof openNetwork>

const NAMES = ['one', 'two', 'three'] as const
/** Blocks that vanish in a fork, at most; more than are needed to be confirmed. */
const FORK_MAX = 8
const LIES_AT_ONCE_MAX = 3
/** What sending and watching ask for when it matters. */
const MATTERING = ['getSignatureStatuses', 'getTransaction', 'getMultipleAccounts', 'getLatestBlockhash', 'getBlockHeight', 'readBlock']

type Configured = Pick<
  Weather,
  'nodes' | 'machines' | 'lags' | 'firstAhead' | 'forgetful' | 'firstAway' | 'liar' | 'repeats' | 'watching' | 'ledger'
>

/** The chain, what is on its way to it, and the nodes that show it. */
export function openNetwork(accounts: Accounts, configured: Configured, random: Random) {
  const chain: Chain = openChain(accounts, configured)
  /** Bytes on their way: sent, and not yet with those who build blocks. They go on whatever becomes of whoever sent them. */
  const underWay: Read[] = []
  /** Bytes that a node kept to itself. */
  const keptBack: Read[] = []
  const waiting = new Map<string, Read>()
  const known = new Map<string, Read>()
  const others: ((accounts: Accounts, parentHash: string) => Accounts)[] = []
  let strangers = 0
  let isLost = false
  const lying = Object.fromEntries(LIE_KINDS.map((kind) => [kind, { told: 0, answers: 0 }])) as LiesTold
  const world: LiarsWorld = { chain, read: (signature) => known.get(signature) ?? null, random }
  const lagOf = (index: number) => {
    if (!configured.firstAhead) return random.pick(configured.lags)
    return index === 0 ? 0 : Math.max(...configured.lags)
  }
  const newMachine = (index: number): Machine => ({
    slotsBehind: lagOf(index),
    hangsAt: null,
    historyOn: index < configured.nodes - configured.forgetful,
    firstAvailableSlot: 0,
    missing: null,
  })
  const nodes: NodeWays[] = NAMES.slice(0, configured.nodes).map((name, index) => ({
    name,
    isLiar: index === configured.liar,
    machines: Array.from({ length: configured.machines }, () => newMachine(index)),
    away: false,
    deaf: new Set(),
    lies: [],
  }))

  const illOf = ({ fail, unexecuted }: Weather): Ending => {
    if (random.chance(unexecuted)) return 'unexecuted'
    return random.chance(fail) ? 'failed' : 'landed'
  }

  const build = (weather: Weather): readonly Block[] => {
    const chosen = [...waiting.values()].filter(() => random.chance(weather.land))
    const newly = chain.grow({
      skipped: random.chance(weather.skip) ? 1 + random.below(4) : 0,
      forked: random.chance(weather.fork) ? random.below(FORK_MAX + 1) : 0,
      transactions: chosen.map((read) => ({ read, ill: illOf(weather) })),
      meanwhile: (state, parentHash) => others.splice(0).reduce((done, act) => act(done, parentHash), state),
    })
    for (const { signature } of chosen) if (!random.chance(weather.again)) waiting.delete(signature)
    return newly
  }
  /**
   * Where the product reads every block, it is to notice those that a machine lost while it was away. What a liar leaves out of a block that
   * nobody else has is found by balances alone (docs/threats.md), so then no machine loses any.
   */
  const comeBack = (machine: Machine, since: View) => {
    machine.hangsAt = null
    const [from, to] = [since.processed.slot + 1, chain.finalized().slot]
    const isRead = configured.ledger || (configured.watching && configured.liar === null)
    if (isRead && from <= to && random.chance(0.5)) machine.missing = { from, to }
  }
  const bring = (from: Read[]) => {
    const [read] = from.splice(random.below(from.length), 1)
    if (read !== undefined) waiting.set(read.signature, read)
  }

  return {
    chain,
    nodes,
    underWay,
    keptBack,
    lying,
    /** Whether some machine lost blocks at some time. */
    isLost: () => isLost,
    /** What a node that is asked now answers from: one of its machines, and what it lies about. */
    pictureOf: ({ machines, lies }: NodeWays): Picture => {
      const truth = pictureOf(chain, random.pick(machines))
      return lies.reduce((picture, { lie }) => lie.alter(picture, () => (lying[lie.kind].answers += 1)), truth)
    },
    /** Gives bytes to a node, which may withhold them. Answers their signature. */
    take: (bytes: Uint8Array, { keep }: { readonly keep: boolean }): Signature | null => {
      const read = readTransaction(bytes)
      if (read === null) return null
      known.set(read.signature, read)
      ;(keep ? keptBack : underWay).push(read)
      return read.signature
    },
    /** Some bytes reach those who build blocks. */
    arrive: () => bring(underWay),
    bringKept: () => bring(keptBack),
    /** Blocks pass; gives those that became final. */
    pass: (blocks: number, weather: Weather): Block[] => {
      const newly: Block[] = []
      for (let built = 0; built < blocks; built += 1) newly.push(...build(weather))
      for (const node of nodes) node.lies = node.lies.filter(({ endsAt }) => endsAt > chain.tip().height)
      return newly
    },
    /** Somebody pays in. What is in a block that vanishes is paid in no more. */
    payIn: (destination: Address, lamports: bigint) => {
      strangers += 1
      const read = readForeign({ number: strangers, destination, lamports, token: chain.tip().hash })
      waiting.set(read.signature, read)
    },
    advanceElsewhere: (address: Address) => others.push((state, parentHash) => advance(state, address, parentHash)),
    /** The liar begins another lie. Gives its kind, null where there is no liar. */
    beginLie: ({ lies, lieBlocks }: Weather): LieKind | null => {
      const liar = nodes.find(({ isLiar }) => isLiar)
      if (liar === undefined || lies.length === 0) return null
      const kind = random.pick(lies)
      const begun = { lie: drawLie(kind, world), endsAt: chain.tip().height + random.pick(lieBlocks) }
      liar.lies = [...liar.lies.slice(-(LIES_AT_ONCE_MAX - 1)), begun]
      lying[kind].told += 1
      return kind
    },
    changeWays: () => {
      const [first] = nodes
      const isFirst = first !== undefined && random.chance(configured.firstAway)
      const node = isFirst ? first : random.pick(nodes)
      const machine = random.pick(node.machines)
      switch (isFirst ? 0 : random.below(6)) {
        case 0:
          node.away = !node.away
          return
        case 1:
          machine.slotsBehind = random.pick(configured.lags)
          return
        case 2:
          if (machine.hangsAt === null) machine.hangsAt = chain.view()
          else comeBack(machine, machine.hangsAt)
          return
        case 3:
          machine.historyOn = !machine.historyOn
          return
        case 4:
          // Starts the node again from a snapshot, or gives it its old blocks back.
          machine.firstAvailableSlot = random.chance(0.5) ? chain.finalized().slot : 0
          isLost ||= machine.firstAvailableSlot > 0
          return
        default:
          node.deaf = random.chance(0.5) ? new Set() : new Set([random.pick(MATTERING)])
      }
    },
    beFair: () => {
      for (const node of nodes) {
        Object.assign(node, { away: false, deaf: new Set(), lies: [] })
        for (const machine of node.machines)
          Object.assign(machine, { slotsBehind: 0, hangsAt: null, historyOn: true, firstAvailableSlot: 0, missing: null } satisfies Machine)
      }
    },
  }
}
