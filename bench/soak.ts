import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Report } from './measure.ts'
import { openSoakHouse, type SoakHouse } from './soak-house.ts'
import { runDay } from './soak-day.ts'
import { judgeSoak } from './soak-goals.ts'
import { DEFAULT_PHASE_SLOTS, planYear, runYear } from './soak-year.ts'
import { judgeYear } from './soak-year-goals.ts'

const HOUR_MS = 3_600_000
/** Two days of the slots that the network is going to have: 864,000. */
const DEFAULT_HOURS = '48'
const DEFAULT_SLOT_MS = '200'
const DEFAULT_ACCOUNTS = '200'
const YEAR_ACCOUNTS = 60
/** Between two checks of the nodes, on a network whose slots pass in milliseconds. */
const MEASURE_MS = 100

/**
 * Hours of slots with deposits and sweeps, as fast as the machine goes: the practice node in its own process, the whole backend here, its
 * signer in a third. `--hours N` of slots of `--slot-ms N`, `--accounts N`; or `--changes`, a year of them, with `--phase-slots N`. `--data FOLDER` keeps the
 * journal.
 */
export async function soak(argv: readonly string[], say: (line: string) => void): Promise<Report> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      hours: { type: 'string', default: DEFAULT_HOURS },
      'slot-ms': { type: 'string', default: DEFAULT_SLOT_MS },
      accounts: { type: 'string', default: DEFAULT_ACCOUNTS },
      data: { type: 'string' },
      changes: { type: 'boolean', default: false },
      'phase-slots': { type: 'string', default: String(DEFAULT_PHASE_SLOTS) },
      json: { type: 'boolean' },
    },
  })
  const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'strongroom-soak-'))
  try {
    return await (values.changes ? soakYear(dataDir, values, say) : soakDay(dataDir, values, say))
  } finally {
    if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

type Say = (line: string) => void

type Day = { readonly hours: string; readonly 'slot-ms': string; readonly accounts: string }

function soakDay(dataDir: string, { hours, 'slot-ms': slotMs, accounts }: Day, say: Say): Promise<Report> {
  const slots = Math.round((readPositive('hours', hours) * HOUR_MS) / readPositive('slot-ms', slotMs))
  const wanted = { dataDir, accounts: readPositive('accounts', accounts) }
  return livingIn(wanted, async (house) => judgeSoak(await runDay(house, { slots, say })))
}

/** A year of changes of the network; see {@link runYear}. */
function soakYear(dataDir: string, { 'phase-slots': phaseSlots }: { 'phase-slots': string }, say: Say): Promise<Report> {
  const { begins, changes } = planYear(readPositive('phase-slots', phaseSlots))
  const wanted = { dataDir, accounts: YEAR_ACCOUNTS, changes, measureMs: MEASURE_MS }
  return livingIn(wanted, async (house) => judgeYear(await runYear(house, { begins, say })))
}

async function livingIn(wanted: Parameters<typeof openSoakHouse>[0], live: (house: SoakHouse) => Promise<Report>): Promise<Report> {
  const house = await openSoakHouse(wanted)
  try {
    return await live(house)
  } finally {
    await house.close()
  }
}

function readPositive(name: string, text: string): number {
  const value = Number(text)
  if (value > 0 && value <= 100_000) return value
  throw new RangeError(`--${name} takes a number above 0, not “${text}”`)
}
