import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatAmount } from '../../src/core/amount/format.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersWhenNarrow, lookAtAll, shoot } from './support/page.ts'
import { goodDay } from './support/scene.ts'

/** Tables of pictures that are wider than their place. */
function cutTables(): readonly string[] {
  return [...document.querySelectorAll('.chart-table .scroll')].flatMap((place) => {
    return place.scrollWidth > place.clientWidth ? [`${place.scrollWidth} of ${place.clientWidth}`] : []
  })
}

const pictures = (page: Page) => page.getByRole('region', { name: 'Day by day' })
/** What it is called for who hears it. */
const nameOf = (picture: Locator) =>
  picture.evaluate((slider) => document.getElementById(slider.getAttribute('aria-labelledby') ?? '')?.textContent ?? '')
const held = (page: Page) => pictures(page).getByRole('slider', { name: /held/ })
const deposits = (page: Page) => pictures(page).getByRole('slider', { name: /^Deposits of/ })

describe('the pictures of the overview', () => {
  const windows = useWindows()

  it('say what is held today to the last decimal, and from day to day by keys', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await held(page).waitFor()
    const total = double.scene.accounts.reduce((sum, { native }) => sum + native, 0n)
    const exact = (text: string | null) => (text ?? '').replaceAll(',', '')
    expect(exact(await nameOf(held(page)))).toContain(`now: ${formatAmount({ amount: total, decimals: 9 })} SOL`)
    expect(exact(await held(page).getAttribute('aria-valuetext'))).toContain(formatAmount({ amount: total, decimals: 9 }))
    const height = await pictures(page).evaluate((sheet) => sheet.getBoundingClientRect().height)
    await held(page).focus()
    await page.keyboard.press('ArrowLeft')
    const yesterday = `${formatAmount({ amount: (total * 106n) / 100n, decimals: 9 })} SOL`
    await expect.poll(async () => exact(await held(page).getAttribute('aria-valuetext'))).toContain(yesterday)
    expect(exact(await pictures(page).innerText())).toContain(yesterday)
    await page.keyboard.press('Home')
    await expect.poll(() => held(page).getAttribute('aria-valuetext')).toMatch(/: not known: before the journal began$/)
    expect(await held(page).getAttribute('aria-valuenow')).toBe('1')
    expect(await pictures(page).evaluate((sheet) => sheet.getBoundingClientRect().height)).toBe(height)
    expect(complaints).toEqual([])
  })

  it('say a day’s figure under the pointer, and today’s once it has left', async () => {
    const { page } = await windows.open(goodDay(), { at: '/overview' })
    await deposits(page).waitFor()
    const box = await deposits(page).boundingBox()
    if (box === null) throw new Error('the picture is there')
    await page.mouse.move(box.x + (box.width * 59.5) / 90, box.y + 10)
    await expect.poll(() => deposits(page).getAttribute('aria-valuetext')).toMatch(/: not known: blocks were passed over$/)
    await page.mouse.move(box.x + (box.width * 88.5) / 90, box.y + 10)
    await expect.poll(() => deposits(page).getAttribute('aria-valuetext')).toMatch(/: 11 deposits, 13\.580246801 SOL$/)
    await page.mouse.move(0, 0)
    await expect.poll(() => deposits(page).getAttribute('aria-valuetext')).toMatch(/: 0 deposits, 0 SOL so far$/)
  })

  it('have all their figures in tables, where a day without one is no nothing', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await held(page).waitFor()
    for (const name of ['Figures: SOL held by day', 'Figures: Deposits of SOL by day']) await pictures(page).getByLabel(name).click()
    const table = pictures(page).getByRole('region', { name: 'SOL held by day' })
    await expect.poll(() => table.locator('tbody tr').count()).toBe(90)
    const rows = await table.locator('tbody tr').allInnerTexts()
    expect(rows.filter((row) => row.includes('not known'))).toHaveLength(16)
    expect(rows.at(-1)).toMatch(/not known: before the journal began/)
    expect(rows.every((row) => row.includes('SOL') !== row.includes('not known'))).toBe(true)
    expect(await lookAtAll(page, 'overview-daily-tables')).toEqual([])
    for (const width of [2560, 1280, 360]) {
      await page.setViewportSize({ width, height: 860 })
      await pictures(page).scrollIntoViewIfNeeded()
      await shoot(page, `overview-daily-tables-${width}`)
      expect(await page.evaluate(cutTables), String(width)).toEqual([])
    }
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('are of another asset, of 30 days, and of the days of the zone that is chosen', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await held(page).waitFor()
    const height = () => pictures(page).evaluate((sheet) => sheet.getBoundingClientRect().height)
    const before = await height()
    const release = [double.holdNext('daily.holdings'), double.holdNext('daily.deposits')]
    await pictures(page).getByRole('button', { name: 'USDC' }).click()
    await expect.poll(() => pictures(page).getByRole('slider').count()).toBe(0)
    expect(await height()).toBe(before)
    for (const answer of release) answer()
    await pictures(page).getByRole('button', { name: '30 days' }).click()
    await expect.poll(() => nameOf(held(page))).toMatch(/^USDC held/)
    expect(await held(page).getAttribute('aria-valuemax')).toBe('30')
    await pictures(page)
      .getByText(/^Days are those of /)
      .waitFor()
    const asked = double.calls.length
    double.tell({ kind: 'deposit', slot: 7n, credits: 1, nonCredits: 0 })
    await expect.poll(() => double.calls.slice(asked)).toEqual(expect.arrayContaining(['daily.holdings', 'daily.deposits']))
    expect(complaints).toEqual([])
  })

  it('stand below the figures, and what waits for a person stays on the first screen', async () => {
    const { page } = await windows.open({ ...goodDay(), oldSignatures: 2, backupDue: true }, { at: '/overview' })
    await held(page).waitFor()
    await page.setViewportSize({ width: 1280, height: 860 })
    const topOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? Number.POSITIVE_INFINITY
    expect(await topOf('Waiting for you')).toBeLessThan(600)
    expect(await topOf('Balances')).toBeLessThan(await topOf('Day by day'))
    expect(await lookAtAll(page, 'overview-daily')).toEqual([])
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 860 })
    await pictures(page).scrollIntoViewIfNeeded()
    await page.emulateMedia({ forcedColors: 'active' })
    await shoot(page, 'overview-daily-forced')
  })

  it('say why they have nothing to show, and leave everything else in its place', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/overview' })
    await held(page).waitFor()
    double.refuseAll('daily.holdings', { code: 'JOURNAL_BUSY', context: { path: 'journal', detail: 'busy' } })
    double.tell({ kind: 'deposit', slot: 7n, credits: 1, nonCredits: 0 })
    await pictures(page).getByText('JOURNAL_BUSY').waitFor()
    expect(await held(page).count()).toBe(1)
    await page.getByRole('table', { name: '' }).first().waitFor()
  })
})
