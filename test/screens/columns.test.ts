import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findCutTexts } from './support/cut.ts'
import { decidingDay } from './support/deciding.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersInEveryLook, lookAtAll, scrollsSideways } from './support/page.ts'
import { goodDay } from './support/scene.ts'

const opener = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Columns/ })
const menu = (page: Page) => page.getByRole('group', { name: 'Columns' })
const box = (page: Page, name: string) => menu(page).getByRole('checkbox', { name, exact: true })
const heads = async (page: Page) => {
  const texts = await page.locator('main thead th').allInnerTexts()
  return texts.map((text) => text.trim())
}
const keptOf = (page: Page, table: string) => page.evaluate((key) => localStorage.getItem(key), `strongroom.hidden.${table}`)

describe('the columns of deposits', () => {
  const windows = useWindows()

  it('are chosen by keyboard alone, named below the table, kept over a reload, and all shown again', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/deposits' })
    await expect.poll(() => heads(page)).toEqual(['Time', 'Customer', 'From', 'Amount', 'State'])
    await opener(page).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => heads(page)).toEqual(['Customer', 'From', 'Amount', 'State'])
    await box(page, 'From').press('Space')
    await page.getByText('Hidden columns: Time, From').waitFor()
    await page.keyboard.press('Escape')
    expect(await menu(page).count()).toBe(0)
    expect(await opener(page).evaluate((one) => one === document.activeElement)).toBe(true)
    await opener(page).click()
    expect(await lookAtAll(page, 'deposits-columns')).toEqual([])
    await page.reload()
    await expect.poll(() => heads(page)).toEqual(['Customer', 'Amount', 'State'])
    expect(await opener(page).innerText()).toBe('Columns: 3 of 5')
    await opener(page).click()
    await menu(page).getByRole('button', { name: 'All columns' }).click()
    await expect.poll(() => heads(page)).toEqual(['Time', 'Customer', 'From', 'Amount', 'State'])
    expect(await page.getByText('Hidden columns').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('leave whose it is and what became of it always in sight, whatever is kept', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits' })
    await opener(page).click()
    expect(await menu(page).getByRole('checkbox').count()).toBe(3)
    await menu(page).getByText('State, always shown').waitFor()
    for (const kept of ['["customer","state","gone","<img src=x>"]', '{"a":', '"state"', 'x'.repeat(300_000)]) {
      await page.evaluate((text) => localStorage.setItem('strongroom.hidden.deposits', text), kept)
      await page.reload()
      await expect.poll(() => heads(page)).toEqual(['Time', 'Customer', 'From', 'Amount', 'State'])
    }
  })

  it('open the story of a row as wide as those that are left', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits' })
    await opener(page).click()
    for (const name of ['Time', 'From', 'Amount']) await box(page, name).click()
    await page.locator('main tbody tr[aria-expanded]').first().click()
    await page.locator('.unfolded-row .why').waitFor()
    await expect.poll(() => page.locator('.unfolded-row > td').getAttribute('colspan')).toBe('2')
  })

  it('are said to be all in the file that is exported', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits' })
    await page.getByRole('button', { name: 'Export what is shown' }).click()
    expect(await page.getByRole('dialog').innerText()).toContain('It has every column, those that are hidden here too.')
  })

  it('are not chosen where a narrow page has none', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits', width: 360 })
    await page.getByText(/^Rows 1 to/).waitFor()
    expect(await opener(page).count()).toBe(0)
  })

  it.each([1280, 1920, 2560])('stand in a menu that cuts nothing and moves nothing sideways at %d px', async (width) => {
    const { page } = await windows.open(goodDay(), { at: '/deposits', width })
    await opener(page).click()
    await box(page, 'Time').click()
    expect(await findCutTexts(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
  })
})

describe('the columns of accounts', () => {
  const windows = useWindows()

  it('are hidden apart from those of deposits, the address never', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/accounts' })
    await expect.poll(() => heads(page)).toContain('Kind')
    await opener(page).click()
    expect(await box(page, 'Address').count()).toBe(0)
    await box(page, 'Kind').click()
    await box(page, 'SOL').click()
    await page.getByText('Hidden columns: Kind, SOL').waitFor()
    expect(await heads(page)).not.toContain('Kind')
    expect(await keptOf(page, 'deposits')).toBeNull()
    expect(await lookAtAll(page, 'accounts-columns')).toEqual([])
    expect(complaints).toEqual([])
  })
})

describe('the columns of activity', () => {
  const windows = useWindows()

  it('are printed as they are shown, and the paper says which are not', async () => {
    const { page, complaints } = await windows.open(decidingDay(), { at: '/activity' })
    await page.getByText('6 decisions.').waitFor()
    await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }))
    await opener(page).click()
    await box(page, 'Amount decided').click()
    await page.getByText('Hidden columns: Amount decided').waitFor()
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await page.getByRole('button', { name: 'Print these rows' }).click()
    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('.paper')
    await expect.poll(() => paper.locator('th').allInnerTexts()).toEqual(['Time', 'What', 'State'])
    await paper.getByText('Hidden columns: Amount decided.').waitFor()
    expect(await paper.locator('tbody tr').first().locator('td').count()).toBe(3)
    expect(complaints).toEqual([])
  })

  it('are not chosen for what is not settled, whose table has its own', async () => {
    const { page } = await windows.open(decidingDay(), { at: '/activity/unsettled' })
    await page.getByText('1 decision is not settled').waitFor()
    expect(await opener(page).count()).toBe(0)
  })
})
