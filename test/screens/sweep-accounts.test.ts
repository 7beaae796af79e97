import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { findBarriersInEveryLook, lookAtAll, scrollsSideways, WIDTHS } from './support/page.ts'
import type { Scene } from './support/scene.ts'
import { addressOf } from './support/scene.ts'
import { manyAssetsDay, sweepingDay } from './support/sweeping.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const sum = (page: Page) => dialog(page).getByRole('status')
const tick = (page: Page, name: string | RegExp) => dialog(page).getByRole('checkbox', { name })

async function openChoice(page: Page, name: string | RegExp = 'Choose accounts'): Promise<void> {
  await button(page, name).click()
  await dialog(page).getByRole('grid').waitFor()
}

/** A day on which ten thousand customers paid in: more than fit on a page, and as many as one sweep may name. */
function crowdedDay(): Scene {
  const scene = sweepingDay({ accounts: 0 })
  const [home] = scene.accounts
  const customer = { role: 'deposit' as const, label: null, pastUnread: false, ignoredTokens: 0, tokens: [] }
  const paid = Array.from({ length: 10_000 }, (_, at) => ({
    ...customer,
    address: addressOf(at + 1),
    path: `m/44'/501'/${at + 1}'/0'`,
    native: BigInt(at + 1) * 1_000_000n,
  }))
  return { ...scene, sweeps: new Map(), accounts: [...(home === undefined ? [] : [home]), ...paid] }
}

describe('choosing the accounts of a sweep', () => {
  const windows = useWindows()

  it('is left alone in a full sweep, whose plan names no account', async () => {
    const { page, double } = await windows.open(sweepingDay(), { at: '/sweep' })
    await button(page, 'Plan the sweep').click()
    await button(page, 'Sign 19 transactions').click()
    await page.locator('.head .say', { hasText: '0 of 19 transactions' }).waitFor()
    expect(double.calls.filter((call) => call === 'sweeps.accounts')).toEqual([])
    expect(await page.getByText('that you chose').count()).toBe(0)
  })

  it('begins with all of them, and sweeps those that stay ticked, from the smallest balance on', async () => {
    const { page, double, complaints } = await windows.open(sweepingDay(), { at: '/sweep' })
    await openChoice(page)
    await expect.poll(() => sum(page).innerText()).toMatch(/^190 of 190 accounts chosen/)
    await tick(page, 'Sweep Customer C-10187').click()
    await expect.poll(() => tick(page, 'Sweep Customer C-10187').isChecked()).toBe(false)
    await expect.poll(() => sum(page).innerText()).toMatch(/^189 of 190/)
    await dialog(page).getByLabel('Smallest balance in SOL').fill('4')
    await expect.poll(() => sum(page).innerText()).toMatch(/^19 of 190 accounts chosen\s+80\.286058678/)
    await button(page, 'Use this choice').click()
    await page.getByText('189 accounts that you chose, with 4 SOL or more').waitFor()

    await button(page, 'Plan the sweep').click()
    await page.getByText('Only the 189 accounts that you chose, with 4 SOL or more, may be swept.').waitFor()
    await page.locator('.left-out summary', { hasText: 'You did not choose it.' }).waitFor()
    await page.locator('.left-out summary', { hasText: 'It holds less than the minimum you gave.' }).waitFor()
    await button(page, /^Sign 2 transactions$/).click()
    await page.locator('.head .say', { hasText: '0 of 2 transactions' }).waitFor()
    const sweep = double.scene.sweeps.get('sweep-2')
    expect(sweep?.parts.reduce((all, { accounts }) => all + accounts, 0)).toBe(19)
    expect(complaints).toEqual([])
  })

  it('keeps the choice where balances changed before the signature, and on the way back', async () => {
    const { page, double } = await windows.open(sweepingDay(), { at: '/sweep' })
    await openChoice(page)
    await button(page, 'Choose none').click()
    await expect.poll(() => sum(page).innerText()).toMatch(/^0 of 190/)
    await dialog(page).getByText('Choose at least one account that holds as much.').waitFor()
    await dialog(page).getByRole('searchbox').fill('C-1018')
    await button(page, 'Choose those found').click()
    await expect.poll(() => sum(page).innerText()).toMatch(/^2 of 190/)
    await button(page, 'Use this choice').click()
    await button(page, 'Plan the sweep').click()
    await button(page, 'Sign 1 transaction').waitFor()
    double.scene.accounts = double.scene.accounts.map((row) => ({ ...row, native: row.native + 1n }))
    await button(page, 'Sign 1 transaction').click()
    await page.getByRole('alert').getByText('Nothing was signed.').waitFor()
    await page.getByText('Only the 2 accounts that you chose may be swept.').waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('heading', { name: 'What is swept' }).waitFor()
  })

  it('is made by keyboard alone, and Escape changes nothing', async () => {
    const { page } = await windows.open(manyAssetsDay(), { at: '/sweep' })
    await button(page, 'Choose accounts of USDC').focus()
    await page.keyboard.press('Enter')
    const grid = dialog(page).getByRole('grid')
    await grid.waitFor()
    const all = await sum(page).innerText()
    await grid.locator('tbody tr[tabindex="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(' ')
    await expect.poll(() => sum(page).innerText()).not.toBe(all)
    await expect.poll(() => grid.locator('tr[aria-selected="false"]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
    await expect.poll(() => page.locator('.asset-accounts', { hasText: 'All accounts' }).count()).toBe(3)
  })

  it('says what is wrong with a smallest balance, and why balances cannot be read', async () => {
    const { page, double } = await windows.open(sweepingDay(), { at: '/sweep' })
    await openChoice(page)
    await dialog(page).getByLabel('Smallest balance in SOL').fill('1,5')
    await dialog(page).getByText('The smallest balance is not an amount.').waitFor()
    expect(await button(page, 'Use this choice').getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    double.refuseNext('sweeps.accounts', { code: 'PLAN_MINT_NOT_LISTED', context: { mint: addressOf(1) } })
    await page.reload()
    await button(page, 'Choose accounts').click()
    await dialog(page).getByText('PLAN_MINT_NOT_LISTED').waitFor()
    await dialog(page).getByText('The balances are not read yet.').waitFor()
  })

  it('draws the rows in view of ten thousand, and sums all of them', async () => {
    const { page } = await windows.open(crowdedDay(), { at: '/sweep' })
    await openChoice(page)
    await expect.poll(() => sum(page).innerText()).toMatch(/^10,000 of 10,000 accounts chosen\s+50,005\.0/)
    const rows = dialog(page).locator('tbody tr[aria-rowindex]')
    expect(await rows.count()).toBeLessThan(60)
    await rows.first().click()
    await expect.poll(() => sum(page).innerText()).toMatch(/^9,999 of 10,000 accounts chosen\s+49,995\.0/)
    await button(page, 'Use this choice').click()
    await page.getByText('9,999 accounts that you chose').waitFor()
  })

  it('stands without barriers at every width', async () => {
    const { page } = await windows.open(sweepingDay(), { at: '/sweep' })
    await openChoice(page)
    await tick(page, 'Sweep Customer C-10187').click()
    await dialog(page).getByLabel('Smallest balance in SOL').fill('4.3')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
      await expect.poll(() => scrollsSideways(page)).toBe(false)
      expect(await lookAtAll(page, `sweep-accounts-${width}`)).toEqual([])
    }
    expect(await findBarriersInEveryLook(page)).toEqual([])
  })
})
