import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { decidingDay } from './support/deciding.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersInEveryLook, findBarriersWhenNarrow, lookAtAll, shoot } from './support/page.ts'
import { ANNA } from './support/paying.ts'
import { addressOf, signatureOf } from './support/scene.ts'
import { sweepingDay } from './support/sweeping.ts'

const press = async (page: Page, keys: string) => {
  for (const key of keys) await page.keyboard.press(key)
}
const boxes = (page: Page) => page.getByRole('table').getByRole('checkbox')
const foot = (page: Page) => page.locator('.selected')
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('th')?.textContent ?? null)

describe('the days of activity', () => {
  const windows = useWindows()

  it('say what they come to as far as it is known, and nothing of what is not', async () => {
    const { page, double, complaints } = await windows.open(decidingDay(), { at: '/activity' })
    const said = async () => (await page.locator('.below-heading').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
    await expect
      .poll(said)
      .toEqual([
        'Decided on this day and swept: 380.812345678 SOL 2 transactions not summed Received on this day: 12.5 SOL',
        '2 transactions not summed',
      ])
    expect(await findBarriersInEveryLook(page)).toEqual([])
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    // Of one kind alone, or of what was sought, they say nothing: it would be of more than what is shown.
    await page.getByRole('button', { name: 'Sweeps', exact: true }).click()
    await expect.poll(said).toEqual([])
    expect(complaints).toEqual([])
    double.refuseAll('activity.days', { code: 'JOURNAL_DAMAGED', context: {} })
    await page.reload()
    await page.getByText('6 decisions.').waitFor()
    expect(await said()).toEqual([])
  })
})

describe('the paper of activity', () => {
  const windows = useWindows()
  const onPaper = async (page: Page) => {
    await page.emulateMedia({ media: 'print' })
    const text = await page.evaluate(() => document.body.innerText)
    const buttons = await page.getByRole('button').count()
    const pdf = await page.pdf({ preferCSSPageSize: true })
    await page.emulateMedia({ media: 'screen' })
    expect(pdf.byteLength).toBeGreaterThan(1_000)
    return { words: text.replaceAll(/\s+/g, ' '), packed: text.replaceAll(/\s+/g, ''), buttons }
  }
  const countPrints = async (page: Page) => {
    await page.evaluate(() => {
      Object.assign(globalThis, { prints: 0, print: () => ((globalThis as unknown as { prints: number }).prints += 1) })
    })
    return () => page.evaluate(() => (globalThis as unknown as { prints: number }).prints)
  }

  it.each(['light', 'dark'] as const)(
    'has the rows, the filter and the time, addresses and signatures whole, and no button: %s',
    async (theme) => {
      const { page, complaints } = await windows.open(decidingDay(), { at: '/activity', theme })
      await page.getByText('6 decisions.').waitFor()
      const prints = await countPrints(page)
      await page.getByRole('button', { name: 'Payments', exact: true }).click()
      await page.getByText('3 decisions.').waitFor()
      await page.getByRole('button', { name: 'Print these rows' }).press('Enter')
      await expect.poll(prints).toBe(1)
      const { words, packed, buttons } = await onPaper(page)
      expect(words).toMatch(
        /^Activity Payments alone, newest first\. 3 decisions\. Practice network, as it stood when printed: \w+ \d+, 20\d\d/,
      )
      expect(words).toContain('Nov 29, 2026, 15:04:05 Payment to Anna, supplier')
      expect(packed).toContain(`Anna,supplier${ANNA}Signature${signatureOf(6)}2.5SOL`)
      expect(packed).toContain(addressOf(78))
      expect(words).toContain('98,765.4321 USDC ended, in part')
      expect(words).not.toMatch(/Sweep|Create nonce|Export|Select/)
      expect(buttons).toBe(0)
      await page.emulateMedia({ media: 'print' })
      await shoot(page, `activity-paper-${theme}`)
      expect(complaints).toEqual([])
    },
  )

  it('says what was sought, and what is not settled', async () => {
    const { page } = await windows.open(decidingDay(), { at: '/activity' })
    await page.getByText('6 decisions.').waitFor()
    const prints = await countPrints(page)
    await page.getByRole('searchbox').fill('anna')
    await page.getByText('1 decision matches').waitFor()
    await page.getByRole('button', { name: 'Print these rows' }).click()
    await expect.poll(prints).toBe(1)
    expect((await onPaper(page)).words).toContain('All kinds that match “anna”, newest first. 1 decision.')
    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: 'Not settled', exact: true }).click()
    await page.getByText('1 decision is not settled').waitFor()
    await page.getByRole('button', { name: 'Print these rows' }).click()
    await expect.poll(prints).toBe(2)
    expect((await onPaper(page)).words).toContain('Not settled, the most dangerous first. 1 decision.')
  })
})

