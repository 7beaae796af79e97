import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { closeBrowser } from '../../support/chromium.ts'
import { sampleOf } from '../../support/sample.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The looks that every screen must stand in. */
export type Looks = {
  readonly theme: 'light' | 'dark'
  readonly contrast: 'no-preference' | 'more'
  readonly width: number
  /** What the person's system asks for. */
  readonly language: string
  /** Whether a newcomer is led through the practice network; a test that asks for nothing else has hidden that. */
  readonly firstSteps: 'on' | 'off'
  /** Where its clock stands still, in UTC; null where it goes as ever. */
  readonly nowMs: number | null
}

const HEIGHTS: Readonly<Record<number, number>> = { 360: 740, 1280: 860, 2560: 1440 }

export const WIDTHS = [360, 1280, 2560] as const

const THEMES: readonly Pick<Looks, 'theme' | 'contrast'>[] = [
  { theme: 'light', contrast: 'no-preference' },
  { theme: 'dark', contrast: 'no-preference' },
  { theme: 'light', contrast: 'more' },
  { theme: 'dark', contrast: 'more' },
]

/** A page whose every complaint is kept. */
export type OpenPage = {
  readonly page: Page
  /** Errors and warnings of scripts and console, and breaches of the security policy. Must stay empty. */
  readonly complaints: readonly string[]
  readonly close: () => Promise<void>
}

const STANDARD: Looks = { theme: 'light', contrast: 'no-preference', width: 1280, language: 'en-US', firstSteps: 'off', nowMs: null }

export async function openPage(browser: Browser, url: string, looks: Partial<Looks> = {}): Promise<OpenPage> {
  const { theme, contrast, width, language, firstSteps, nowMs } = { ...STANDARD, ...looks }
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] ?? 860 },
    colorScheme: theme,
    contrast,
    reducedMotion: 'reduce',
    locale: language,
    ...(nowMs === null ? {} : { timezoneId: 'UTC' }),
  })
  const page = await context.newPage()
  if (nowMs !== null) await page.clock.setFixedTime(nowMs)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`))
  // As a person who has hidden the steps; what is chosen later stays chosen.
  if (firstSteps === 'off')
    await page.addInitScript(() => {
      if (localStorage.getItem('strongroom.firstSteps') === null) localStorage.setItem('strongroom.firstSteps', 'off')
    })
  await page.exposeFunction('complain', (text: string) => complaints.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { complain } = globalThis as unknown as { complain: (text: string) => void }
      complain(`policy: ${violatedDirective} ${blockedURI}`)
    })
  })
  await page.goto(url)
  return { page, complaints, close: () => closeBrowser(context) }
}

type AxeResult = {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
  }[]
}

/** What axe finds on the page as it stands, one line each; rules of WCAG 2.0 to 2.2 A and AA, and best practices. */
export const findBarriers = (page: Page): Promise<readonly string[]> => askAxe(page, {})

/** What axe finds in its colours alone: all that another theme of the same page can change. */
const findBarriersOfColour = (page: Page): Promise<readonly string[]> => askAxe(page, { runOnly: ['color-contrast', 'link-in-text-block'] })

async function askAxe(page: Page, rules: { readonly runOnly?: readonly string[] }): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE)
  const result = await page.evaluate(
    (asked) =>
      (globalThis as unknown as { axe: { run: (root: Document, options: object) => Promise<unknown> } }).axe.run(document, {
        resultTypes: ['violations'],
        // Only experimental rules, which are off, would read the style sheets.
        preload: false,
        ...asked,
      }),
    rules,
  )
  return (result as AxeResult).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
}

/**
 * Waits until the page is there, which is empty before the vault is known, with every answer on it, and the fonts are drawn. The event stream stays
 * open, so the network is never idle.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && main.childElementCount > 0 && document.querySelector('[aria-busy="true"]') === null
  })
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** Whether anything makes the whole page scroll sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Whether the whole window scrolls where only what stands between its bars should, as on a narrow one: the bars would leave their place. */
export const outgrowsWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const main = document.querySelector('.main')
    const { scrollHeight, clientHeight } = document.documentElement
    return main !== null && getComputedStyle(main).overflowY !== 'visible' && scrollHeight > clientHeight
  })

/**
 * Looks at a page in light, dark, and both high-contrast forms, or in one of them that is drawn: keeps a picture of each where that is asked for, and
 * answers with every barrier found: by all rules in the first of them, and then by those of colour.
 */
export async function lookAtAll(page: Page, name: string): Promise<readonly string[]> {
  return findBarriersIn(page, sampleOf(THEMES, 1, name), ({ theme, contrast }) =>
    shoot(page, `${name}-${theme}${contrast === 'more' ? '-more' : ''}`),
  )
}

type Theme = (typeof THEMES)[number]

/** What axe finds in each of the themes: by all rules in the first of them, and then by those of colour. `look` has the page as it stands in each. */
async function findBarriersIn(page: Page, themes: readonly Theme[], look?: (theme: Theme) => Promise<void>): Promise<readonly string[]> {
  const found: string[] = []
  for (const [place, { theme, contrast }] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme, contrast })
    await settle(page)
    await look?.({ theme, contrast })
    const barriers = place === 0 ? await findBarriers(page) : await findBarriersOfColour(page)
    found.push(...barriers.map((barrier) => `${theme}, contrast ${contrast}: ${barrier}`))
  }
  return found
}

let looks = 0

/**
 * Looks for barriers and sideways scrolling in light, dark and (light) high contrast at every width, or in one of these looks that is drawn, on a
 * page that goes on living meanwhile: by all rules once at each width, and then by those of colour.
 */
export async function findBarriersInEveryLook(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  looks += 1
  for (const width of sampleOf(WIDTHS, 1, `width of look ${looks}`)) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 860 })
    const barriers = await findBarriersIn(page, sampleOf(THEMES.slice(0, -1), 1, `theme of look ${looks}`))
    found.push(...barriers.map((barrier) => `${width} px: ${barrier}`))
    if (await scrollsSideways(page)) found.push(`${width} px: scrolls sideways`)
  }
  await page.emulateMedia({ colorScheme: STANDARD.theme, contrast: STANDARD.contrast })
  await page.setViewportSize({ width: STANDARD.width, height: HEIGHTS[STANDARD.width] ?? 860 })
  return found
}

/** What axe finds in light, and of colours in dark and high contrast, at 360 px, and whether the page scrolls sideways there; a dialog that is open stays so. */
export async function findBarriersWhenNarrow(page: Page): Promise<readonly string[]> {
  await page.setViewportSize({ width: 360, height: HEIGHTS[360] ?? 740 })
  const found = await findBarriersIn(page, THEMES.slice(0, -1))
  return (await scrollsSideways(page)) ? [...found, 'scrolls sideways'] : found
}

/** Keeps a picture for a person to look at, where one asked for it by STRONGROOM_SHOTS=yes; nothing is compared with it. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env['STRONGROOM_SHOTS'] !== 'yes') return
  mkdirSync(SHOTS, { recursive: true })
  await page.screenshot({ path: join(SHOTS, `${name}.png`) })
}
