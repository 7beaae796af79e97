import { slot } from '../../../src/core/chain/slot.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { openSnapshots, openWrites } from '../../../src/main/journal/connections.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { createReader } from '../../../src/main/journal/read/create-reader.ts'
import { openFile, openReadOnly, prepareForWriting } from '../../../src/main/journal/sqlite.ts'
import { type ConfidentialSweeper, openConfidentialSweeper } from '../../../src/main/pay/index.ts'
import type { PayParts } from '../../../src/main/pay/parts.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import type { Random } from '../random.ts'
import type { HiddenChain } from './chain.ts'
import { type HiddenFault, withFault } from './faults.ts'
import { type NodeWeather, openHiddenNodes } from './nodes.ts'
import { openHiddenSigner } from './signer.ts'
import { ACCOUNTS, MINT } from './state.ts'

const ASSET = { kind: 'token', mint: MINT, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6 } as const

/** Rows that are read in the order of their times are read in the order they were written. */
const OPENED_AT_MS = 1_700_000_000_000

/** One life of the process, which ends at whichever step its number of steps is used up. */
export type HiddenLife = PayParts & {
  /** Works until it is done, or the process is killed in it. */
  readonly during: <Value>(work: () => Promise<Value>) => Promise<Value | 'killed'>
  /** One round of what takes sweeps and withdrawals further. */
  readonly round: () => Promise<void>
  readonly step: (what: string) => Promise<void>
  /** The journal as it is, whatever fault stands in front of it. */
  readonly books: Journal
  /** The signer's record of what it signed: of this intent, from now on. */
  readonly sign: (intent: string) => void
  readonly isOver: () => boolean
  end(): void
}

export type HiddenLifeOptions = {
  readonly path: string
  readonly chain: HiddenChain
  readonly random: Random
  readonly weather: NodeWeather & { readonly move: number }
  readonly isCalm: () => boolean
  /** Null: it is not killed. */
  readonly stepsToLive: number | null
  readonly troubles: Map<string, number>
  /** Intents of which anything was signed, in whichever life. */
  readonly signed: Set<string>
  readonly fault: HiddenFault | null
}

/** What the watcher would have recorded of all that is final. */
function readingOf(read: Journal['read'], chain: HiddenChain): Journal['read'] {
  const balances = async () =>
    ACCOUNTS.flatMap((account, index) => {
      const found = chain.final().accounts.get(account)
      if (found === undefined) return []
      return [
        { id: index + 1, owner: found.owner, account, asset: ASSET, opening: 0n, amount: found.public, slot: slot(chain.final().slot) },
      ]
    })
  return {
    ...read,
    balances,
    mints: async () => [{ mint: MINT, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6, label: 'HIDDEN', listed: true }],
  }
}

export function startHiddenLife({
  path,
  chain,
  random,
  weather,
  isCalm,
  stepsToLive,
  troubles,
  signed,
  fault,
}: HiddenLifeOptions): HiddenLife {
  let left = stepsToLive ?? Number.POSITIVE_INFINITY
  let isOver = false
  let tellOver: (word: 'killed') => void = () => undefined
  const over = new Promise<'killed'>((resolve) => (tellOver = resolve))
  const never = new Promise<never>(() => undefined)
  const step = async (): Promise<void> => {
    if (isOver) return never
    left -= 1
    if (left >= 0) return
    isOver = true
    tellOver('killed')
    return never
  }
  const before = async () => {
    await step()
    if (random.chance(weather.move)) chain.tick(isCalm())
  }
  const file = openFile(path)
  prepareForWriting(file)
  file.pragma('synchronous = OFF')
  const readFile = openReadOnly(path)
  const snapshots = openSnapshots(readFile)
  const read = createReader(async (question) => (isOver ? never : snapshots.snapshot(question)))
  const { write } = openWrites(file, { path, now: () => OPENED_AT_MS + chain.draw(), onStep: step })
  const none = { verify: async () => never, atOnce: async () => never, close: async () => undefined }
  const journal: Journal = { read: readingOf(read, chain), write, ...none }
  let turn = 0
  let go: () => void = () => undefined
  let tellPaused: () => void = () => undefined
  let paused = new Promise<void>((resolve) => (tellPaused = resolve))
  const parts = withFault(fault, {
    ...{ journal, gate: OPEN_GATE, signer: openHiddenSigner({ before, draw: chain.draw, signed }), onChange: () => undefined },
    nodes: openHiddenNodes(chain, random, { weather, isCalm, before }),
    onTrouble: ({ code }) => void troubles.set(code, (troubles.get(code) ?? 0) + 1),
  })
  const sweeper: ConfidentialSweeper = openConfidentialSweeper({
    ...parts,
    ...{ pauseMs: 1_000, now: () => turn * 1_000, onDecided: () => undefined },
    pause: () =>
      new Promise<void>((resolve) => {
        go = resolve
        tellPaused()
      }),
  })
  return {
    ...parts,
    step,
    books: journal,
    sign: (intent) => void signed.add(intent),
    isOver: () => isOver,
    during: (work) => Promise.race([over, work()]),
    round: async () => {
      // Where the first round still goes on, it is waited for as any other.
      await paused
      paused = new Promise((resolve) => (tellPaused = resolve))
      turn += 1
      go()
      await paused
    },
    end: () => {
      isOver = true
      void sweeper
      file.close()
      readFile.close()
    },
  }
}
