import { parseArgs } from 'node:util'
import type { SwitchPlan } from './bank/consensus.ts'
import type { FeeSchedule } from './bank/fee-rule.ts'
import type { Schedule } from './bank/schedule.ts'
import { FAULTS } from './chaos/fault.ts'
import {
  type EndpointOptions,
  OptionError,
  PORTS,
  type Range,
  readChaos,
  readEndpoint,
  readNetworkEra,
  readFeeSchedule,
  readNumber,
  readReleaseSchedule,
  readRentSchedule,
} from './endpoint-options.ts'
import { API_VERSION } from './rpc/node.ts'

/** The options of the network and, among them, those of its first endpoint. */
export type PracticeOptions = EndpointOptions & {
  readonly slotMs: number
  /** Whether a slot lasts longer while those who read blocks are behind. */
  readonly waitForReaders: boolean
  readonly seed: string | null
  /** Share of slots without a block. */
  readonly skipRate: number
  readonly finalityBlocks: number
  readonly rent: Schedule<bigint>
  readonly fees: FeeSchedule
  /** What `getVersion` says; an endpoint of an old era says its own. */
  readonly releases: Schedule<string>
  /** When the network changes its consensus; null: never. */
  readonly consensusSwitch: SwitchPlan | null
  /** Older blocks go, and the oldest also when there are more transactions than this. */
  readonly kept: { readonly blocks: number; readonly transactions: number }
  /** The file that the network is kept in from start to start; null: it ends with the node. */
  readonly keep: string | null
  /** Endpoints beside the first one. */
  readonly furtherEndpoints: readonly EndpointOptions[]
  readonly json: boolean
}

/** At least as many as a repeat must be known for: longer than a blockhash lives. */
const KEPT_BLOCKS: Range = { low: 1_024, high: 10_000_000, whole: true }

export const HELP = `practice [options]

  --port N                   port on 127.0.0.1; 0 takes a free one (default 8899)
  --slot-ms N                milliseconds per slot, 10 to 60000 (default 400)
  --wait-for-readers         a slot lasts up to 20 times as long while whoever reads the blocks is behind
  --seed TEXT                the same text gives the same network: genesis, keys, skipped slots (default: a new one)
  --skip-rate N              share of slots without a block, 0 to 0.9 (default 0.05)
  --finality-blocks N        how far the final block lies behind the newest, 1 to 500 (default 31)
  --rent LAMPORTS            rent of a byte (default 5080, mainnet's since September 2026); 6960,5080@500 changes at slot 500
  --fee-rule RULE            what a transaction costs: signatures (5000 lamports each), or by SIMD-0553 1/10, 1/4, 1/2, which
                             are lamports for a cost unit; signatures,1/10@500 changes at slot 500 (default signatures)
  --release VERSION          what getVersion says (default ${API_VERSION}); 4.4.1,4.5.0@500 changes at slot 500
  --kept-blocks N            how many blocks are kept, ${KEPT_BLOCKS.low} to ${KEPT_BLOCKS.high} (default 100000)
  --kept-transactions N      the oldest blocks go also when there are more transactions than this (default 50000)
  --keep FILE                goes on with the network that is kept in FILE, and keeps it there; its seed, finality, fees and rent stay as
                             they are (default: the network ends with the node)
  --era old|new|switch       old: only the methods that were removed in 2.0, in place of their successors (default new);
                             switch: at slot 500, or another as in switch@200, the network changes its consensus
  --chaos SEED               go wrong, the same way for the same seed and the same questions. More exactly
                             seed=TEXT,faults=A+B,rate=0.02,late-ms=2000 with any of the faults
${wrap(FAULTS)}
  --endpoint port=0,era=new,seed=TEXT,faults=A+B,rate=0.02,late-ms=2000
                             one more way into the same network, with chaos where there is a seed; may be repeated
  --json                     say that it is ready in JSON
`

/**
 * Reads the command line.
 * @throws {OptionError}
 */
export function readOptions(args: readonly string[]): PracticeOptions {
  const { values } = parseArguments(args)
  const finalityBlocks = readNumber('finality-blocks', values['finality-blocks'], { low: 1, high: 500, whole: true })
  return {
    port: readNumber('port', values.port, PORTS),
    ...readConsensus(values.era, finalityBlocks),
    chaos: values.chaos === undefined ? null : readChaos(values.chaos),
    slotMs: readNumber('slot-ms', values['slot-ms'], { low: 10, high: 60_000, whole: true }),
    waitForReaders: values['wait-for-readers'],
    seed: values.seed ?? null,
    skipRate: readNumber('skip-rate', values['skip-rate'], { low: 0, high: 0.9, whole: false }),
    finalityBlocks,
    rent: readRentSchedule(values.rent),
    fees: readFeeSchedule(values['fee-rule']),
    releases: readReleaseSchedule(values.release),
    kept: {
      blocks: readNumber('kept-blocks', values['kept-blocks'], KEPT_BLOCKS),
      transactions: readNumber('kept-transactions', values['kept-transactions'], { low: 0, high: 10_000_000, whole: true }),
    },
    keep: values.keep ?? null,
    furtherEndpoints: (values.endpoint ?? []).map(readEndpoint),
    json: values.json,
  }
}

/** What is final is never deleted. */
function readConsensus(text: string, finalityBlocks: number): Pick<PracticeOptions, 'era' | 'consensusSwitch'> {
  const { era, consensusSwitch: plan } = readNetworkEra(text)
  return { era, consensusSwitch: plan === null ? null : { ...plan, lostBlocks: Math.min(plan.lostBlocks, finalityBlocks) } }
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '8899' },
        'slot-ms': { type: 'string', default: '400' },
        'wait-for-readers': { type: 'boolean', default: false },
        seed: { type: 'string' },
        'skip-rate': { type: 'string', default: '0.05' },
        'finality-blocks': { type: 'string', default: '31' },
        rent: { type: 'string', default: '5080' },
        'fee-rule': { type: 'string', default: 'signatures' },
        release: { type: 'string', default: API_VERSION },
        'kept-blocks': { type: 'string', default: '100000' },
        'kept-transactions': { type: 'string', default: '50000' },
        keep: { type: 'string' },
        era: { type: 'string', default: 'new' },
        chaos: { type: 'string' },
        endpoint: { type: 'string', multiple: true },
        json: { type: 'boolean', default: false },
      },
    })
  } catch (cause) {
    throw new OptionError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Six words a line, under the options' descriptions. */
function wrap(words: readonly string[]): string {
  const lines = Array.from({ length: Math.ceil(words.length / 6) }, (_, line) => words.slice(line * 6, line * 6 + 6).join(' '))
  return lines.map((line) => `${' '.repeat(29)}${line}`).join('\n')
}
