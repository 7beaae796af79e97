import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settle } from './support/page.ts'
import { type OpenWindow, useWindows } from './support/open-window.ts'
import { account, deposit, goodDay } from './support/scene.ts'

const ROWS = 5_000
/** Rows drawn at most: those in view, and some beyond. */
const DRAWN_MAX = 80

const manyDeposits = () => ({ ...goodDay(), deposits: Array.from({ length: ROWS }, (_, id) => deposit(id + 1)) })

const manyAccounts = () => ({ ...goodDay(), accounts: Array.from({ length: ROWS }, (_, id) => account(id + 1)) })

describe('a long table', () => {
  const windows = useWindows()

  it('says how many rows there are, and draws only those in view', async () => {
    const { page, complaints } = await windows.open(manyDeposits(), { at: '/deposits' })
    const grid = page.locator('table[aria-rowcount]')
    await grid.locator('tbody tr[tabindex]').first().waitFor()
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(ROWS + 1))
    expect(await grid.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(DRAWN_MAX)
    expect(complaints).toEqual([])
  })

  it.each(['/deposits', '/accounts'])('moves nothing on its own as %s opens', async (at) => {
    const { page } = await windows.open(manyDeposits(), { at })
    await page.locator('.rows tbody tr[aria-rowindex]:not([aria-busy])').first().waitFor()
    await settle(page)
    const moved = await page.evaluate(async () => {
      const shifts: number[] = []
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      })
      observer.observe({ type: 'layout-shift', buffered: true })
      await new Promise((resolve) => setTimeout(resolve, 200))
      return shifts
    })
    expect(moved).toEqual([])
  })

  it('is as high as its rows where they are few, and keeps its foot above the tray where they are many', async () => {
    const few = { ...goodDay(), deposits: [deposit(1), deposit(2), deposit(3)] }
    for (const [scene, at] of [
      [few, '/deposits'],
      [manyDeposits(), '/deposits'],
      [manyAccounts(), '/accounts'],
    ] as const) {
      const { page, close } = await windows.open(scene, { at })
      await page.locator('.rows tbody tr[aria-rowindex]:not([aria-busy])').first().waitFor()
      await settle(page)
      const { emptyPx, footPx, trayPx } = await page.evaluate(() => {
        const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        return { emptyPx: of('.rows').bottom - of('.rows table').bottom, footPx: of('.rows-foot').bottom, trayPx: of('.tray').top }
      })
      expect(emptyPx, at).toBeLessThanOrEqual(1)
      expect(footPx, at).toBeLessThanOrEqual(trayPx)
      await close()
    }
  })

  it('has its amounts near what they belong to on the widest page', async () => {
    const { page } = await windows.open(goodDay(), { at: '/accounts', width: 2560 })
    await page.locator('.rows tbody tr[aria-rowindex]:not([aria-busy])').first().waitFor()
    const widths = await page.locator('.rows thead th').evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width))
    const whole = widths.reduce((sum, width) => sum + width, 0)
    expect(Math.max(...widths)).toBeLessThan(whole / 3)
  })

  it('reads pages as it is scrolled, and moves by keyboard', async () => {
    const { page, double } = await windows.open(manyDeposits(), { at: '/deposits' })
    await page.waitForFunction(() => document.querySelector('tbody tr[aria-rowindex]') !== null)
    const row = (index: number) => page.locator(`tbody tr[aria-rowindex="${index}"]`)
    await row(2).focus()
    await page.keyboard.press('ArrowDown')
    await focused(3)
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Home')
    await focused(2)
    const asked = double.calls.filter((call) => call === 'deposits.list').length
    for (let reached = 100; reached <= 300; reached += 100) {
      await page.keyboard.press('End')
      await page.waitForFunction((rows) => Number(document.activeElement?.getAttribute('aria-rowindex')) > rows, reached - 1)
      await page.waitForFunction(() => document.querySelector('tbody tr[aria-busy="true"]') === null)
    }
    expect(double.calls.filter((call) => call === 'deposits.list').length).toBeGreaterThan(asked)
    expect(await page.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(DRAWN_MAX)

    async function focused(index: number) {
      await page.waitForFunction((wanted) => document.activeElement?.getAttribute('aria-rowindex') === wanted, String(index))
    }
  })

  it('keeps the rows one reads in their place while new ones come in above them', async () => {
    const { page, double } = await windows.open(manyDeposits(), { at: '/deposits' })
    await readTo(page, 400)
    const before = await restingRow(page)
    double.scene.deposits.push(deposit(ROWS + 1))
    await tellUntil({ double }, () => page.getByRole('status').getByText('1 new deposit').isVisible()).toBe(true)
    expect(await restingRow(page)).toBe(before)
    expect(await foot(page)).toContain('5,000')
  })

  it('shows the newest count where two of its pages are in view and are answered apart', async () => {
    const { page, double, complaints } = await windows.open(manyAccounts(), { at: '/accounts' })
    await readTo(page, 200)
    await page.evaluate(() => document.querySelector('.rows')?.scrollBy(0, 100))
    await restingRow(page)
    const answerFirst = double.holdNext('accounts.list')
    double.scene.accounts.push(account(ROWS + 1))
    await tellUntil({ double }, () => foot(page)).toContain('5,001')
    answerFirst()
    expect(await restingRow(page)).not.toBeNull()
    expect(await foot(page)).toContain('5,001')
    expect(complaints).toEqual([])
  })
})

const foot = (page: Page): Promise<string | null> => page.locator('.rows-foot').textContent()

/** Tells of a deposit until the list shows it: the window may not listen yet at first. */
function tellUntil<Shown>({ double }: Pick<OpenWindow, 'double'>, shown: () => Promise<Shown>) {
  return expect.poll(() => {
    double.tell({ kind: 'deposit', slot: 398_300_000n, credits: 1, nonCredits: 0 })
    return shown()
  })
}

/** Reads the list to its end as often as it takes for this many rows. */
async function readTo(page: Page, rows: number): Promise<void> {
  await page.locator('tbody tr[aria-rowindex="2"]').focus()
  for (let reached = 100; reached < rows; reached += 100) {
    await page.keyboard.press('End')
    await page.waitForFunction((row) => Number(document.activeElement?.getAttribute('aria-rowindex')) > row, reached - 1)
    await page.waitForFunction(() => document.querySelector('tbody tr[aria-busy="true"]') === null)
  }
}

/** What stands in the middle of the rows in view. */
function readRow(page: Page): Promise<string | null> {
  return page.locator('.rows').evaluate((rows) => {
    const { left, top, width, height } = rows.getBoundingClientRect()
    const row = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('tr')
    return row === undefined || row === null || row.matches('[aria-busy], .spacer') ? null : row.textContent
  })
}

/** The same, once it has stood still for a while: what is drawn follows the place that one scrolled to some frames later. */
async function restingRow(page: Page): Promise<string | null> {
  const seen: (string | null)[] = []
  await expect
    .poll(async () => {
      seen.push(await readRow(page))
      return seen.length > 5 && seen.at(-1) !== null && seen.slice(-5).every((text) => text === seen.at(-1))
    })
    .toBe(true)
  return seen.at(-1) ?? null
}
