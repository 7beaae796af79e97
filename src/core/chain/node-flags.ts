import { ENTRYPOINTS, GENESIS_HASHES, type PublicCluster } from './clusters.ts'
import { paragraph, type Sentence, tell } from '../text/sentence.ts'
import type { NodeWish } from './advise-node.ts'
import { parseSoftware } from './node-software.ts'

/** One parameter of the node's start command. */
export type NodeFlag = {
  readonly flag: string
  /** Once for each; none where the flag stands alone. In angle brackets where only the person can know it. */
  readonly values: readonly string[]
  readonly words: Sentence
  /** The first version that knows the flag by this name, where an older name is still about. */
  readonly since: string | null
  /** The first version that no longer wants it by this name. */
  readonly until: string | null
  /** Its other name: of other versions, or of a guide. */
  readonly otherName: string | null
  /** Left out at the first start: see {@link NO_FETCH}. */
  readonly restartOnly: boolean
}

type Release = { readonly major: number; readonly minor: number }

/** The release of a version's text: 4.3 of `4.3.1-rc.0`; null where there is none. */
export function parseRelease(version: string): Release | null {
  const [, major, minor] = /^(\d{1,4})\.(\d{1,4})(?:[.-]|$)/.exec(version) ?? []
  return major === undefined || minor === undefined ? null : { major: Number(major), minor: Number(minor) }
}

/** The newest Agave among these versions, whose start command is advised; null where there is none. */
export function newestVersion(versions: readonly (string | null)[]): string | null {
  return versions.reduce((newest, version) => {
    const release = version === null ? null : parseRelease(version)
    if (version === null || release === null || !isAgave(version)) return newest
    const best = newest === null ? null : parseRelease(newest)
    return best === null || isRelease(release, best) ? version : newest
  }, null)
}

/** A version of two numbers alone is taken as Agave’s. */
const isAgave = (version: string): boolean => {
  const software = parseSoftware(version)
  return software === null || software.maker === 'agave'
}

export const isRelease = (release: Release, atLeast: Release): boolean =>
  release.major > atLeast.major || (release.major === atLeast.major && release.minor >= atLeast.minor)

/** From here on retention is bounded by --limit-blockstore-size; the old name is still taken, for a while. */
const BLOCKSTORE_LIMIT: Release = { major: 4, minor: 3 }

type FlagParts = { flag: string; words: Sentence } & Partial<Omit<NodeFlag, 'flag' | 'words'>>

const flagOf = (parts: FlagParts): NodeFlag => ({ values: [], since: null, until: null, otherName: null, restartOnly: false, ...parts })

/** A node without a snapshot has to fetch one, so this flag is never for the first start. */
const NO_FETCH = flagOf({
  flag: '--no-snapshot-fetch',
  words: tell`Goes on from the node’s own ledger instead of a new snapshot, so that no gap comes into its history. Only at restarts: never at the first start, when it has no ledger yet, nor after it was down so long that it must fetch a new snapshot.`,
  restartOnly: true,
})

/** Every parameter of the start command of a node that answers, in the order in which it is read best. */
export function flagsFor(wish: NodeWish & { readonly cluster: PublicCluster }, release: Release): readonly NodeFlag[] {
  return [...placeFlags(wish), ...rpcFlags(wish), ...historyFlags(wish, release), ...trustFlags(wish), ...roleFlags(wish), NO_FETCH]
}

function placeFlags({ cluster, ledger, identity, ports }: NodeWish & { readonly cluster: PublicCluster }): NodeFlag[] {
  return [
    flagOf({ flag: '--ledger', values: [ledger ?? '<LEDGER_PATH>'], words: tell`Where the ledger lies: a fast disk of its own.` }),
    flagOf({
      flag: '--identity',
      values: [identity ?? '<VALIDATOR_IDENTITY_KEYPAIR>'],
      words: tell`The file of the keypair that is the node’s name among its peers. It holds no money and signs none of yours.`,
    }),
    flagOf({
      flag: '--entrypoint',
      values: ENTRYPOINTS[cluster],
      words: tell`Where the node first asks for its peers. Differs by network.`,
    }),
    flagOf({
      flag: '--expected-genesis-hash',
      values: [GENESIS_HASHES[cluster]],
      words: tell`Which network it is. A node that finds another genesis does not start.`,
    }),
    ...(ports === undefined
      ? []
      : [
          flagOf({
            flag: '--dynamic-port-range',
            values: [ports],
            words: tell`The ports it speaks to its peers on. From 4.1 on they must be 26 or more.`,
          }),
        ]),
  ]
}

