import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { largeRentDay, rentDay } from './support/reclaiming.ts'
import { addressOf, goodDay } from './support/scene.ts'
import { settleUpkeep } from './support/tending.ts'
import { standsInEveryLook } from './support/stands.ts'

const PLACE = '/rent'
const SIGN = 'Sign and reclaim it'
const button = (page: Page, name: string) => page.getByRole('button', { name })
const table = (page: Page, name: string) => page.getByRole('region', { name })

describe('rent that can be reclaimed', () => {
  const windows = useWindows()

  it('is shown account by account, the greatest first, with its gain, where it goes, and what stays and why', async () => {
    const { page, complaints } = await windows.open(rentDay(), { at: PLACE })
    const deed = page.getByRole('article')
    await deed.getByText('of rent back from 3 accounts to our treasury').waitFor()
    expect(await deed.textContent()).toContain('0.00276')
    expect(await deed.textContent()).toContain('0.000005')
    expect(await deed.textContent()).toContain('0.002755')
    await deed.getByText(addressOf(800_000).slice(-4)).first().waitFor()
    const rows = await table(page, 'Accounts that rent comes back from').getByRole('row').allTextContents()
    expect(rows.slice(1).map((row) => /0\.\d+/.exec(row)?.[0])).toEqual(
      ['0.001520', '0.000760', '0.000480'].map((one) => expect.stringContaining(one.slice(0, 6))),
    )
    await table(page, 'Accounts that stay as they are').getByText('The issuer of the token has frozen it.').waitFor()
    expect(complaints).toEqual([])
  })

  it('is signed by keyboard as it was read, and followed until it is final', async () => {
    const { page, double, complaints } = await windows.open(rentDay(), { at: PLACE })
    await page.getByText('of rent back from 3 accounts').waitFor()
    await button(page, SIGN).press('Enter')
    await page.waitForURL(/#\/rent\/upkeep-1$/)
    await page.getByText('0 of 1').first().waitFor()
    await page.getByRole('columnheader', { name: 'Accounts' }).waitFor()
    settleUpkeep(double.scene, 'upkeep-1')
    double.tell({ kind: 'decision', decision: 'upkeep-1', settled: true })
    await page.getByText('Everything came back: 1 transaction, finalized.').waitFor()
    await page.getByRole('link', { name: 'Look for more' }).press('Enter')
    await page.getByText('of rent back from 3 accounts').waitFor()
    expect(complaints).toEqual([])
  })

  it('is planned again before it is signed where the empty accounts of deposit addresses are closed too', async () => {
    const { page, double } = await windows.open(rentDay(), { at: PLACE })
    await page.getByText('from 3 accounts').waitFor()
    await page.getByRole('checkbox').press('Space')
    await page.getByText('from 4 accounts').waitFor()
    await table(page, 'Accounts that rent comes back from').getByText('it is empty, and is closed').waitFor()
    await button(page, SIGN).press('Enter')
    await page.waitForURL(/#\/rent\/upkeep-1$/)
    expect(double.calls.filter((call) => call === 'rent.reclaim')).toHaveLength(1)
  })

  it('is planned and shown again where it changed meanwhile, and is not signed by the same press', async () => {
    const { page, double } = await windows.open(rentDay(), { at: PLACE })
    await page.getByText('from 3 accounts').waitFor()
    double.scene.rent = largeRentDay(1).rent ?? { accounts: [], ofDeposits: [], leftOut: [] }
    double.refuseNext('rent.reclaim', { code: 'PLAN_CHANGED', context: {} })
    await button(page, SIGN).click()
    await page.getByRole('alert').getByText('PLAN_CHANGED').waitFor()
    await page.getByText('from 1 account to our treasury').waitFor()
    expect(double.scene.decisions.size).toBe(0)
  })

  it('is listed whole where there are ten thousand accounts', async () => {
    const { page, complaints } = await windows.open(largeRentDay(10_000), { at: PLACE })
    await page.getByText('from 10,000 accounts to our treasury').waitFor()
    await page.getByText('for 500 transactions').waitFor()
    await expect
      .poll(() => page.getByRole('grid', { name: 'Accounts that rent comes back from' }).getAttribute('aria-rowcount'))
      .toBe('10001')
    expect(complaints).toEqual([])
  })

  it('is none on most days, and nothing is signed then', async () => {
    const { page, double } = await windows.open(goodDay(), { at: PLACE })
    await page.getByText('There is no rent to reclaim.').waitFor()
    await page.getByText('There is nothing to sign.').waitFor()
    await button(page, SIGN).press('Enter')
    expect(double.calls).not.toContain('rent.reclaim')
  })

  it('says of nested accounts what arrives and what it costs, once they are looked for, and recovers them by keyboard', async () => {
    const { page, double, complaints } = await windows.open(rentDay(), { at: PLACE })
    await page.getByText('of rent back from 3 accounts').waitFor()
    expect(double.calls).not.toContain('rent.nested')
    await button(page, 'Look for nested accounts').press('Enter')
    await page.getByText('1 nested account can be recovered.').waitFor()
    expect(await page.getByRole('status').filter({ hasText: 'can be recovered' }).textContent()).toContain(
      '0.000015 SOL of fees and 0.00203928 SOL of rent',
    )
    await table(page, 'Nested accounts that can be recovered').getByText('40.500000').waitFor()
    await table(page, 'Nested accounts that stay').getByText('It is frozen by the issuer of the token.').waitFor()
    await button(page, 'Sign and recover them').press('Enter')
    await page.waitForURL(/#\/rent\/upkeep-1$/)
    expect(double.calls).toContain('rent.recover')
    expect(complaints).toEqual([])
  })

  it('says of nested accounts at how many addresses none was found', async () => {
    const { page } = await windows.open(goodDay(), { at: PLACE })
    await button(page, 'Look for nested accounts').click()
    await page.getByText('Nothing can be recovered: 123 addresses were looked at.').waitFor()
    expect(await button(page, 'Sign and recover them').count()).toBe(0)
  })

  standsInEveryLook(windows, {
    name: 'nested accounts to recover',
    scene: rentDay,
    at: PLACE,
    ready: async (page) => {
      await button(page, 'Look for nested accounts').click()
      await table(page, 'Nested accounts that stay').waitFor()
    },
  })

  standsInEveryLook(windows, {
    name: 'rent to reclaim',
    scene: rentDay,
    at: PLACE,
    ready: (page) => page.getByText('of rent back from 3 accounts').waitFor(),
  })
})
