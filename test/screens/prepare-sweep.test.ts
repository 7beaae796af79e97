import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { carryingDay, COLD } from './support/carrying.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersWhenNarrow, settle, WIDTHS } from './support/page.ts'
import { addressOf } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'
import { findCut, showsWhole } from './support/whole.ts'

const AT = { at: '/bundles/prepare' }
const SWEEP = { at: '/bundles/prepare/sweep' }
const NONCES = Array.from({ length: 30 }, (_, at) => addressOf(750_000 + at))
const EXPIRY = 'Type: does not expire'

const headline = (page: Page, text: string | RegExp) => page.locator('.head .say', { hasText: text })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const called = (calls: readonly string[], name: string) => calls.filter((call) => call === name).length
const otherThanRefusals = (complaints: readonly string[]) => complaints.filter((complaint) => !complaint.includes('status of 422'))

async function fillIn(page: Page, nonces: readonly string[] = NONCES): Promise<void> {
  await button(page, /^Cold treasury/).press('Enter')
  await page.getByLabel('Nonce accounts', { exact: true }).fill(nonces.join('\n'))
}

async function openPlan(page: Page): Promise<void> {
  await fillIn(page)
  await button(page, 'Plan the sweep').press('Enter')
  await headline(page, 'Read where all of it goes as if you had never seen it.').waitFor()
}

describe('preparing a bundle of a sweep', () => {
  const windows = useWindows()

  it('goes from the choice over the plan to the words to read aloud, by keyboard alone, and keeps the account', async () => {
    const { page, double, complaints } = await windows.open(carryingDay(), AT)
    await button(page, /^Cold treasury/).press('Enter')
    await button(page, 'A sweep').press('Enter')
    await headline(page, 'A sweep of accounts whose keys are on another workstation').waitFor()
    expect(await showsWhole(page, COLD)).toBe(true)
    await page.getByText('Every account that is watched is swept.').waitFor()
    await page.getByText('Give the nonce accounts that the transactions live by.').waitFor()
    await page.getByLabel('Nonce accounts', { exact: true }).fill(NONCES.join('\n'))
    await button(page, 'Plan the sweep').press('Enter')
    await headline(page, 'Read where all of it goes as if you had never seen it.').waitFor()
    await page.getByText('There is one destination. Compare it before you prepare the bundle.').waitFor()
    expect(await showsWhole(page, COLD)).toBe(true)
    await page.getByText('Type what such a signature is first.').waitFor()
    await button(page, 'Prepare the bundle').press('Enter')
    expect(called(double.calls, 'bundles.prepareSweep')).toBe(0)
    await page.getByLabel(EXPIRY).fill('does not expire')
    await button(page, 'Prepare the bundle').press('Enter')
    await page.getByText('The file is written.').waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'The six words, in order' }).getByRole('listitem').count()).toBe(6)
    expect(called(double.calls, 'bundles.prepareSweep')).toBe(1)
    // The next one begins empty.
    await page.goto(`${page.url().split('#')[0]}#${SWEEP.at}`)
    await page.getByText('Choose the account that all of it comes to.').waitFor()
    expect(otherThanRefusals(complaints)).toEqual([])
  })

  it('says what is missing, and plans the accounts that are named', async () => {
    const { page, double } = await windows.open(carryingDay(), SWEEP)
    const accounts = page.getByLabel('Accounts to sweep')
    await fillIn(page)
    await accounts.fill('nobody')
    await page.getByText('“nobody” is not an address.').waitFor()
    await page.getByText('Check the accounts to sweep: one is not an address.').waitFor()
    await accounts.fill(COLD)
    await page.getByText('Name other accounts to sweep than the one that all of it comes to.').waitFor()
    const [first] = double.scene.accounts.filter(({ role, native }) => role === 'deposit' && native > 2_000_000n)
    if (first === undefined) throw new Error('a deposit account holds something')
    await accounts.fill(`${first.address}\n${COLD}`)
    await page.getByText('Name other accounts to sweep than the one that all of it comes to.').waitFor()
    await accounts.fill(first.address)
    await page.getByText('1 account is named.').waitFor()
    await button(page, 'Plan the sweep').press('Enter')
    await page.getByText('1 of 30 given, one for each transaction').waitFor()
    expect(called(double.calls, 'bundles.planSweep')).toBe(1)
  })

  it('says how many nonce accounts it needs, and keeps what is filled in', async () => {
    const { page } = await windows.open(carryingDay(), SWEEP)
    await fillIn(page, NONCES.slice(0, 1))
    await button(page, 'Plan the sweep').press('Enter')
    await page.getByRole('alert').getByText('CARRY_NONCES_FEW').waitFor()
    await page.getByText('1 nonce account is given.').waitFor()
    expect(await page.getByLabel('Nonce accounts', { exact: true }).inputValue()).toBe(NONCES[0])
  })

  it('plans again where balances changed meanwhile, and asks to be read again', async () => {
    const { page, double } = await windows.open(carryingDay(), SWEEP)
    await openPlan(page)
    await page.getByLabel(EXPIRY).fill('does not expire')
    for (const account of double.scene.accounts) if (account.role === 'deposit') account.native += 1_000_000n
    double.refuseNext('bundles.prepareSweep', { code: 'PLAN_CHANGED', context: {} })
    await button(page, 'Prepare the bundle').press('Enter')
    await page.getByRole('alert').getByText('Balances have changed since you read this. Nothing was prepared.').waitFor()
    expect(called(double.calls, 'bundles.planSweep')).toBe(2)
    await button(page, 'Change what is given').press('Enter')
    await page.getByText('30 nonce accounts are given.').waitFor()
  })

  it('shows of a bundle that is out every account whole, with how much it is swept of, and where all of it goes', async () => {
    const { page, double } = await windows.open(carryingDay(), SWEEP)
    const named = double.scene.accounts.filter(({ role, native }) => role === 'deposit' && native > 2_000_000n).slice(0, 3)
    await fillIn(page)
    await page.getByLabel('Accounts to sweep').fill(named.map(({ address }) => address).join('\n'))
    await button(page, 'Plan the sweep').press('Enter')
    await page.getByLabel(EXPIRY).fill('does not expire')
    await button(page, 'Prepare the bundle').press('Enter')
    await page.getByText('The file is written.').waitFor()
    for (const { address } of named) expect(await showsWhole(page, address)).toBe(true)
    expect(await showsWhole(page, COLD)).toBe(true)
    await page.goto(`${page.url().split('#')[0]}#/bundles`)
    await page.getByText('sweep of 3 accounts').first().waitFor()
  })

  it.each(['SOL', 'USDC'])('cuts no address and no amount while it is read, of %s', async (asset) => {
    const { page } = await windows.open(carryingDay(), SWEEP)
    await fillIn(page)
    if (asset === 'USDC') await button(page, 'USDC').press('Enter')
    await button(page, 'Plan the sweep').press('Enter')
    await page.getByText('There is one destination. Compare it before you prepare the bundle.').waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await settle(page)
      expect(await findCut(page)).toEqual([])
    }
    expect(await findBarriersWhenNarrow(page)).toEqual([])
  })

  standsInEveryLook(windows, { name: 'prepare-sweep-filled', scene: () => carryingDay(), ...SWEEP, ready: (page) => fillIn(page) })
  standsInEveryLook(windows, { name: 'prepare-sweep-review', scene: () => carryingDay(), ...SWEEP, ready: openPlan })
})
