import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Report } from './measure.ts'
import { openSoakHouse } from './soak-house.ts'
import { runDay } from './soak-day.ts'
import { judgeSoak } from './soak-goals.ts'

const SLOTS_PER_HOUR = 9_000
const DEFAULT_HOURS = '24'
const DEFAULT_ACCOUNTS = '200'

/**
 * Hours of slots with deposits and sweeps, as fast as the machine goes: the practice node in its own process, the whole backend here, its
 * signer in a third. `--hours N` of 9,000 slots each, `--accounts N`, `--data FOLDER` to keep the journal.
 */
export async function soak(argv: readonly string[], say: (line: string) => void): Promise<Report> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      hours: { type: 'string', default: DEFAULT_HOURS },
      accounts: { type: 'string', default: DEFAULT_ACCOUNTS },
      data: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const slots = Math.round(readPositive('hours', values.hours) * SLOTS_PER_HOUR)
  const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'strongroom-soak-'))
  const house = await openSoakHouse({ dataDir, accounts: readPositive('accounts', values.accounts) })
  try {
    return judgeSoak(await runDay(house, { slots, say }))
  } finally {
    await house.close()
    if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

function readPositive(name: string, text: string): number {
  const value = Number(text)
  if (value > 0 && value <= 100_000) return value
  throw new RangeError(`--${name} takes a number above 0, not “${text}”`)
}
