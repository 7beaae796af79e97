import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { explainConfidentialWait, explainStoppedSource } from '../../src/core/review/explain-confidential-sweep.ts'
import { slot } from '../../src/core/chain/slot.ts'
import { hiddenAccount, hidingDay } from './support/hiding.ts'
import { sweptScene } from './support/hidden-sweeping.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersWhenNarrow } from './support/page.ts'
import { goodDay } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'
import { findCut } from './support/whole.ts'

const AT = { at: '/confidential' }
const headline = (page: Page, text: string | RegExp) => page.locator('.head .say', { hasText: text })
const oneLine = async (page: Page, role: 'dialog' | 'main') => ((await page.getByRole(role).textContent()) ?? '').replaceAll(/\s+/g, ' ')

describe('a confidential sweep, in the window', () => {
  const windows = useWindows()

  it('is decided by keyboard alone, once it is said what is taken from where to where, and followed', async () => {
    const { page, double, complaints } = await windows.open(hidingDay(), AT)
    await page.getByRole('button', { name: 'Sweep PYUSD' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Fee, if nothing more arrives').waitFor()
    const said = await oneLine(page, 'dialog')
    expect(said).toContain('Takes 18,450,389.573709 PYUSD out of 2 accounts to the treasury account')
    for (const name of ['C-10305', 'C-10333']) expect(said).toContain(name)
    await dialog.getByText('1 account is left out.').waitFor()
    expect(said).toContain('It was configured with keys that do not come from its owner’s key.')
    expect(await findCut(page)).toEqual([])
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    double.refuseNext('confidentialSweeps.start', { code: 'PLAN_CHANGED', context: {} })
    await dialog.getByRole('button', { name: 'Sign and sweep it' }).press('Enter')
    await dialog.getByText('PLAN_CHANGED').waitFor()
    await expect.poll(() => double.calls.filter((call) => call === 'confidentialSweeps.plan').length).toBe(2)
    await dialog.getByRole('button', { name: 'Sign and sweep it' }).press('Enter')
    await page.waitForURL(/#\/confidential\/hidden-1$/)
    await headline(page, 'Nothing is left in 0 of 2 accounts. The sweep goes on with 2.').waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('status of 422'))).toEqual([])
  })

  it('is offered for no token that nobody listed, and where nothing can be swept from here', async () => {
    const unlisted = hiddenAccount(1, { label: null, credits: 1n, pending: 5n })
    const elsewhere = hiddenAccount(2, { keys: null, credits: 1n, pending: 'hidden', available: 'hidden' })
    const empty = hiddenAccount(3)
    const { page } = await windows.open({ ...goodDay(), confidential: [unlisted, elsewhere, empty] }, AT)
    await headline(page, '3 accounts').waitFor()
    expect(await page.getByRole('button', { name: /^Sweep/ }).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Confidential sweeps' }).count()).toBe(0)
  })

  it('says of each account what was done and what it waits for, until nothing is in it', async () => {
    const scene = sweptScene()
    const { page, double } = await windows.open(scene, { at: '/confidential/hidden-1' })
    await headline(page, 'Nothing is left in 1 of 3 accounts. The sweep goes on with 1.').waitFor()
    const said = await oneLine(page, 'main')
    for (const words of [
      explainConfidentialWait('not-recorded'),
      explainStoppedSource('too-often'),
      'Nothing was in it as of slot 9,000.',
      'Apply',
      'Withdraw1,500.000000',
    ])
      expect(said).toContain(words)
    const shown = scene.hiddenSweeps?.get('hidden-1')
    if (shown === undefined) throw new Error('there is a sweep')
    const sources = shown.sources.map((one) =>
      one.state === 'open' ? { ...one, state: 'swept' as const, slot: slot(9_010n), words: null } : one,
    )
    scene.hiddenSweeps?.set('hidden-1', { ...shown, open: 0, swept: 2, sources })
    await headline(page, 'Nothing is left in 2 of 3 accounts. The sweep stopped at 1, where something may be left.').waitFor()
    const before = double.calls.filter((call) => call === 'confidentialSweeps.show').length
    await page.getByRole('link', { name: 'Confidential balances' }).press('Enter')
    await page.getByRole('region', { name: 'Confidential sweeps', exact: true }).getByRole('link').first().waitFor()
    expect(double.calls.filter((call) => call === 'confidentialSweeps.show').length).toBe(before)
  })

  it('is stopped once it is said that what is in the accounts stays there', async () => {
    const { page, double } = await windows.open(sweptScene(), { at: '/confidential/hidden-1' })
    await page.getByRole('button', { name: 'Stop sweeping' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('what is in the accounts stays there').waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Go on sweeping' }).press('Enter')
    expect(double.calls.filter((call) => call === 'confidentialSweeps.stop')).toEqual([])
    await page.getByRole('button', { name: 'Stop sweeping' }).press('Enter')
    await dialog.getByRole('button', { name: 'Stop it' }).press('Enter')
    await headline(page, 'Nothing is left in 1 of 3 accounts. The sweep stopped at 2, where something may be left.').waitFor()
  })

  it('that is none says so', async () => {
    const { page } = await windows.open(goodDay(), { at: '/confidential/nowhere' })
    await headline(page, 'There is no confidential sweep nowhere.').waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
  })

  standsInEveryLook(windows, {
    name: 'confidential-sweep',
    scene: sweptScene,
    at: '/confidential/hidden-1',
    ready: (page) => headline(page, 'Nothing is left in 1 of 3 accounts').waitFor(),
  })
})
