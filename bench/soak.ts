import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Report } from './measure.ts'
import { openSoakHouse } from './soak-house.ts'
import { runDay } from './soak-day.ts'
import { judgeSoak } from './soak-goals.ts'
import { DEFAULT_PHASE_SLOTS, planYear, runYear } from './soak-year.ts'
import { judgeYear } from './soak-year-goals.ts'

const SLOTS_PER_HOUR = 9_000
const DEFAULT_HOURS = '24'
const DEFAULT_ACCOUNTS = '200'
const YEAR_ACCOUNTS = 60
/** Between two checks of the nodes, on a network whose slots pass in milliseconds. */
const MEASURE_MS = 100

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
      changes: { type: 'boolean', default: false },
      'phase-slots': { type: 'string', default: String(DEFAULT_PHASE_SLOTS) },
      json: { type: 'boolean' },
    },
  })
  if (values.changes) return soakChanges({ phaseSlots: readPositive('phase-slots', values['phase-slots']), data: values.data, say })
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

/** A year of changes of the network; see {@link runYear}. */
async function soakChanges({
  phaseSlots,
  data,
  say,
}: {
  phaseSlots: number
  data: string | undefined
  say: (line: string) => void
}): Promise<Report> {
  const dataDir = data ?? mkdtempSync(join(tmpdir(), 'strongroom-soak-'))
  const { begins, changes } = planYear(phaseSlots)
  const house = await openSoakHouse({ dataDir, accounts: YEAR_ACCOUNTS, changes, measureMs: MEASURE_MS })
  try {
    return judgeYear(await runYear(house, { begins, say }))
  } finally {
    await house.close()
    if (data === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

function readPositive(name: string, text: string): number {
  const value = Number(text)
  if (value > 0 && value <= 100_000) return value
  throw new RangeError(`--${name} takes a number above 0, not “${text}”`)
}
