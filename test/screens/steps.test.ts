import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { payingDay } from './support/paying.ts'
import { firstDay, goodDay } from './support/scene.ts'

const focused = (page: Page) => page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.trim()}`)

/** What a screen reader says after the name of what has the focus. */
const described = (page: Page) =>
  page.evaluate(() => document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent ?? '')

describe('the focus', () => {
  const windows = useWindows()

  it('is taken by no heading when a window opens', async () => {
    const { page } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    expect(await focused(page)).toMatch(/^BODY/)
  })

  it('is on the heading of each step of a payment, which says what to do there', async () => {
    const { page, complaints } = await windows.open(payingDay(), { at: '/pay' })
    await page.getByLabel('Address, or a label of the address book').fill('suppl')
    await page.getByRole('button', { name: /^Anna, supplier/ }).press('Enter')
    await page.getByLabel('Amount in SOL').fill('2')
    await page.getByRole('button', { name: 'Plan the payment' }).press('Enter')
    await page.locator('.head .say', { hasText: 'Read the address as if you had never seen it.' }).waitFor()
    await expect.poll(() => focused(page)).toBe('H1 Pay')
    expect(await described(page)).toContain('Read the address as if you had never seen it.')
    await page.getByRole('button', { name: 'Sign and pay' }).press('Enter')
    await page.locator('.head .say', { hasText: 'is about to be signed.' }).waitFor()
    await expect.poll(() => focused(page)).toMatch(/^H1 /)
    expect(complaints).toEqual([])
  })

  it('is on the heading of each step of the first run', async () => {
    const { page } = await windows.open(firstDay())
    const [first] = await page.getByRole('heading', { level: 1 }).allTextContents()
    await page.getByRole('button', { name: 'Start practising' }).press('Enter')
    await expect.poll(() => focused(page)).toMatch(/^H1 /)
    expect(await focused(page)).not.toBe(`H1 ${first}`)
  })

  it('stays where it is on a page that only changes', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/overview' })
    const link = page.getByRole('link', { name: 'Deposits', exact: true })
    await link.focus()
    double.tell({ kind: 'vault', state: 'unlocked' })
    await link.press('Enter')
    await page.getByRole('heading', { name: 'Deposits', level: 1 }).waitFor()
    expect(await focused(page)).toBe('A Deposits')
  })
})
