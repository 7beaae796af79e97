import { type Browser, chromium, type Page } from 'playwright-core'
import { openHost } from '../src/main/host.ts'
import { loadWindow, type WindowFiles } from '../src/shells/browser/files.ts'
import { openLoopback } from '../src/shells/browser/server.ts'
import { type Goal, goalOf, p95, rounded } from './measure.ts'
import { buildWindow, findChromium } from './scripts.ts'
import { SEEDED_NETWORK } from './seed-journal.ts'
import { measureOverview } from './window-overview.ts'
import { keepsWhatMoves, type Scrolled, scrollSteadily, takeOpeningMs, takeShifts } from './window-page.ts'

/** A window of this many rows more than are seen, a frame this much longer than over 100 rows, and nothing that moves on its own. */
const GOAL_ROWS_BEYOND = 20
const GOAL_FRAME = 1.2
const GOAL_OPEN = 1.2
const GOAL_SHIFT = 0

/** Both windows take turns, so that what disturbs one disturbs the other; the best of the rounds is what the work itself costs. */
const ROUNDS = 5
const SCROLL = { what: 'rows', frames: 180, pxPerFrame: 48 } as const
/** How long a page is looked at for something that still moves. */
const REST_MS = 600
const PATIENCE_MS = 60_000

const PASSPHRASE = 'only made-up accounts are in here'

/** What is done to a screen besides opening and scrolling: each by a script, since what follows a person's own click within half a second is not counted as a shift. */
type Screen = {
  readonly id: string
  readonly path: string
  readonly sort: string
  readonly filter: string
}

const SCREENS: readonly Screen[] = [
  { id: 'deposits', path: '/deposits', sort: 'Amount', filter: 'Not credited' },
  { id: 'accounts', path: '/accounts', sort: 'SOL', filter: 'Deposit' },
]

type Folders = { readonly small: string; readonly large: string }

/** Opens the product over both journals in a Chromium and looks at what a person would see. */
export async function measureScreens({ small, large }: Folders) {
  const files = await loadWindow(buildWindow({ say: (line) => process.stderr.write(`${line}\n`) }))
  const browser = await chromium.launch({ executablePath: requireChromium(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const windows = { small: await openWindow(browser, files, small), large: await openWindow(browser, files, large) }
  try {
    const goals: Goal[] = []
    const figures: object[] = []
    for (const screen of SCREENS) {
      const seen = await compareScreen(windows.small.page, windows.large.page, screen)
      goals.push(...goalsOf(screen, seen))
      figures.push(figureOf(screen, seen))
    }
    const overview = await measureOverview({ small: windows.small.page, large: windows.large.page })
    return { goals: [...goals, ...overview.goals], figures: [...figures, ...overview.figures] }
  } finally {
    await windows.small.close()
    await windows.large.close()
    await browser.close()
  }
}

function requireChromium(): string {
  const found = findChromium()
  if (found.program === null) throw new Error(`The window is measured in a Chromium: ${found.why}`)
  return found.program
}

async function openWindow(browser: Browser, files: WindowFiles, dataDir: string): Promise<{ readonly page: Page; close(): Promise<void> }> {
  const fail = (error: unknown) => {
    throw error
  }
  const host = await openHost({ dataDir, network: SEEDED_NETWORK, onFailure: fail })
  const { client } = await host.backend()
  if ((await client.vault.status({})).state === 'absent') await client.vault.create({ passphrase: PASSPHRASE })
  else await client.vault.unlock({ passphrase: PASSPHRASE })
  const loopback = await openLoopback({ files, backend: () => host.backend(), onDefect: fail })
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript(keepsWhatMoves)
  await page.goto(loopback.launchUrl)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  return {
    page,
    async close() {
      await context.close()
      await loopback.close()
      await host.close()
    },
  }
}

type Seen = {
  readonly openMs: { readonly small: number; readonly large: number }
  readonly frameMs: { readonly small: number; readonly large: number }
  /** The same with the filter on. */
  readonly filteredFrameMs: { readonly small: number; readonly large: number }
  readonly rows: Scrolled['rows']
  /** What moved on its own, and by how much, in each thing that was done to the large list. */
  readonly shifts: Readonly<Record<'open' | 'sort' | 'filter' | 'scroll', readonly Shift[]>>
  readonly waitingFrames: number
}

type Shift = { readonly value: number; readonly what: string }

async function compareScreen(small: Page, large: Page, screen: Screen): Promise<Seen> {
  const opened = { small: [] as number[], large: [] as number[] }
  const frames = { small: [] as number[], large: [] as number[] }
  const filteredFrames = { small: [] as number[], large: [] as number[] }
  const shifts: Seen['shifts'] = { open: [], sort: [], filter: [], scroll: [] }
  let rows: Scrolled['rows'] = { mounted: 0, inView: 0 }
  let waitingFrames = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, page] of Object.entries({ small, large }) as ['small' | 'large', Page][]) {
      await page.bringToFront()
      opened[name].push(await createScreen(page, screen))
      const atOpen = await rest(page)
      const scrolled = await page.evaluate(scrollSteadily, SCROLL)
      const whileScrolling = await rest(page)
      frames[name].push(p95(scrolled.frames))
      const filtered = await press(page, screen.filter)
      filteredFrames[name].push(p95((await page.evaluate(scrollSteadily, SCROLL)).frames))
      await rest(page)
      if (name === 'small') continue
      if (scrolled.rows.mounted - scrolled.rows.inView > rows.mounted - rows.inView) rows = scrolled.rows
      waitingFrames = Math.max(waitingFrames, scrolled.waitingFrames)
      const { open, filter, scroll } = shifts
      Object.assign(shifts, { open: [...open, ...atOpen], filter: [...filter, ...filtered], scroll: [...scroll, ...whileScrolling] })
    }
  }
  const sorted = await press(large, screen.sort)
  return {
    openMs: { small: Math.min(...opened.small), large: Math.min(...opened.large) },
    frameMs: { small: Math.min(...frames.small), large: Math.min(...frames.large) },
    filteredFrameMs: { small: Math.min(...filteredFrames.small), large: Math.min(...filteredFrames.large) },
    rows,
    shifts: { ...shifts, sort: sorted },
    waitingFrames,
  }
}

