import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Double } from './support/double.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersInEveryLook, scrollsSideways } from './support/page.ts'
import { BERTAS_PASSPHRASE, fourEyesDay } from './support/policing.ts'
import { PAYOUT_ID, payoutDay } from './support/paying-many.ts'
import { PAYMENT_ID, payingDay } from './support/paying.ts'
import { type Scene, USDC } from './support/scene.ts'

const UNREACHED = { code: 'JOURNAL_BUSY', context: { path: 'journal.db' } }

/** Opens a place while the list of tokens is refused. */
async function openUnread({ page, double }: { readonly page: Page; readonly double: Double }, at: string): Promise<void> {
  await page.getByRole('region', { name: 'Balances' }).waitFor()
  double.refuseAll('mints.list', UNREACHED)
  await page.evaluate((place) => location.assign(`#${place}`), at)
  await page.reload()
  page.setDefaultTimeout(10_000)
  await page.getByText('The list of tokens cannot be read.').waitFor()
}

/** The payment that waits, in a token of six decimals. */
function heldInUsdc(): Scene {
  const day = fourEyesDay()
  const held = day.paying.held.map((one) => ({ ...one, asset: USDC.mint }))
  return { ...day, paying: { ...day.paying, held } }
}

/** The payment that was signed, in a token of six decimals. */
function paidInUsdc(): Scene {
  const day = payingDay()
  const decided = new Map(
    [...day.paying.decided].map(([id, one]) => [id, { ...one, lines: one.lines.map((line) => ({ ...line, asset: USDC.mint })) }]),
  )
  return { ...day, paying: { ...day.paying, decided } }
}

describe('where the list of tokens cannot be read', () => {
  const windows = useWindows()

  it('what waits for approval in SOL is in SOL, and can be approved', async () => {
    const opened = await windows.open(fourEyesDay(), { at: '/overview' })
    await openUnread(opened, '/policy')
    const { page, double } = opened
    await page.getByRole('button', { name: 'Read and decide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Altogether').waitFor()
    expect(await dialog.innerText()).not.toMatch(/\bnative\b|12,000,000,000/)
    await expect.poll(() => dialog.getByText('12 SOL').count()).toBeGreaterThan(0)
    await dialog.getByLabel('Passphrase of Berta, finance').fill(BERTAS_PASSPHRASE)
    await dialog.getByRole('button', { name: 'Approve it' }).click()
    await expect.poll(() => double.calls).toContain('approvals.approve')
  })

  it('what waits for approval in a token is not approved before the list is read, which can be asked for there', async () => {
    const opened = await windows.open(heldInUsdc(), { at: '/overview' })
    await openUnread(opened, '/policy')
    const { page, double } = opened
    await page.getByRole('button', { name: 'Read and decide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The list of tokens cannot be read.').waitFor()
    await dialog.getByText(USDC.mint.slice(-4)).first().waitFor()
    const passphrase = dialog.getByLabel('Passphrase of Berta, finance')
    await passphrase.fill(BERTAS_PASSPHRASE)
    await passphrase.press('Enter')
    await dialog.getByText('The list of tokens is not read, so the amount cannot be shown.').waitFor()
    expect(double.calls).not.toContain('approvals.approve')
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await scrollsSideways(page)).toBe(false)
    double.refuseNext('mints.list', UNREACHED)
    await dialog.getByRole('button', { name: 'Read the list again' }).click()
    await expect.poll(() => double.calls.filter((one) => one === 'mints.list').length).toBeGreaterThan(1)
    await dialog.getByRole('button', { name: 'Read the list again' }).click()
    await dialog.getByText('12,000 USDC').first().waitFor()
    await passphrase.press('Enter')
    await expect.poll(() => double.calls).toContain('approvals.approve')
  })

  it('no payout file is checked, and the page says why', async () => {
    const opened = await windows.open(payoutDay(), { at: '/overview' })
    await openUnread(opened, '/pay-many')
    const { page, double } = opened
    const file = { name: 'payroll.csv', mimeType: 'text/csv', buffer: Buffer.from('recipient,amount\n') }
    await page.getByLabel('Payout file').setInputFiles(file)
    await page.getByText('The list of tokens is not read: what the file pays in cannot be chosen.').waitFor()
    await page.getByRole('button', { name: 'Check the file' }).press('Enter')
    expect(double.calls).not.toContain('payouts.check')
  })

  it.each([
    ['a payment in SOL', payingDay, `/pay/${PAYMENT_ID}`, '2.5 SOL'],
    ['a payment in a token', paidInUsdc, `/pay/${PAYMENT_ID}`, `2,500,000,000 units of ${USDC.mint.slice(0, 4)}…`],
    ['the list of payments', payingDay, '/pay', '2.5 SOL'],
    ['a payout', () => payoutDay({ under: 'way' }), `/pay-many/${PAYOUT_ID}`, 'Rows paid for certain'],
  ])('%s is shown, in the scale that is written beside it', async (_what, scene, at, shown) => {
    const opened = await windows.open(scene(), { at: '/overview' })
    await openUnread(opened, at)
    const { page } = opened
    await page.getByText(shown).first().waitFor()
    const words = await page.locator('main').innerText()
    expect(words).not.toMatch(/\bnative\b|Reading the pay/)
    expect(await findBarriersInEveryLook(page)).toEqual([])
  })

  it.each([360, 1_280, 2_560])('the note that says so stands apart from the page below it, and is as wide, at %i px', async (width) => {
    const opened = await windows.open(payingDay(), { at: '/overview', width })
    await openUnread(opened, '/pay')
    const { page } = opened
    await page.getByRole('heading', { level: 1 }).waitFor()
    const [note, next] = await page.evaluate(() =>
      [...document.querySelectorAll('.main > .note, .main > .note ~ *')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top, bottom, left, right }) => ({ top, bottom, left, right })),
    )
    if (note === undefined || next === undefined) throw new Error('a note and a page are shown')
    expect(next.top - note.bottom).toBe(16)
    expect([note.left, note.right]).toEqual([next.left, next.right])
  })

  it('SOL can be paid and limited by the name of SOL', async () => {
    const opened = await windows.open(fourEyesDay(), { at: '/overview' })
    await openUnread(opened, '/pay')
    const { page } = opened
    await page.getByRole('button', { name: 'SOL', exact: true }).waitFor()
    await page.getByLabel('Amount').first().waitFor()
    await page.evaluate(() => location.assign('#/policy'))
    await page.getByRole('button', { name: 'Set a limit' }).click()
    await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: 'SOL', exact: true }).count()).toBe(1)
  })
})
