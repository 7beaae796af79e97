import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { fourEyesDay } from './support/policing.ts'
import { SWEEP_ID, sweepingDay } from './support/sweeping.ts'

describe('a sweep that waits for a second person', () => {
  const windows = useWindows()

  it('is read and decided where it is followed', async () => {
    const four = fourEyesDay()
    const day = sweepingDay()
    const sweep = day.sweeps.get(SWEEP_ID)
    if (sweep === undefined) throw new Error('the day has a sweep')
    const parts = sweep.parts.map((part, at) => (at === 0 ? { ...part, state: 'awaiting-approval' as const, signature: null } : part))
    day.sweeps.set(SWEEP_ID, { ...sweep, outcome: 'awaiting-approval', parts })
    const held = four.paying.held.map((one) => ({ ...one, intent: `${SWEEP_ID}/1`, decision: SWEEP_ID, kind: 'sweep' as const }))
    const scene = { ...day, paying: { ...day.paying, policy: four.paying.policy, held } }
    const { page, double, complaints } = await windows.open(scene, { at: `/sweep/${SWEEP_ID}` })
    const waiting = page.getByRole('region', { name: 'Waiting for a second person' })
    await waiting.getByRole('button', { name: 'Read and decide' }).press('Enter')
    await page.getByRole('dialog').getByText('orbit lamp seven quiet river stone').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve it' }).waitFor()
    expect(complaints).toEqual([])
    // It no longer waits, and what was opened is still there to be read.
    day.sweeps.set(SWEEP_ID, sweep)
    double.tell({ kind: 'attempt', intent: `${SWEEP_ID}/1`, decision: SWEEP_ID, state: 'waiting', signature: null })
    await expect.poll(() => page.getByRole('region', { name: 'Waiting for a second person', includeHidden: true }).count()).toBe(0)
    await page.getByRole('dialog').getByText('orbit lamp seven quiet river stone').waitFor()
  })
})

describe('a sweep of which something waits for a person’s word', () => {
  const windows = useWindows()

  it('says how much of it waits, and leads to where it is read, confirmed or taken back', async () => {
    const day = sweepingDay()
    const sweep = day.sweeps.get(SWEEP_ID)
    if (sweep === undefined) throw new Error('the day has a sweep')
    const asked = { state: 'awaiting-confirmation' as const, signature: null }
    const parts = sweep.parts.map((part, at) => (at < 2 ? { ...part, ...asked } : part))
    day.sweeps.set(SWEEP_ID, { ...sweep, outcome: 'awaiting-confirmation', parts })
    const { page, complaints } = await windows.open(day, { at: `/sweep/${SWEEP_ID}` })
    await page.locator('.head .say', { hasText: '2 wait for your word: nothing more is signed for them before.' }).waitFor()
    await page.getByRole('region', { name: 'Progress' }).getByText('Waits for your word', { exact: true }).waitFor()
    await page.getByRole('main').getByText('It waits for your word.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Read it, then confirm it or take it back' }).click()
    await page.getByRole('heading', { name: 'Sending' }).waitFor()
    expect(complaints).toEqual([])
  })
})
