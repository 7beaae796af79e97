import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { openOptions, optionsOf } from './support/options.ts'
import { ANNA, decidedAt, decidedOf, PAYMENT_ID, payingDay, planPayment } from './support/paying.ts'
import { payoutDay } from './support/paying-many.ts'
import type { Scene } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })

/** Whether it stands whole in the window, and over what else is there. */
function isInSight(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return top >= 0 && bottom <= innerHeight && right <= innerWidth && (shown === element || element.contains(shown))
}

const FORMS = [
  { name: 'Plan the payment', at: '/pay', scene: payingDay },
  { name: 'Check the file', at: '/pay-many', scene: () => payoutDay({ under: 'settled' }) },
] as const

/** So many payments were decided before. */
function busyDay(count: number): Scene {
  const day = payingDay()
  for (let number = 0; number < count; number += 1) {
    const plan = planPayment(day, { to: ANNA, amount: 1_000_000_000n, asset: 'native', lifetime: 'blockhash', reference: `r-${number}` })
    day.paying.decided.set(`before-${number}`, decidedAt(decidedOf(`before-${number}`, plan, 'native'), 'satisfied'))
  }
  return day
}

describe.each(FORMS)('the form whose button says $name', ({ name, at, scene }) => {
  const windows = useWindows()

  it.each([
    [1280, 860],
    [360, 740],
  ])('has its button in sight at %i x %i, wherever the page is scrolled to', async (width, height) => {
    const { page } = await windows.open(scene(), { at, width })
    expect(page.viewportSize()).toEqual({ width, height })
    const action = button(page, name)
    await action.waitFor()
    await expect.poll(() => action.evaluate(isInSight)).toBe(true)
    await openOptions(page)
    await expect.poll(() => action.evaluate(isInSight)).toBe(true)
    await page.getByLabel('Memo').scrollIntoViewIfNeeded()
    await expect.poll(() => action.evaluate(isInSight)).toBe(true)
  })

  it('leaves no field that is reached by the keyboard under its button', async () => {
    const { page } = await windows.open(scene(), { at, width: 360 })
    await openOptions(page)
    await button(page, name).waitFor()
    await page.getByLabel('Memo').focus()
    for (let step = 0; step < 6; step += 1) {
      expect(await page.evaluate(`(${isInSight.toString()})(document.activeElement)`)).toBe(true)
      await page.keyboard.press('Tab')
    }
  })
})

describe('the options of a payment', () => {
  const windows = useWindows()

  it('are folded away, and their head says what is chosen', async () => {
    const { page } = await windows.open(payingDay(), { at: `/pay/to/${ANNA}` })
    const options = optionsOf(page)
    await options.getByText('no priority fee · valid for 150 blocks · legacy transaction').waitFor()
    expect(await page.getByLabel('Memo').isVisible()).toBe(false)
    await openOptions(page)
    await page.getByRole('radio', { name: /^Custom\b/ }).check()
    await options.getByText('priority fee to be entered').waitFor()
    await page.getByLabel('Price in micro-lamports per compute unit').fill('25000')
    await page.getByLabel('Until it is used or revoked').check()
    await page.getByLabel('Memo').fill('invoice 12')
    await openOptions(page)
    await options
      .getByText('25,000 micro-lamports per compute unit · does not expire · legacy transaction · with a memo', { exact: true })
      .waitFor()
    expect(await page.getByLabel('Memo').isVisible()).toBe(false)
  })

  it('open where a field in them is wrong, once the button is pressed', async () => {
    const { page, double } = await windows.open(payingDay(), { at: `/pay/to/${ANNA}` })
    await page.getByLabel('Amount in SOL').fill('1')
    await openOptions(page)
    await page.getByText('Advanced', { exact: true }).press('Enter')
    await page.getByLabel('Blockhash').fill('not one')
    await openOptions(page)
    await expect.poll(() => page.getByLabel('Blockhash').isVisible()).toBe(false)
    await button(page, 'Plan the payment').press('Enter')
    await expect.poll(() => page.getByLabel('Blockhash').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(double.calls).not.toContain('payments.plan')
  })
})

describe('payments decided before', () => {
  const windows = useWindows()

  it('stand behind the form, the recent ones alone, and lead to a page of them all', async () => {
    const { page } = await windows.open(busyDay(8), { at: '/pay' })
    const list = page.getByRole('region', { name: 'Payments decided before' })
    await expect.poll(() => list.getByRole('link').count()).toBe(5)
    const isBehind = await button(page, 'Plan the payment').evaluate((action) => {
      const first = document.querySelector('table a')
      return first !== null && (action.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    })
    expect(isBehind).toBe(true)
    await page.getByRole('link', { name: 'Earlier payments' }).click()
    await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor()
    await expect.poll(() => list.getByRole('link').count()).toBe(9)
    await list.getByRole('link').first().click()
    await page.waitForURL(new RegExp(`#/pay/${PAYMENT_ID}$`))
  })

  it('are listed by file for payouts', async () => {
    const { page } = await windows.open(payoutDay({ under: 'settled' }), { at: '/pay-many' })
    await page.getByRole('link', { name: 'Earlier payouts' }).click()
    await page.getByRole('heading', { name: 'Payouts', level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Payouts decided before' }).getByRole('link').count()).toBe(1)
  })

  const ready = (page: Page) => page.getByRole('region', { name: /decided before/ }).waitFor()
  standsInEveryLook(windows, { name: 'pay-history', scene: () => busyDay(8), at: '/pay/history', ready })
  standsInEveryLook(windows, { name: 'pay-many-history', scene: () => payoutDay({ under: 'settled' }), at: '/pay-many/history', ready })
})
