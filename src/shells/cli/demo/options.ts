import { parseArgs } from 'node:util'
import { StrongroomError } from '../../../core/error/error.ts'

export type DemoOptions = {
  readonly accounts: number
  readonly slotMs: number
  readonly seed: string
  readonly confidential: boolean
  readonly json: boolean
}

const ACCOUNTS_MAX = 10_000
const SLOT_MS_MAX = 10_000

export const DEMO_HELP = `npm run demo -- [options]

Makes a throw-away practice network and vault, lets customers pay in, credits what actually arrived, sweeps it to the
treasury account, follows every transaction to finalized, and compares every balance on chain with the journal.

  --accounts <number>  deposit accounts, one for each customer (default 200, at most ${ACCOUNTS_MAX})
  --slot-ms <number>   milliseconds between two slots of the practice network (default 100)
  --seed <text>        makes the practice network's own keys, and with them its customers, the same each time (default strongroom)
  --confidential       lets a customer pay what no balance field shows as well, and sweeps it
  --json               one JSON document on standard output instead of the account of each step
  --help               shows this

The figures of the JSON document are those of the SOL sweep; those of the token sweeps are under "tokens", what was
paid confidentially under "confidential", in smallest units.
Exit codes: 0 the chain and the journal are equal, 1 they differ, 2 the command was not understood, 70 a defect of
Strongroom, 130 interrupted.

Examples:
  npm run demo
  npm run demo -- --accounts 1000
  npm run demo -- --accounts 20 --confidential
  npm run --silent demo -- --accounts 20 --slot-ms 25 --json`

/**
 * Reads the demonstration's command line; null asks for help.
 * @throws OPERATION_ARGUMENT
 */
export function parseDemoOptions(argv: readonly string[]): DemoOptions | null {
  const { accounts, 'slot-ms': slotMs, seed, confidential, json, help } = readFlags(argv)
  if (help) return null
  return {
    accounts: readCount('--accounts', accounts, ACCOUNTS_MAX),
    slotMs: readCount('--slot-ms', slotMs, SLOT_MS_MAX),
    seed,
    confidential,
    json,
  }
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        accounts: { type: 'string', default: '200' },
        'slot-ms': { type: 'string', default: '100' },
        seed: { type: 'string', default: 'strongroom' },
        confidential: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    const problem = error instanceof Error ? error.message.replace(/\..*/s, '') : String(error)
    throw new StrongroomError('OPERATION_ARGUMENT', { field: 'list', problem }, { cause: error })
  }
}

function readCount(field: string, text: string, most: number): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > most)
    throw new StrongroomError('OPERATION_ARGUMENT', { field, problem: `it is not a whole number from 1 to ${most}` })
  return count
}
