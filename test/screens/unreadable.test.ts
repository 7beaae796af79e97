import { describe, expect, it } from 'vitest'
import { unconfirmedPaymentDay } from './support/closing.ts'
import { useWindows } from './support/open-window.ts'

describe('what waits for a person’s word and cannot be read', () => {
  const windows = useWindows()

  it('says why it is not confirmed, lets it be taken back, and offers nothing that would sign it', async () => {
    const day = unconfirmedPaymentDay()
    const refusal = [{ part: 'text' as const, text: 'It does not read as a planned transaction. JOURNAL_PLAN_UNREADABLE' }]
    day.unconfirmed = (day.unconfirmed ?? []).map((one) => ({
      ...one,
      transactions: one.transactions.map((of) => ({ ...of, readable: false, does: null, asset: null, payees: [], refusal })),
    }))
    const { page, double, complaints, close } = await windows.open(day, { at: '/sending' })
    await page.getByText('One transaction cannot be read.').first().waitFor()
    await page.getByText('JOURNAL_PLAN_UNREADABLE').first().waitFor()
    await page.getByRole('button', { name: 'Take it back' }).waitFor()
    expect(await page.getByRole('button', { name: 'Confirm it' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Confirm it' }).press('Enter')
    await page.getByText('A part of it does not read as a planned transaction.').waitFor()
    expect(double.calls).not.toContain('activity.confirm')
    expect(complaints).toEqual([])
    await close()
  })
})