describe('the rows of activity', () => {
  const windows = useWindows()

  it('are gone through, selected and opened by keys alone', async () => {
    const { page, complaints } = await windows.open(decidingDay(), { at: '/activity' })
    await page.getByText('6 decisions.').waitFor()
    await press(page, 'j')
    expect(await focusedRow(page)).toMatch(/^Payment to/)
    await press(page, 'jj')
    expect(await focusedRow(page)).toMatch(/^Create nonce account/)
    await press(page, 'k')
    expect(await focusedRow(page)).toMatch(/^Sweep of 120/)
    await press(page, 'x')
    expect(await boxes(page).nth(1).isChecked()).toBe(true)
    await press(page, 'kkkx')
    expect(await boxes(page).nth(0).isChecked()).toBe(true)
    expect(await foot(page).innerText()).toMatch(/2 selected\s+Swept, final: 380.812345678\s*SOL\s+Decided, not final: 2.5\s*SOL/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/pay\/decided-6$/)
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
  })

  it('are selected by the mouse, with what failed or ended in part in no sum, until the selection is cleared', async () => {
    const { page, complaints } = await windows.open(decidingDay(), { at: '/activity' })
    await page.getByText('6 decisions.').waitFor()
    for (const box of await boxes(page).all()) await box.click()
    await foot(page).getByText('6 selected').waitFor()
    await foot(page).getByText('4 of them are in no sum').waitFor()
    expect(await foot(page).innerText()).not.toMatch(/Paid|USDC/)
    expect(await findBarriersInEveryLook(page)).toEqual([])
    expect(await lookAtAll(page, 'activity-selected')).toEqual([])
    await page.getByRole('button', { name: 'Clear the selection' }).click()
    await expect.poll(() => foot(page).count()).toBe(0)
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('count for nothing any more once other rows are shown', async () => {
    const { page } = await windows.open(decidingDay({ decisions: 120 }), { at: '/activity' })
    await page.getByText('120 decisions.').waitFor()
    await boxes(page).first().click()
    await foot(page).getByText('1 selected').waitFor()
    await page.getByRole('button', { name: 'Earlier' }).click()
    await expect.poll(() => foot(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByText('These are the newest.').waitFor()
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  })

  it('stand in a narrow page with their sum, which every look can read', async () => {
    const { page } = await windows.open(decidingDay(), { at: '/activity', width: 360 })
    await page.getByText('6 decisions.').waitFor()
    for (const box of await boxes(page).all()) await box.click()
    await foot(page).getByText('6 selected').waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
  })

  it('hear no key while somebody types, nor where single keys are off', async () => {
    const { page } = await windows.open(decidingDay(), { at: '/activity' })
    await page.getByText('6 decisions.').waitFor()
    await page.getByRole('searchbox').focus()
    await press(page, 'jx')
    expect(await page.getByRole('searchbox').inputValue()).toBe('jx')
    expect(await foot(page).count()).toBe(0)
    await page.getByRole('searchbox').fill('')
    await page.evaluate(() => localStorage.setItem('strongroom.singleKeys', 'off'))
    await page.reload()
    await page.getByText('6 decisions.').waitFor()
    await press(page, 'jx')
    expect(await focusedRow(page)).toBeNull()
    expect(await foot(page).count()).toBe(0)
  })

  it('leave Enter to what has the focus, a button too', async () => {
    const { page } = await windows.open(decidingDay(), { at: '/activity' })
    await page.getByText('6 decisions.').waitFor()
    await press(page, 'j')
    await page.getByRole('button', { name: 'Export the journal' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    expect(new URL(page.url()).hash).toBe('#/activity')
  })

  it('are gone through by the same keys in the journal, which reads its pages as they come', async () => {
    const { page } = await windows.open(sweepingDay(), { at: '/activity/journal' })
    await page.getByText(/^Rows 1 to \d+ of 60$/).waitFor()
    const at = () => page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex ?? null)
    await press(page, 'j')
    expect(await at()).toBe('2')
    for (let row = 3; row < 30; row += 1) {
      await press(page, 'j')
      await expect.poll(at).toBe(String(row))
    }
    await press(page, 'k')
    await expect.poll(at).toBe('28')
    await page.keyboard.press('Enter')
    await page.locator('.entry').waitFor()
  })
})
