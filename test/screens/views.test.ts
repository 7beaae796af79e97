import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findCutTexts } from './support/cut.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriers, lookAtAll, scrollsSideways } from './support/page.ts'
import { goodDay, USDC } from './support/scene.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Views', exact: true })
const menu = (page: Page) => page.getByRole('group', { name: 'Saved views' })
const rowsOf = (page: Page, total: string) => page.getByText(new RegExp(`^Rows 1 to \\d+ of ${total}(?!\\d)`))
const hashOf = (page: Page) => new URL(page.url()).hash
const heads = (page: Page) => page.locator('main thead th').allInnerTexts()

async function save(page: Page, name: string): Promise<void> {
  await opener(page).click()
  await menu(page).getByRole('button', { name: 'Save this view…' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const keep = (page: Page, network: string, views: readonly object[]) =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [`strongroom.views.deposits.${network}`, JSON.stringify(views)] as const)

describe('saved views', () => {
  const windows = useWindows()

  it('bring back filter, order and columns by keyboard alone, after a reload too', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/deposits/state/no-credit/order/oldest' })
    await rowsOf(page, '40').waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'From' }).click()
    await save(page, '  Not credited, oldest ')
    expect(await opener(page).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.evaluate(() => localStorage.removeItem('strongroom.hidden.deposits'))
    await page.goto(`${page.url().split('#')[0]}#/deposits`)
    await page.reload()
    await rowsOf(page, '120').waitFor()
    expect(await heads(page)).toHaveLength(5)
    await opener(page).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await rowsOf(page, '40').waitFor()
    expect(hashOf(page)).toBe('#/deposits/state/no-credit/order/oldest')
    expect(await heads(page)).toHaveLength(4)
    await opener(page).click()
    expect(await lookAtAll(page, 'deposits-views')).toEqual([])
    expect(complaints).toEqual([])
  })

  it('are opened from the palette, of accounts too', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/accounts/kind/treasury' })
    await rowsOf(page, '1').waitFor()
    await save(page, 'Where money goes home')
    await page.goto(`${page.url().split('#')[0]}#/overview`)
    await opener(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('view: where')
    await page.getByRole('option', { name: 'View: Where money goes home' }).waitFor()
    await page.keyboard.press('Enter')
    await rowsOf(page, '1').waitFor()
    expect(hashOf(page)).toBe('#/accounts/kind/treasury')
    expect(complaints).toEqual([])
  })

  it('are renamed and removed, and never two of one name', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits' })
    await save(page, 'Everything')
    await save(page, 'All of it')
    await opener(page).click()
    await page.getByRole('button', { name: 'Rename All of it' }).click()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('everything')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Another view has this name.').first().waitFor()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Whole')
    await page.keyboard.press('Enter')
    await opener(page).click()
    await page.getByRole('button', { name: 'Remove Everything' }).click()
    expect(await opener(page).evaluate((one) => one === document.activeElement)).toBe(true)
    await opener(page).click()
    expect(await menu(page).getByRole('link').allInnerTexts()).toEqual(['Whole'])
  })

  it('say what of them reads no more, and open without it', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits' })
    await rowsOf(page, '120').waitFor()
    const gone = '9'.repeat(32)
    await keep(page, 'practice', [
      { name: 'Whole', path: `/deposits/state/no-credit/asset/${USDC.mint}`, hidden: [] },
      { name: 'Gone', path: `/deposits/state/no-credit/asset/${gone}`, hidden: ['state', 'none'] },
    ])
    await page.reload()
    await opener(page).click()
    await menu(page).getByRole('link', { name: 'Whole' }).click()
    await expect.poll(() => hashOf(page)).toBe(`#/deposits/state/no-credit/asset/${USDC.mint}`)
    expect(await page.getByText('opened in part').count()).toBe(0)
    await opener(page).click()
    await menu(page).getByRole('link', { name: 'Gone' }).click()
    await page.getByText('The view “Gone” opened in part.').waitFor()
    await rowsOf(page, '40').waitFor()
    expect(hashOf(page)).toBe('#/deposits/state/no-credit')
    expect(await heads(page)).toContain('State')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect.poll(() => page.getByText('opened in part').count()).toBe(0)
  })

  it('are refused at once where they could not be read again: a search without an end, or one view too many', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits' })
    await rowsOf(page, '120').waitFor()
    await page.getByRole('searchbox').fill('x'.repeat(5_000))
    await opener(page).click()
    const button = menu(page).getByRole('button', { name: 'Save this view…' })
    await menu(page).getByText('What is searched for is too long to be kept.').waitFor()
    await button.press('Enter')
    expect(await page.getByRole('dialog').count()).toBe(0)
    const all = Array.from({ length: 20 }, (_, at) => ({ name: `View ${at}`, path: '/deposits', hidden: [] }))
    await keep(page, 'practice', all)
    await page.reload()
    await opener(page).click()
    await menu(page).getByText('There are 20 views: remove one first.').waitFor()
    expect(await menu(page).getByRole('link').count()).toBe(20)
  })

  it('of another network are not there', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits' })
    await rowsOf(page, '120').waitFor()
    await keep(page, 'production', [{ name: 'Theirs', path: '/deposits/state/no-credit', hidden: [] }])
    await page.reload()
    await opener(page).click()
    expect(await menu(page).getByRole('link').count()).toBe(0)
    await page.goto(`${page.url().split('#')[0]}#/deposits/view/Theirs`)
    await page.getByText('There is no view “Theirs” here.').waitFor()
    await rowsOf(page, '120').waitFor()
  })

  it.each([
    ['en-US', 360],
    ['de-DE', 360],
    ['de-DE', 1280],
    ['en-US', 1920],
    ['de-DE', 2560],
  ] as const)('stand in a menu within the window that cuts nothing: %s, %d px', async (language, width) => {
    const { page } = await windows.open(goodDay(), { at: '/deposits', width, language })
    const drop = page.getByRole('main').locator('.drop', { has: page.getByRole('button', { name: /^(Views|Ansichten)$/ }) })
    await page.locator('.rows tbody tr[aria-rowindex]:not([aria-busy])').first().waitFor()
    await keep(page, 'practice', [{ name: 'W'.repeat(40), path: '/deposits', hidden: [] }])
    await page.reload()
    if (width === 360) await page.getByRole('button', { name: /^Filter/ }).click()
    await drop.getByRole('button').first().click()
    await drop.getByRole('link').waitFor()
    expect(await findCutTexts(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    expect(await findBarriers(page)).toEqual([])
    const box = (await drop.locator('.drop-in').boundingBox()) ?? { x: -1, width: 0 }
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
  })
})
