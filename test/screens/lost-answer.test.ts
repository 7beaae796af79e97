import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { ANNA, payingDay } from './support/paying.ts'
import { manyAssetsDay, sweepingDay } from './support/sweeping.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const headline = (page: Page, text: string | RegExp) => page.locator('.head .say', { hasText: text })
const review = (page: Page) => headline(page, 'Read the address as if you had never seen it.').waitFor()
/** What would have a person believe that they can safely ask for the same once more. */
const saidUndone = (page: Page) => page.getByText(/nothing new was sent|Nothing of .* was signed|not signed/).count()

async function planPayment(page: Page): Promise<void> {
  await page.getByLabel('Address, or a label of the address book').fill(ANNA)
  await page.locator('.addr-field').waitFor()
  await page.getByLabel('Amount in SOL').fill('2.5')
  await button(page, 'Plan the payment').click()
  await review(page)
}

/** Signs, and loses the answer: the payment is decided, and the window is connected again. */
async function signAndLose({ page, double, served }: Awaited<ReturnType<ReturnType<typeof useWindows>['open']>>): Promise<void> {
  const { decided } = double.scene.paying
  const before = decided.size
  await planPayment(page)
  const answer = double.holdNext('payments.start')
  await button(page, 'Sign and pay').click()
  await expect.poll(() => double.calls).toContain('payments.start')
  served.silence()
  await page.getByText('WINDOW_ACT_LOST').waitFor()
  answer()
  await expect.poll(() => decided.size).toBe(before + 1)
  served.answer()
}

describe('a signature of which the answer is lost', () => {
  const windows = useWindows()

  it('is said to be possibly made, and nothing says that it was not', async () => {
    const opened = await windows.open(payingDay(), { at: '/pay' })
    const { page } = opened
    await signAndLose(opened)
    await page.getByText('Whether it was done is not known: it may have been.').waitFor()
    await page.getByText('Before you ask for it again, look whether it was done').waitFor()
    expect(await saidUndone(page)).toBe(0)
  })

  it('is of one payment still, where the payment is changed and planned again', async () => {
    const opened = await windows.open(payingDay(), { at: '/pay' })
    const { page, double } = opened
    await signAndLose(opened)
    const { decided } = double.scene.paying
    const before = decided.size
    await page.getByText('Change the payment').click()
    await button(page, 'Plan the payment').click()
    await page.getByText('A payment of this reference was made already, or still may be.').waitFor()
    await expect.poll(() => button(page, 'Sign and pay').count()).toBe(0)
    expect(decided.size).toBe(before)
  })

  it('keeps nobody from another payment, once they say that it is another', async () => {
    const opened = await windows.open(payingDay(), { at: '/pay' })
    const { page, double } = opened
    await signAndLose(opened)
    const { decided } = double.scene.paying
    const before = decided.size
    await page.getByText('Change the payment').click()
    await button(page, 'Plan the payment').click()
    await button(page, 'Begin another payment').click()
    await planPayment(page)
    await button(page, 'Sign and pay').click()
    await expect.poll(() => decided.size).toBe(before + 1)
    const references = [...decided.values()].flatMap(({ lines }) => lines.map(({ reference }) => reference))
    expect(new Set(references).size).toBe(references.length)
  })

  it.each([
    ['an asset', sweepingDay],
    ['each of several assets', manyAssetsDay],
  ] as const)('is not called unsigned where it was a sweep of %s', async (_what, day) => {
    const { page, double, served } = await windows.open(day(), { at: '/sweep' })
    await button(page, 'Plan the sweep').click()
    const sign = button(page, /^Sign/)
    await sign.waitFor()
    const answer = double.holdNext('sweeps.start')
    await sign.click()
    await expect.poll(() => double.calls.filter((call) => call === 'sweeps.start').length).toBe(1)
    served.silence()
    await page.getByText('WINDOW_ACT_LOST').first().waitFor()
    expect(await saidUndone(page)).toBe(0)
    answer()
    served.answer()
  })

  it('is said to be possibly made where the answer is none of ours', async () => {
    const { page, double } = await windows.open(payingDay(), { at: '/pay' })
    const { decided } = double.scene.paying
    const before = decided.size
    await planPayment(page)
    await page.route('**/rpc/payments/start', async (route) => {
      await route.fetch()
      const json = { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'x' }
      await route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ json }) })
    })
    await button(page, 'Sign and pay').click()
    await page.getByText('WINDOW_ACT_LOST').waitFor()
    expect(decided.size).toBe(before + 1)
    expect(await saidUndone(page)).toBe(0)
  })
})