function rpcFlags({ rpcPort, bindAddress }: NodeWish): NodeFlag[] {
  return [
    flagOf({
      flag: '--rpc-port',
      values: [String(rpcPort)],
      words: tell`The port it answers on; its WebSocket is the port above.`,
    }),
    flagOf({
      flag: '--rpc-bind-address',
      values: [bindAddress],
      words: tell`The address it answers at: this machine alone, or the private address at which Strongroom reaches it. Never a public one.`,
    }),
    flagOf({
      flag: '--private-rpc',
      words: tell`Does not tell other nodes that it answers. Without it the port is published to everyone.`,
    }),
    flagOf({
      flag: '--full-rpc-api',
      words: tell`Answers every question. Without it blocks and transactions, which deposits are read from, are refused.`,
    }),
  ]
}

const BOUNDS = tell`Bounds what is kept of the ledger; without it the ledger grows until the disk is full. Alone it means the standard amount, made for under 500 GB; a number after it keeps more or less.`

function historyFlags({ retain }: NodeWish, release: Release): NodeFlag[] {
  const values = retain === undefined ? [] : [String(retain)]
  const limit = isRelease(release, BLOCKSTORE_LIMIT)
    ? flagOf({
        flag: '--limit-blockstore-size',
        values,
        words: paragraph([
          BOUNDS,
          tell`Counts differently from its older name: whoever gave a number there begins with twice that number here.`,
        ]),
        since: '4.3',
        otherName: '--limit-ledger-size',
      })
    : flagOf({
        flag: '--limit-ledger-size',
        values,
        words: paragraph([BOUNDS, tell`From 4.3 on it is called --limit-blockstore-size, and a number given here is doubled there.`]),
        until: '4.3',
        otherName: '--limit-blockstore-size',
      })
  return [
    flagOf({ flag: '--no-voting', words: tell`It answers and does not vote. Voting is another machine’s work, and costs money.` }),
    flagOf({
      flag: '--enable-rpc-transaction-history',
      words: tell`Keeps past transactions to be asked for. Without it the node cannot testify that a payment will never land.`,
    }),
    limit,
  ]
}

function trustFlags({ knownValidators }: NodeWish): NodeFlag[] {
  return [
    flagOf({
      flag: '--known-validator',
      values: knownValidators.length === 0 ? ['<KNOWN_VALIDATOR>'] : knownValidators,
      words: tell`Whose snapshot may be believed: protects against a malicious one. Name several, of different operators that you trust.`,
    }),
    flagOf({ flag: '--only-known-rpc', words: tell`Fetches its snapshot from the known validators and from nobody else.` }),
  ]
}

function roleFlags({ role, peers }: NodeWish): NodeFlag[] {
  if (role === 'api') return []
  const restricted = flagOf({
    flag: '--restricted-repair-only-mode',
    words: tell`Only the gossip, repair and serve-repair ports are used: less of the machine is open, and blocks come by repair, somewhat later.`,
  })
  if (role === 'restricted-repair') return [restricted]
  const values = peers.length === 0 ? ['<PUBKEY>'] : peers
  return [
    restricted,
    flagOf({
      flag: '--gossip-validator',
      values,
      words: tell`Hears of the network from these validators alone. Guides call it --gossip-pull-validator. Sparingly, and only after asking their operators: each of them carries this node.`,
      otherName: '--gossip-pull-validator',
    }),
    flagOf({
      flag: '--repair-validator',
      values,
      words: tell`Asks for missing blocks from these validators alone, the same ones. When all of them are silent, so is this node.`,
    }),
  ]
}
