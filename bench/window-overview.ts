import type { Page } from 'playwright-core'
import { type Goal, goalOf, p95, rounded } from './measure.ts'
import { scrollSteadily } from './window-page.ts'

const GOAL_OPEN = 1.2
const GOAL_FRAME = 1.2
const ROUNDS = 5
const SCROLL = { what: 'page', frames: 120, pxPerFrame: 24 } as const

type Opened = { readonly figuresMs: number; readonly picturesMs: number }
type Windows = { readonly small: Page; readonly large: Page }

/** The first screen, to its figures and to its pictures of 90 days, which stand below them: both in the same loading of the page, which is then scrolled. */
export async function measureOverview({
  small,
  large,
}: Windows): Promise<{ readonly goals: readonly Goal[]; readonly figures: readonly object[] }> {
  const opened = { small: [] as Opened[], large: [] as Opened[] }
  const frames = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, page] of Object.entries({ small, large }) as ['small' | 'large', Page][]) {
      await page.bringToFront()
      opened[name].push(await openOverview(page))
      frames[name].push(p95((await page.evaluate(scrollSteadily, SCROLL)).frames))
    }
  }
  const best = (all: readonly Opened[], what: keyof Opened) => Math.min(...all.map((one) => one[what]))
  const ratio = best(opened.large, 'picturesMs') / best(opened.small, 'picturesMs')
  const frameMs = { small: Math.min(...frames.small), large: Math.min(...frames.large) }
  return {
    goals: [
      goalOf({ id: 'open', what: 'overview: time to the pictures of 90 days, to 100 rows', ratio, goal: GOAL_OPEN }),
      goalOf({
        id: '13',
        what: 'overview: p95 frame while its pictures are scrolled, to 100 rows',
        ratio: frameMs.large / frameMs.small,
        goal: GOAL_FRAME,
      }),
    ],
    figures: [
      {
        id: 'overview in Chromium',
        figuresMs: rounded(best(opened.large, 'figuresMs')),
        picturesMs: rounded(best(opened.large, 'picturesMs')),
        figuresMs100Rows: rounded(best(opened.small, 'figuresMs')),
        picturesMs100Rows: rounded(best(opened.small, 'picturesMs')),
        p95FrameMs: rounded(frameMs.large),
        p95FrameMs100Rows: rounded(frameMs.small),
      },
    ],
  }
}

async function openOverview(page: Page): Promise<Opened> {
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  await page.goto(`${origin}/#/overview`)
  return { figuresMs: await seenAt(page, '.verdict-list', 1), picturesMs: await seenAt(page, '.chart-box', 2) }
}

/** Milliseconds from the page's beginning to so many of something. */
async function seenAt(page: Page, what: string, count: number): Promise<number> {
  const seen = ([sought, least]: readonly [string, number]) =>
    document.querySelectorAll(sought).length >= least ? performance.now() : null
  const handle = await page.waitForFunction(seen, [what, count] as const, { polling: 'raf' })
  return (await handle.jsonValue()) ?? Number.POSITIVE_INFINITY
}
