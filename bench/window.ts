import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Journal, openJournal } from '../src/main/journal/index.ts'
import { fastest, type Goal, goalOf, type Report, rounded } from './measure.ts'
import { type Seeded, seedJournal } from './seed-journal.ts'
import { QUESTIONS, type Question } from './window-questions.ts'

const LARGE: Seeded = { accounts: 100_000, credits: 1_000_000 }
const SMALL: Seeded = { accounts: 100, credits: 100 }

const PAGE_ROWS = 100
const PAGES_SCROLLED = 1_000
/** The last page a million credits have. */
const DEEP_PAGE = LARGE.credits / PAGE_ROWS - 1

/** A page may cost this much of the SQL that fetches it, and a late page this much of the first. */
const GOAL_BARE = 1.5
const GOAL_DEEP = 2

type Opened = { readonly journal: Journal; readonly file: Database.Database; readonly openMs: number }

/**
 * What the window asks of a journal of 100,000 accounts and 1,000,000 credits, against bare SQL on the same file and against the same
 * questions to a journal of 100 rows. `--data FOLDER` keeps the seeded journals for the next run; seeding takes minutes.
 */
export async function benchWindow(argv: readonly string[]): Promise<Report> {
  const kept = argv[argv.indexOf('--data') + 1]
  const folder = argv.includes('--data') && kept !== undefined ? kept : mkdtempSync(join(tmpdir(), 'strongroom-bench-'))
  try {
    const small = await openSeeded(join(folder, 'small'), SMALL)
    const large = await openSeeded(join(folder, 'large'), LARGE)
    const report = await measure(small, large)
    for (const { journal, file } of [small, large]) {
      file.close()
      await journal.close()
    }
    return report
  } finally {
    if (kept !== folder) rmSync(folder, { recursive: true, force: true })
  }
}

async function openSeeded(folder: string, seeded: Seeded): Promise<Opened> {
  const path = join(folder, 'journal.sqlite')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    await seedJournal(path, seeded)
  }
  const begun = performance.now()
  const journal = await openJournal({ path, now: Date.now })
  const openMs = performance.now() - begun
  const file = new Database(path, { readonly: true })
  file.defaultSafeIntegers(true)
  return { journal, file, openMs }
}

async function measure(small: Opened, large: Opened): Promise<Report> {
  const questions = []
  for (const question of QUESTIONS) questions.push(await compare(question, small, large))
  const scrolled = await scroll(large.journal)
  const { first, deep } = await compareDepth(large.journal)
  const totals = await measureTotals(small, large)
  const pages = questions.filter(({ id }) => id !== 'deposits, by signature')
  const goals: Goal[] = [
    ...pages.map(({ id, toBareSql }) => goalOf({ id: '11', what: `page of 100, ${id}, to bare SQL`, ratio: toBareSql, goal: GOAL_BARE })),
    goalOf({ id: '11', what: `page ${DEEP_PAGE} of deposits to page 1`, ratio: deep / first, goal: GOAL_DEEP }),
    goalOf({
      id: '11',
      what: `${PAGES_SCROLLED} pages scrolled, the slowest tenth to the fastest`,
      ratio: scrolled.lateToEarly,
      goal: GOAL_DEEP,
    }),
  ]
  const open = { id: 'open', ms: rounded(large.openMs), to100Rows: rounded(large.openMs / small.openMs) }
  const figures = [open, ...questions, ...totals, scrolled]
  return { bench: 'window', goals, figures, lines: linesOf(goals, figures) }
}

async function compare({ id, ask, sql, values }: Question, small: Opened, large: Opened) {
  const bare = large.file.prepare(sql)
  const times = await fastest({
    large: () => ask(large.journal),
    small: () => ask(small.journal),
    bare: () => bare.all(...values),
  })
  return { id, ms: rounded(times.large), toBareSql: rounded(times.large / times.bare), to100Rows: rounded(times.large / times.small) }
}

/** The counts beside the pages, and the figures of the first screen. */
async function measureTotals(small: Opened, large: Opened) {
  const asked = {
    'how many deposits': (journal: Journal) => journal.read.countCredits({}),
    'how many accounts': (journal: Journal) => journal.read.countAccounts(),
    overview: (journal: Journal) => journal.read.overview({ sinceMs: 0 }),
  }
  const totals = []
  for (const [id, ask] of Object.entries(asked)) {
    const times = await fastest({ large: () => ask(large.journal), small: () => ask(small.journal) })
    totals.push({ id, ms: rounded(times.large), to100Rows: rounded(times.large / times.small) })
  }
  return totals
}

async function scroll(journal: Journal) {
  const times: number[] = []
  let after: { readonly moved: string | null; readonly id: number } | null | undefined
  while (times.length < PAGES_SCROLLED && after !== null) {
    const begun = performance.now()
    const { next } = await journal.read.findCredits({ sort: 'newest', limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) })
    times.push(performance.now() - begun)
    after = next
  }
  const tenth = times.length / 10
  const tenths = Array.from({ length: 10 }, (_, index) => median(times.slice(index * tenth, (index + 1) * tenth)))
  return {
    id: `${times.length} pages scrolled`,
    ms: rounded(median(times)),
    p95Ms: rounded(times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? 0),
    lateToEarly: rounded(Math.max(...tenths) / Math.min(...tenths)),
  }
}

async function compareDepth(journal: Journal) {
  const asked = { sort: 'newest', limit: PAGE_ROWS } as const
  const after = { moved: null, id: LARGE.credits - DEEP_PAGE * PAGE_ROWS + 1 }
  return await fastest({
    first: () => journal.read.findCredits(asked),
    deep: () => journal.read.findCredits({ ...asked, after }),
  })
}

function median(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0
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
