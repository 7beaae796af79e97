import { StrongroomError } from '../error/error.ts'
import type { PublicCluster } from './clusters.ts'
import { isPrivateHost } from './private-host.ts'
import { flagsFor, isRelease, type NodeFlag, parseRelease } from './node-flags.ts'
import { tell } from '../text/sentence.ts'
import { type NodeMatter, WATCH_NODE, WATCH_PRACTICE, publishedPort } from './node-watch.ts'

/**
 * What a node is for.
 * - api: answers questions, open to its peers as any node
 * - restricted-repair: the same, with as few open ports as there can be
 * - known-validators: restricted, and speaking to named validators alone
 */
type NodeRole = 'api' | 'restricted-repair' | 'known-validators'

/** What the person wants of a node. What is left out becomes a placeholder in angle brackets, or the standard. */
export type NodeWish = {
  readonly role: NodeRole
  readonly cluster: PublicCluster | 'practice'
  /** Of the node's software: 4.4, 4.3.1. */
  readonly version: string
  readonly ledger?: string | undefined
  readonly identity?: string | undefined
  /** Their addresses; believed for snapshots. */
  readonly knownValidators: readonly string[]
  /** The validators that `known-validators` speaks to alone. */
  readonly peers: readonly string[]
  readonly rpcPort: number
  readonly bindAddress: string
  /** First and last port for its peers: 8000-8030. */
  readonly ports?: string | undefined
  /** What is kept of the ledger, in the unit of the flag: shreds. */
  readonly retain?: number | undefined
}

/** How to start a node, why so, and what to look after. */
type NodeAdvice = {
  /** For a POSIX shell, over several lines. */
  readonly firstCommand: string
  /** For every later start; this one belongs in the service that starts the node again automatically. */
  readonly restartCommand: string
  /** What stands in angle brackets in the commands and is to be filled in. */
  readonly placeholders: readonly string[]
  readonly flags: readonly NodeFlag[]
  readonly warnings: readonly NodeMatter[]
  readonly watch: readonly NodeMatter[]
}

const PROGRAM = 'agave-validator'
/** The program has had its name, and these flags, since then. */
const OLDEST = { major: 2, minor: 0 }
/** From here on a node needs more ports for its peers. */
const MANY_PORTS = { release: { major: 4, minor: 1 }, ports: 26 }

/**
 * The start command of a node for this wish, each flag explained, and what to watch.
 * @throws NODE_ADVICE where the wish cannot be met: a version before 2.0, too few ports
 */
export function adviseNode(wish: NodeWish): NodeAdvice {
  const { cluster, version } = wish
  if (cluster === 'practice') return advisePractice(wish)
  const release = parseRelease(version)
  if (release === null || !isRelease(release, OLDEST))
    throw new StrongroomError('NODE_ADVICE', { problem: `version ${version} is before 2.0, whose start parameters are different` })
  if (isRelease(release, MANY_PORTS.release)) refuseFewPorts(wish.ports)
  const flags = flagsFor({ ...wish, cluster }, release)
  return {
    firstCommand: commandOf(
      PROGRAM,
      flags.filter(({ restartOnly }) => !restartOnly),
    ),
    restartCommand: commandOf(PROGRAM, flags),
    placeholders: [...new Set(flags.flatMap(({ values }) => values.filter((value) => /^<.*>$/.test(value))))],
    flags,
    warnings: isPrivateHost(wish.bindAddress) ? [] : [publishedPort(wish.bindAddress)],
    watch: WATCH_NODE,
  }
}

function refuseFewPorts(ports: string | undefined): void {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(ports ?? '') ?? []
  if (first === undefined || last === undefined) return
  const count = Number(last) - Number(first)
  if (count < MANY_PORTS.ports)
    throw new StrongroomError('NODE_ADVICE', { problem: `from 4.1 on ${MANY_PORTS.ports} ports are needed, and ${ports} are ${count}` })
}

function advisePractice({ rpcPort }: NodeWish): NodeAdvice {
  const flags: readonly NodeFlag[] = [
    {
      flag: '--port',
      values: [String(rpcPort)],
      words: tell`The port it answers on, at this machine alone.`,
      since: null,
      until: null,
      otherName: null,
      restartOnly: false,
    },
  ]
  const command = commandOf('npm run practice --', flags)
  return { firstCommand: command, restartCommand: command, placeholders: [], flags, warnings: [], watch: WATCH_PRACTICE }
}

/** A flag a line; what is not plain is quoted, so that no value can be more than a value. */
function commandOf(program: string, flags: readonly NodeFlag[]): string {
  const parts = flags.flatMap(({ flag, values }) => (values.length === 0 ? [flag] : values.map((value) => `${flag} ${quoteShell(value)}`)))
  return [program, ...parts].join(' \\\n  ')
}

/** A value as one word of a POSIX shell. */
export function quoteShell(value: string): string {
  return /^[\w./:@%+,-]+$/.test(value) && !value.startsWith('-') ? value : `'${value.replaceAll("'", `'\\''`)}'`
}
