import { fastest, type Goal, goalOf, median, p95, rounded } from './measure.ts'
import { daysUpTo } from '../src/core/daily/zone.ts'
import type { Journal } from '../src/main/journal/index.ts'
import type Database from 'better-sqlite3'
import { beginning, QUESTIONS, type Question } from './window-questions.ts'

const PAGE_ROWS = 100
const PAGES_SCROLLED = 1_000

/** A page may cost this much of the SQL that fetches it, and a late page this much of the first. */
const GOAL_BARE = 1.5
const GOAL_DEEP = 2

/** A journal, and a second connection to its file. */
export type OpenedJournal = {
  readonly journal: Journal
  readonly file: Database.Database
  readonly credits: number
  readonly openMs: number
}

/** What a page costs, against bare SQL on the same file and against the same page of a journal of 100 rows. */
export async function measurePages(small: OpenedJournal, large: OpenedJournal) {
  const questions = []
  for (const question of QUESTIONS) questions.push(await compare(question, small, large))
  const scrolled = await scroll(large.journal)
  const deepPage = large.credits / PAGE_ROWS - 1
  const { first, deep } = await compareDepth(large, deepPage)
  const totals = await measureTotals(small, large)
  const goals: Goal[] = [
    ...questions.map(({ id, toBareSql }) =>
      goalOf({ id: '11', what: `page of 100, ${id}, to bare SQL`, ratio: toBareSql, goal: GOAL_BARE }),
    ),
    goalOf({ id: '11', what: `page ${deepPage} of deposits to page 1`, ratio: deep / first, goal: GOAL_DEEP }),
    goalOf({
      id: '11',
      what: `${PAGES_SCROLLED} pages scrolled, the slowest tenth to the fastest`,
      ratio: scrolled.lateToEarly,
      goal: GOAL_DEEP,
    }),
  ]
  const open = { id: 'open', ms: rounded(large.openMs), to100Rows: rounded(large.openMs / small.openMs) }
  return { goals, figures: [open, ...questions, ...totals, scrolled] }
}

async function compare({ id, ask, sql, values }: Question, small: OpenedJournal, large: OpenedJournal) {
  const bare = large.file.prepare(sql)
  const times = await fastest({
    large: () => ask(large.journal),
    small: () => ask(small.journal),
    bare: () => bare.all(...values),
  })
  return { id, ms: rounded(times.large), toBareSql: rounded(times.large / times.bare), to100Rows: rounded(times.large / times.small) }
}

/** The counts beside the pages, and the figures of the first screen. */
async function measureTotals(small: OpenedJournal, large: OpenedJournal) {
  const beginsAtMs = daysUpTo({ nowMs: Date.now(), days: 90, zone: 'UTC' }).map((day) => day.beginsAtMs)
  const asked = {
    'how many deposits': (journal: Journal) => journal.read.countCredits({}),
    'how many deposits of two characters': (journal: Journal) => journal.read.countCredits({ search: beginning }),
    'how many accounts': (journal: Journal) => journal.read.countAccounts(),
    overview: (journal: Journal) => journal.read.overview({ sinceMs: 0 }),
    'what was held and paid in by day, 90 days': (journal: Journal) => journal.read.daily({ asset: 'native', beginsAtMs }),
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
    p95Ms: rounded(p95(times)),
    lateToEarly: rounded(Math.max(...tenths) / Math.min(...tenths)),
  }
}

async function compareDepth({ journal, credits }: OpenedJournal, deepPage: number) {
  const asked = { sort: 'newest', limit: PAGE_ROWS } as const
  const after = { moved: null, id: credits - deepPage * PAGE_ROWS + 1 }
  return await fastest({
    first: () => journal.read.findCredits(asked),
    deep: () => journal.read.findCredits({ ...asked, after }),
  })
}
