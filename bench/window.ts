import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openJournal } from '../src/main/journal/index.ts'
import { openDataFolder } from '../src/main/settings/data-folder.ts'
import type { Goal, Report } from './measure.ts'
import { SEEDED_NETWORK, type Seeded, seedJournal } from './seed-journal.ts'
import { measureBusy } from './window-busy.ts'
import { measurePages, type OpenedJournal } from './window-pages.ts'
import { measureScreens } from './window-screens.ts'

const LARGE: Seeded = { accounts: 100_000, credits: 1_000_000 }
const SMALL: Seeded = { accounts: 100, credits: 100 }

/**
 * What the window asks of a journal of 100,000 accounts and 1,000,000 credits, and how it shows it: pages against bare SQL on the same file
 * and against a journal of 100 rows, pages while blocks are written, and the window itself in a Chromium. `--data FOLDER` keeps the seeded
 * journals for the next run; seeding takes minutes.
 */
export async function benchWindow(argv: readonly string[]): Promise<Report> {
  const kept = argv[argv.indexOf('--data') + 1]
  const folder = argv.includes('--data') && kept !== undefined ? kept : mkdtempSync(join(tmpdir(), 'strongroom-bench-'))
  try {
    const folders = { small: join(folder, 'small'), large: join(folder, 'large') }
    const figures: object[] = [await seed(folders.small, SMALL), await seed(folders.large, LARGE)]
    const goals: Goal[] = []
    const add = (measured: Pick<Report, 'goals' | 'figures'>) => {
      goals.push(...measured.goals)
      figures.push(...measured.figures)
    }
    const small = await openSeeded(folders.small, SMALL)
    const large = await openSeeded(folders.large, LARGE)
    add(await measurePages(small, large))
    add(await measureBusy(large.journal))
    await closeSeeded(small)
    await closeSeeded(large)
    add(await measureScreens(folders))
    return { bench: 'window', goals, figures, lines: linesOf(goals, figures) }
  } finally {
    if (kept !== folder) rmSync(folder, { recursive: true, force: true })
  }
}

const journalPathIn = (dataDir: string) => openDataFolder({ dataDir, network: SEEDED_NETWORK }).journalPath

async function seed(dataDir: string, seeded: Seeded) {
  mkdirSync(dataDir, { recursive: true })
  const path = journalPathIn(dataDir)
  const id = `seeding ${seeded.accounts} accounts and ${seeded.credits} credits`
  if (existsSync(path)) return { id, s: 0 }
  const [begun, before] = [performance.now(), process.cpuUsage()]
  await seedJournal(path, seeded)
  const { user, system } = process.cpuUsage(before)
  return { id, s: Math.round((performance.now() - begun) / 1_000), processorS: Math.round((user + system) / 1_000_000) }
}

async function openSeeded(dataDir: string, { credits }: Seeded): Promise<OpenedJournal> {
  const path = journalPathIn(dataDir)
  const begun = performance.now()
  const journal = await openJournal({ path, now: Date.now })
  const openMs = performance.now() - begun
  const file = new Database(path, { readonly: true })
  file.defaultSafeIntegers(true)
  return { journal, file, credits, openMs }
}

async function closeSeeded({ journal, file }: OpenedJournal): Promise<void> {
  file.close()
  await journal.close()
}

function linesOf(goals: readonly Goal[], figures: readonly object[]): string[] {
  return [
    ...figures.map((figure) =>
      Object.entries(figure)
        .map(([name, value]) => (name === 'id' ? `${value}:` : `${name} ${value}`))
        .join('  '),
    ),
    '',
    ...goals.map(({ what, ratio, goal, met }) => `${met ? 'met   ' : 'MISSED'} ${what}: ${ratio} (at most ${goal})`),
  ]
}
