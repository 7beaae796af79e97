import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { gappyDay } from './support/proving.ts'
import { goodDay } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'

describe('ledger continuity', () => {
  const windows = useWindows()

  it('says that nothing is missing only where no gap is open', async () => {
    const whole = await windows.open(goodDay(), { at: '/ledger' })
    await whole.page.getByText('From slot 397,000,000 to slot 398,204,087 every slot was read or proved empty. None is missing.').waitFor()
    await whole.page.getByText('1,143,880').waitFor()
    await whole.page.getByText('60,207').waitFor()
    await whole.page.getByText('No open cases.').waitFor()
    expect(whole.complaints).toEqual([])

    const { page } = await windows.open(gappyDay(), { at: '/ledger' })
    await page.getByText('2 gaps are open.').waitFor()
    await expect.poll(() => page.getByText('None is missing.').count()).toBe(0)
    await page.getByText('12,000 slots, about 2 min').waitFor()
    // A person's note ends a gap; it proves nothing.
    await page.getByText('closed by a note').waitFor()
    await expect.poll(() => page.getByText('read back', { exact: true }).count()).toBe(0)
    await page.getByText('its history begins at slot 398,110,000').first().waitFor()
  })

  it.each([
    [0, 'nothing compared', 'not known'],
    [82, 'no difference', 'none'],
  ])('says of a comparison of %i balances: %s', async (compared, badge, differences) => {
    const day = goodDay()
    const { last } = day.continuity.reconciliation
    if (last === null) throw new Error('it was compared on a good day')
    const reconciliation = { ...day.continuity.reconciliation, last: { ...last, compared } }
    const { page, close } = await windows.open({ ...day, continuity: { ...day.continuity, reconciliation } }, { at: '/ledger' })
    const sheet = page.getByRole('region', { name: 'Chain and journal' })
    await sheet.getByText(badge, { exact: true }).waitFor()
    await sheet.getByText(differences, { exact: true }).waitFor()
    await expect.poll(() => sheet.getByText('equal', { exact: true }).count()).toBe(0)
    await close()
  })

  it('closes a gap only with a written note, which then stands beside it', async () => {
    const { page, double, complaints } = await windows.open(gappyDay(), { at: '/ledger' })
    await page.getByRole('button', { name: 'Close gap 2 with a note' }).press('Enter')
    await page.getByLabel('Note', { exact: true }).fill('too short')
    await page.getByRole('button', { name: 'Close gap 2', exact: true }).press('Enter')
    expect(double.calls).not.toContain('ledger.closeGap')
    await page.getByLabel('Note', { exact: true }).fill('compared with the archive of our provider')
    await page.getByRole('button', { name: 'Close gap 2', exact: true }).press('Enter')
    await page.getByText('one gap is open.').waitFor()
    expect(double.scene.continuity.gaps.find(({ id }) => id === 2)?.closed?.note).toBe('compared with the archive of our provider')
    expect(complaints).toEqual([])
  })

  it('says which way an absence is made up for and why, and lets a person choose', async () => {
    const { page, double } = await windows.open(gappyDay(), { at: '/ledger' })
    await page.getByText('12,000 blocks are fewer calls').waitFor()
    await page.getByRole('button', { name: 'By accounts' }).press('Enter')
    await page.locator('[aria-pressed="true"]', { hasText: 'By accounts' }).waitFor()
    expect(double.scene.continuity.catchingUp.choice).toBe('accounts')
  })

  it('ends a case by a person’s note, and leads to the payment that it holds', async () => {
    const { page, double } = await windows.open(gappyDay(), { at: '/ledger' })
    await page.getByRole('link', { name: 'Read the payment’s history' }).waitFor()
    // Whoever closes it by a note decides of an account.
    const matters = page.getByRole('region', { name: 'What does not add up' })
    await expect.poll(() => matters.locator('.addr-whole').count()).toBeGreaterThan(0)
    await expect.poll(() => matters.locator('.addr:not(.addr-whole)').count()).toBe(0)
    await page.getByRole('button', { name: 'Close case 2 with a note' }).press('Enter')
    await page.getByLabel('Note', { exact: true }).fill('The customer was asked.')
    double.refuseNext('cases.resolve', { code: 'CASE_CLOSED', context: { id: 2 } })
    await page.getByRole('button', { name: 'Close case 2', exact: true }).press('Enter')
    await page.getByRole('alert').getByText('CASE_CLOSED').waitFor()
    await page.getByRole('button', { name: 'Close case 2', exact: true }).press('Enter')
    await page.getByRole('heading', { name: /^Case 2:/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'All', exact: true }).press('Enter')
    await page.getByText('The customer was asked.').waitFor()
    expect(double.scene.cases.map(({ id, closed }) => [id, closed?.note])).toEqual([
      [2, 'The customer was asked.'],
      [1, undefined],
    ])
  })

  standsInEveryLook(windows, {
    name: 'ledger',
    scene: gappyDay,
    at: '/ledger',
    ready: (page) => page.getByRole('button', { name: 'Close gap 2 with a note' }).waitFor(),
  })
})
