import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { standsInEveryLook } from './support/stands.ts'
import { readSum } from './support/sum.ts'
import { partAt, planOf, SWEEP_ID, sweepOf, sweepingDay } from './support/sweeping.ts'

const SHOWN_WITHIN_MS = 30_000
/** Two rounds of what is asked each second. */
const ASKED_AGAIN_MS = 2_500

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const headline = (page: Page, text: string | RegExp) => page.locator('.head .say', { hasText: text })

async function openReview(page: Page): Promise<void> {
  await button(page, 'Plan the sweep').click()
  await page.getByRole('heading', { name: 'How it is packed' }).waitFor()
  await button(page, /^Sign \d+ transactions$/).waitFor()
}

/** Presses Tab until what has the focus is named like this, as a person without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const text = await page.evaluate(() => document.activeElement?.textContent ?? '')
    if (name.test(text.trim())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way by Tab to ${name}`)
}

describe('sweep', () => {
  const windows = useWindows()

  it('goes from the choice to the signature by mouse, and tells what was reviewed before it is signed', async () => {
    const { page, double, complaints } = await windows.open(sweepingDay(), { at: '/sweep' })
    await openReview(page)
    await headline(page, '186 accounts come home in 19 transactions, for 0.000005 SOL an account.').waitFor()
    await page.getByText('One transaction for each account, with the treasury paying, would cost 0.00186').waitFor()
    // Fees are no part of what comes home: nothing is drawn as a sum here.
    await page.locator('dt', { hasText: 'Comes home' }).waitFor()
    expect(await page.locator('dt.sum').count()).toBe(0)
    await page.getByText('There is one destination, and it is the treasury account of this vault.').waitFor()
    expect(double.calls).not.toContain('sweeps.start')
    await button(page, 'Sign 19 transactions').click()
    await headline(page, '0 of 19 transactions are finalized.').waitFor()
    expect(page.url()).toContain('#/sweep/sweep-2')
    expect(double.calls.filter((call) => call === 'sweeps.start')).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('goes the same way by keyboard alone', async () => {
    const { page } = await windows.open(sweepingDay(), { at: '/sweep' })
    await button(page, 'Plan the sweep').waitFor()
    await tabTo(page, /^Plan the sweep$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Move ' }).first().waitFor()
    await tabTo(page, /^Sign 19 transactions$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => headline(page, '0 of 19').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('goes forward by the browser to the plan that was made, and begins again after a reload', async () => {
    const { page } = await windows.open(sweepingDay(), { at: '/sweep' })
    await openReview(page)
    await page.goBack()
    await button(page, 'Plan the sweep').waitFor()
    await page.goForward()
    await page.getByRole('heading', { name: 'How it is packed' }).waitFor()
    await page.reload()
    await expect.poll(() => button(page, 'Plan the sweep').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('says in three sentences why there is nothing to plan', async () => {
    const scene = sweepingDay({ accounts: 0 })
    const { page } = await windows.open({ ...scene, sweeps: new Map() }, { at: '/sweep' })
    await headline(page, 'No deposit account holds SOL. There is nothing to bring home.').waitFor()
    await button(page, 'Plan the sweep').click()
    await expect.poll(() => page.getByRole('alert').getByText('PLAN_NOTHING_TO_SWEEP').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('shows a refusal at the signature, and stays where it is', async () => {
    const { page, double } = await windows.open(sweepingDay(), { at: '/sweep' })
    await openReview(page)
    double.refuseNext('sweeps.start', { code: 'VAULT_LOCKED', context: {} })
    await button(page, 'Sign 19 transactions').click()
    await page.getByRole('alert').getByText('VAULT_LOCKED').waitFor()
    await expect.poll(() => button(page, 'Sign 19 transactions').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('shows the new plan, and asks again, where balances changed after the old one was read', async () => {
    const { page, double } = await windows.open(sweepingDay(), { at: '/sweep' })
    await openReview(page)
    const [, first] = double.scene.accounts
    if (first === undefined) throw new Error('the day has deposit accounts')
    double.scene.accounts = double.scene.accounts.map((row) => (row === first ? { ...row, native: row.native + 1n } : row))
    const before = await page.locator('.deed h2').innerText()
    await button(page, 'Sign 19 transactions').click()
    await page.getByRole('alert').getByText('Nothing was signed.').waitFor()
    expect(double.scene.sweeps.size).toBe(1)
    expect(await page.locator('.deed h2').innerText()).not.toBe(before)
    await button(page, 'Sign 19 transactions').click()
    await headline(page, '0 of 19 transactions are finalized.').waitFor()
  })

  it('keeps the plan while the vault is locked and opened again', async () => {
    const { page, double } = await windows.open(sweepingDay(), { at: '/sweep' })
    await openReview(page)
    double.scene.vault = 'locked'
    double.tell({ kind: 'vault', state: 'locked' })
    await page.getByRole('heading', { name: 'The vault is closed.' }).waitFor()
    double.scene.vault = 'unlocked'
    double.tell({ kind: 'vault', state: 'unlocked' })
    await expect.poll(() => button(page, 'Sign 19 transactions').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })
})

describe('a sweep on its way', () => {
  const windows = useWindows()

  it('follows every transaction, loses nothing in a reload, and ends over the double rule', async () => {
    const scene = sweepingDay()
    const { page, double, complaints } = await windows.open(scene, { at: `/sweep/${SWEEP_ID}` })
    await headline(page, '8 of 19 transactions are finalized. 1 may have landed').waitFor()
    await page
      .getByText(/blocks, about \d+ s/)
      .first()
      .waitFor()
    await page.reload()
    await headline(page, '8 of 19').waitFor()

    const sweep = sweepOf(SWEEP_ID, planOf(scene))
    scene.sweeps.set(SWEEP_ID, {
      ...sweep,
      outcome: 'done',
      settled: true,
      blockHeight: null,
      parts: sweep.parts.map((part, at) => partAt(part, 'satisfied', at)),
    })
    double.tell({ kind: 'decision', decision: SWEEP_ID, settled: true })
    await headline(page, 'All of it is home: 19 transactions, finalized.').waitFor()
    expect(await page.locator('dt.sum').innerText()).toBe('Came home')
    const { added, shown } = await readSum(page)
    expect(shown).toBeGreaterThan(0n)
    expect(added).toBe(shown)
    expect(complaints).toEqual([])
  })

  it('never counts an unknown among what did not move', async () => {
    const scene = sweepingDay()
    const sweep = sweepOf(SWEEP_ID, planOf(scene))
    scene.sweeps.set(SWEEP_ID, { ...sweep, parts: sweep.parts.map((part, at) => partAt(part, 'unknown', at)) })
    const { page } = await windows.open(scene, { at: `/sweep/${SWEEP_ID}` })
    await page.getByText('unknown 19').waitFor()
    const didNotMove = page.locator('.live-sum > div', { hasText: 'Did not move' })
    expect(await didNotMove.innerText()).toContain('none')
  })

  it('draws only the rows in view of a sweep of 10,000 transactions', async () => {
    const scene = sweepingDay()
    const sweep = sweepOf(SWEEP_ID, planOf(scene))
    const [part] = sweep.parts
    if (part === undefined) throw new Error('the day has a sweep')
    const parts = Array.from({ length: 10_000 }, (_, at) => ({ ...partAt(part, 'sent', at), intent: `${SWEEP_ID}/${at + 1}` }))
    scene.sweeps.set(SWEEP_ID, { ...sweep, parts })
    const { page } = await windows.open(scene, { at: `/sweep/${SWEEP_ID}` })
    await page.getByText(/Rows 1 to \d+ of 10,000/).waitFor()
    const { drawn, visible } = await page.locator('.rows').evaluate((rows) => ({
      drawn: rows.querySelectorAll('tbody tr[aria-rowindex]').length,
      visible: Math.ceil(rows.clientHeight / 44),
    }))
    expect(drawn).toBeLessThanOrEqual(visible + 20)
  })

  it('says that a sweep is not known', async () => {
    const { page } = await windows.open(sweepingDay(), { at: '/sweep/none' })
    await expect.poll(() => page.getByRole('alert').getByText('DECISION_UNKNOWN').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it.each([
    ['/sweep/none', 'sweeps.show'],
    ['/pay/none', 'payments.show'],
    ['/pay-many/none', 'payouts.show'],
    ['/token-accounts/none', 'activity.decision'],
  ])('says at once that nothing is followed at %s, and asks no more', async (at, operation) => {
    const { page, double, close } = await windows.open(sweepingDay(), { at })
    await page.getByRole('alert').getByText('DECISION_UNKNOWN').waitFor()
    await headline(page, 'Nothing was decided under the name none.').waitFor()
    expect(await page.locator('.steps').count()).toBe(0)
    const asked = () => double.calls.filter((call) => call === operation).length
    const before = asked()
    await page.waitForTimeout(ASKED_AGAIN_MS)
    expect(asked()).toBe(before)
    await close()
  })

  it('goes on asking while the backend is silent, and shows the sweep once it answers', async () => {
    const { page, served } = await windows.open(sweepingDay(), { at: '/sweep' })
    await button(page, 'Plan the sweep').waitFor()
    served.silence()
    await page.evaluate((at) => void (location.hash = at), `/sweep/${SWEEP_ID}`)
    await page.getByRole('alert').getByText('WINDOW_BACKEND_SILENT').waitFor()
    served.answer()
    await expect.poll(() => headline(page, '8 of 19 transactions are finalized.').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })
})

describe('the look of sweep', () => {
  const windows = useWindows()
  standsInEveryLook(windows, {
    name: 'sweep-choose',
    scene: sweepingDay,
    at: '/sweep',
    ready: (page) => headline(page, 'on deposit accounts').waitFor(),
  })
  standsInEveryLook(windows, { name: 'sweep-review', scene: sweepingDay, at: '/sweep', ready: openReview })
  standsInEveryLook(windows, {
    name: 'sweep-live',
    scene: sweepingDay,
    at: `/sweep/${SWEEP_ID}`,
    ready: (page) => headline(page, 'are finalized').waitFor(),
  })
})