/** Loads the page again at the screen. Milliseconds until its first row is there. */
async function createScreen(page: Page, { path }: Screen): Promise<number> {
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  await page.goto(`${origin}/#${path}`)
  await page.locator('.rows tbody tr[aria-rowindex]:not([aria-busy])').first().waitFor()
  return await page.evaluate(takeOpeningMs)
}

async function press(page: Page, name: string): Promise<readonly Shift[]> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true }).first()
  await button.evaluate((element: HTMLElement) => element.click())
  return await rest(page)
}

/** What moved until now, once nothing is awaited any more. */
async function rest(page: Page): Promise<readonly Shift[]> {
  await page.waitForTimeout(REST_MS)
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  return await page.evaluate(takeShifts)
}

const sum = (shifts: readonly Shift[]) => shifts.reduce((total, { value }) => total + value, 0)

function goalsOf({ id }: Screen, { openMs, frameMs, filteredFrameMs, rows, shifts }: Seen): Goal[] {
  const allowed = rows.inView + GOAL_ROWS_BEYOND
  const filteredRatio = filteredFrameMs.large / filteredFrameMs.small
  return [
    goalOf({ id: '13', what: `${id}: rows drawn, to those in view and ${GOAL_ROWS_BEYOND}`, ratio: rows.mounted / allowed, goal: 1 }),
    goalOf({ id: '13', what: `${id}: p95 frame while scrolling, to 100 rows`, ratio: frameMs.large / frameMs.small, goal: GOAL_FRAME }),
    goalOf({
      id: '13',
      what: `${id}: p95 frame while scrolling what a filter leaves, to 100 rows`,
      ratio: filteredRatio,
      goal: GOAL_FRAME,
    }),
    goalOf({ id: 'open', what: `${id}: time to the first row, to 100 rows`, ratio: openMs.large / openMs.small, goal: GOAL_OPEN }),
    ...Object.entries(shifts).map(([when, moved]) =>
      goalOf({ id: 'shift', what: `${id}: layout shift, ${when}`, ratio: sum(moved), goal: GOAL_SHIFT }),
    ),
  ]
}

function figureOf({ id }: Screen, { openMs, frameMs, filteredFrameMs, rows, shifts, waitingFrames }: Seen) {
  const moved = [...new Set(Object.entries(shifts).flatMap(([when, all]) => all.map(({ what }) => `${when}: ${what}`)))]
  return {
    id: `${id} in Chromium`,
    openMs: rounded(openMs.large),
    openMs100Rows: rounded(openMs.small),
    p95FrameMs: rounded(frameMs.large),
    p95FrameMs100Rows: rounded(frameMs.small),
    p95FilteredFrameMs: rounded(filteredFrameMs.large),
    p95FilteredFrameMs100Rows: rounded(filteredFrameMs.small),
    rowsDrawn: rows.mounted,
    rowsInView: rows.inView,
    framesWithWaitingRows: waitingFrames,
    ...(moved.length === 0 ? {} : { moved }),
  }
}
