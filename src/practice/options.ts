import { parseArgs } from 'node:util'

export type PracticeOptions = {
  /** 0 takes any free port. */
  readonly port: number
  readonly slotMs: number
  readonly seed: string | null
  /** Share of slots without a block. */
  readonly skipRate: number
  readonly finalityBlocks: number
  readonly rentLamportsPerByte: bigint
  readonly json: boolean
}

/** A start option that cannot be. The message is one sentence for a person. */
export class OptionError extends Error {
  override readonly name = 'OptionError'
}

export const HELP = `practice [options]

  --port N                   port on 127.0.0.1; 0 takes a free one (default 8899)
  --slot-ms N                milliseconds per slot, 10 to 60000 (default 400)
  --seed TEXT                the same text gives the same network: genesis, keys, skipped slots (default: a new one)
  --skip-rate N              share of slots without a block, 0 to 0.9 (default 0.05)
  --finality-blocks N        how far the final block lies behind the newest, 1 to 500 (default 31)
  --rent-lamports-per-byte N rent of a byte (default 5080, mainnet's since September 2026)
  --json                     say that it is ready in JSON
`

/**
 * Reads the command line.
 * @throws {OptionError}
 */
export function readOptions(args: readonly string[]): PracticeOptions {
  const { values } = parseArguments(args)
  return {
    port: readNumber('port', values.port, { low: 0, high: 65_535, whole: true }),
    slotMs: readNumber('slot-ms', values['slot-ms'], { low: 10, high: 60_000, whole: true }),
    seed: values.seed ?? null,
    skipRate: readNumber('skip-rate', values['skip-rate'], { low: 0, high: 0.9, whole: false }),
    finalityBlocks: readNumber('finality-blocks', values['finality-blocks'], { low: 1, high: 500, whole: true }),
    // SIMD-0437: 6,960 fell to 5,080 in September 2026. An account is counted 128 bytes larger than its data.
    rentLamportsPerByte: BigInt(
      readNumber('rent-lamports-per-byte', values['rent-lamports-per-byte'], { low: 1, high: 1_000_000, whole: true }),
    ),
    json: values.json,
  }
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '8899' },
        'slot-ms': { type: 'string', default: '400' },
        seed: { type: 'string' },
        'skip-rate': { type: 'string', default: '0.05' },
        'finality-blocks': { type: 'string', default: '31' },
        'rent-lamports-per-byte': { type: 'string', default: '5080' },
        json: { type: 'boolean', default: false },
      },
    })
  } catch (cause) {
    throw new OptionError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function readNumber(name: string, text: string, { low, high, whole }: { low: number; high: number; whole: boolean }): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (value >= low && value <= high && (!whole || Number.isInteger(value))) return value
  throw new OptionError(`--${name} takes a ${whole ? 'whole ' : ''}number from ${low} to ${high}, not “${text}”.`)
}
