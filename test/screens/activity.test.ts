import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { decidingDay } from './support/deciding.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersInEveryLook, findBarriersWhenNarrow, lookAtAll, shoot } from './support/page.ts'
import { shownIn } from './support/shown-in.ts'
import { standsInEveryLook } from './support/stands.ts'
import { journalOf, SWEEP_ID, sweepingDay } from './support/sweeping.ts'

const SHOWN_WITHIN_MS = 30_000

const rows = (page: Page) => page.getByRole('treegrid', { name: 'Journal entries' }).locator('tbody tr[aria-expanded]')
const rowsOf = (page: Page, total: string) => page.getByText(new RegExp(`^Rows 1 to \\d+ of ${total}$`))
const PAYMENT = `/activity/payment/${SWEEP_ID}/1`

/** Why a payment ended, where the journal says so. */
const WHY: Readonly<Record<string, string>> = { 'not-known': 'The signer remembers another.', abandoned: 'The signer remembers another.' }

describe('activity', () => {
  const windows = useWindows()

  it('lists what was decided under its days, with whom, how much and what became of it, and leads there', async () => {
    const { page, complaints } = await windows.open(decidingDay(), { at: '/activity' })
    await page.getByText('6 decisions.').waitFor()
    const table = page.getByRole('table')
    expect(await table.locator('th[scope="rowgroup"]').allTextContents()).toEqual(['Nov 29, 2026', 'Nov 28, 2026'])
    const said = await table.locator('tbody th[scope="row"]').allInnerTexts()
    expect(said.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^Payment to Anna, supplier/),
      'Sweep of 120 accounts',
      expect.stringMatching(/^Create nonce account /),
      'Payout march-wages.csv, 214 payments',
      expect.stringMatching(/^Payment to /),
      'Sweep in a bundle',
    ])
    await table
      .getByRole('row', { name: /Sweep of 120/ })
      .getByText('380.812345678 SOL')
      .last()
      .waitFor()
    await table
      .getByRole('row', { name: /in a bundle/ })
      .getByText('not known here')
      .last()
      .waitFor()
    await table.getByRole('link', { name: 'Payment' }).first().click()
    await page.waitForURL(/#\/pay\/decided-6$/)
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
  })

  it('turns its pages and keeps to one kind, by keyboard', async () => {
    const { page } = await windows.open(decidingDay({ decisions: 120 }), { at: '/activity' })
    await page.getByText('120 decisions.').waitFor()
    const shown = page.getByRole('table').locator('tbody th[scope="row"]')
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
    }
    await press('Earlier')
    await press('Earlier')
    await expect.poll(() => shown.count()).toBe(20)
    await page.getByText('There are none before these.').waitFor()
    await press('Later')
    await expect.poll(() => shown.count()).toBe(50)
    await press('Upkeep')
    await page.getByText('20 decisions.').waitFor()
    await expect.poll(() => page.getByText('These are the newest.').count()).toBe(0)
    expect(await shown.count()).toBe(20)
    expect(await shown.first().innerText()).toContain('Create nonce account')
  })

  it('finds decisions of every kind by a name, from the search key on, and says where there may be others', async () => {
    const { page, complaints } = await windows.open(decidingDay({ decisions: 360 }), { at: '/activity' })
    await page.getByText('360 decisions.').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('anna')
    await page.getByText('The newest 50 that match, of every kind. There may be others').waitFor()
    const shown = page.getByRole('table').locator('tbody th[scope="row"]')
    expect(await shown.count()).toBe(50)
    expect(await shown.first().innerText()).toMatch(/Payment to\s+Anna, supplier/)
    await shoot(page, 'activity-search')
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await shoot(page, 'activity-search-narrow')
    await page.getByRole('searchbox').fill('nobody')
    await page.getByText('No decision matches.').waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByText('Earlier').waitFor()
    expect(complaints).toEqual([])
  })

  it('says that nothing was decided, and leads to every entry', async () => {
    const { page } = await windows.open(sweepingDay(), { at: '/activity' })
    await page.getByText('Nothing was decided.').waitFor()
    await page.getByRole('link', { name: 'Every entry' }).click()
    await expect.poll(() => rowsOf(page, '60').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('tells the journal, newest first, and leads from an entry to its payment', async () => {
    const { page, complaints } = await windows.open(sweepingDay(), { at: '/activity/journal' })
    await rowsOf(page, '60').waitFor()
    await rows(page).filter({ hasText: 'was decided, from 2 accounts' }).first().click()
    await page.getByRole('link', { name: /^History of payment/ }).click()
    await page.getByText('Completed after 2 attempts.').waitFor()
    expect(complaints).toEqual([])
  })

  it('keeps words, time and state of each entry in sight on a narrow page, in rows of one height', async () => {
    const { page } = await windows.open(sweepingDay(), { at: '/activity/journal', width: 360 })
    await rowsOf(page, '60').waitFor()
    const { edges } = await shownIn(rows(page).first(), '.sentence, .st, time')
    expect(edges).toHaveLength(3)
    expect(Math.max(...edges)).toBeLessThanOrEqual(360)
    const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1)
  })

  it('reads the pages of a long journal by keys', async () => {
    const scene = sweepingDay()
    const [sweep] = scene.sweeps.values()
    if (sweep === undefined) throw new Error('the day has a sweep')
    scene.events = journalOf(sweep, { entries: 450 })
    const { page } = await windows.open(scene, { at: '/activity/journal' })
    await rowsOf(page, '450').waitFor()
    await rows(page).first().focus()
    const end = page.getByText(/to 450 of 450$/)
    // End leads to the last row read so far; each page read lets it lead further.
    for (let presses = 0; presses < 10 && !(await end.isVisible()); presses += 1) {
      await page.keyboard.press('End')
      await page.waitForTimeout(200)
    }
    await end.waitFor()
    await expect.poll(() => rows(page).getByText('1', { exact: true }).last().isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('tells one payment’s whole story: both messages, what was sent where, what was said, how each ended', async () => {
    const { page } = await windows.open(sweepingDay(), { at: PAYMENT })
    await page.getByText('Its time is over and it is in no block.').waitFor()
    await page.getByText('Given to node vault-rpc-2.').waitFor()
    await page.getByText('vault-rpc-2: landed, finalized, slot 398,204,100.').waitFor()
    await page.getByText('Result: finalized').waitFor()
    await page.reload()
    await expect.poll(() => page.getByText('Result: expired').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it.each([
    ['failed', 'It failed on chain: its fee was paid, and nothing else moved.'],
    ['waiting', 'Nothing that was signed for it can land any more. It will be signed again.'],
    ['awaiting-approval', 'Nothing that was signed for it can land any more. It waits for a second person before it is signed again.'],
    ['awaiting-confirmation', 'Nothing that was signed for it can land any more. It waits for your word before it is signed again.'],
    ['unknown', 'It may have landed: no node can tell yet. It is not signed again before one can.'],
    ['not-known', 'Nobody can tell whether it was done. It is not made again. The signer remembers another.'],
    ['abandoned', 'It was given up; nothing of it can land any more. The signer remembers another.'],
  ] as const)('says of a payment that is %s what is true of it now', async (state, words) => {
    const scene = sweepingDay()
    const [intent, payment] = [...scene.payments].find(([id]) => id === `${SWEEP_ID}/1`) ?? []
    if (intent === undefined || payment === undefined) throw new Error('the day has a payment')
    scene.payments.set(intent, { ...payment, state, why: WHY[state] ?? null })
    const { page } = await windows.open(scene, { at: PAYMENT })
    await expect.poll(() => page.locator('.head .say', { hasText: words }).isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('says of upkeep of which nobody can tell nothing of paying, and what it tends', async () => {
    const scene = sweepingDay()
    const [intent, payment] = [...scene.payments].find(([id]) => id === `${SWEEP_ID}/1`) ?? []
    if (intent === undefined || payment === undefined) throw new Error('the day has a payment')
    scene.payments.set(intent, { ...payment, kind: 'upkeep', accounts: 1, amount: 0n, state: 'not-known', why: null })
    const { page } = await windows.open(scene, { at: PAYMENT })
    await page.getByRole('heading', { name: /^Upkeep / }).waitFor()
    await expect.poll(() => page.locator('.head .say').textContent()).toBe('Nobody can tell whether it was done. It is not made again.')
    await page.getByText('an account of yours', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('main').getByText('Recipients').count()).toBe(0)
    scene.payments.set(intent, { ...payment, kind: 'upkeep', accounts: 20, amount: 0n, state: 'not-known', why: null })
    await page.reload()
    await page.getByText('20', { exact: true }).waitFor()
  })

  it('exports, and says where the file lies', async () => {
    const { page, double } = await windows.open(sweepingDay(), { at: '/activity/journal' })
    await page.getByRole('button', { name: 'Export the journal' }).click()
    await page.getByRole('button', { name: 'Export deposits' }).click()
    await page.getByText('120 rows written, 12,345 bytes.').waitFor()
    await page.getByText('/data/strongroom/exports/deposits.csv').waitFor()
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await page.getByText('Of any time.').waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as…' }).press('Enter')])
    expect(download.suggestedFilename()).toBe('deposits.csv')
    expect(readFileSync(await download.path(), 'utf8')).toBe('test')
    double.refuseNext('activity.export', { code: 'EXPORT_FAILED', context: { path: '/data/strongroom/exports', reason: 'no space' } })
    await page.getByRole('button', { name: 'Payments' }).click()
    await page.getByRole('button', { name: 'Export payments' }).click()
    await expect.poll(() => page.getByRole('alert').getByText('EXPORT_FAILED').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('saves no file that is not as it was written, and says so', async () => {
    const { page } = await windows.open({ ...sweepingDay(), exportsEndWith: 'st\nand more' }, { at: '/activity/journal' })
    let saved = 0
    page.on('download', () => (saved += 1))
    await page.getByRole('button', { name: 'Export the journal' }).click()
    await page.getByRole('button', { name: 'Export deposits' }).click()
    await page.getByRole('button', { name: 'Save as…' }).press('Enter')
    await page.getByRole('alert').getByText('EXPORT_UNREADABLE').waitFor()
    expect(saved).toBe(0)
  })

  it('exports of some days what has a time, and all of what has none', async () => {
    const { page } = await windows.open(sweepingDay(), { at: '/activity/journal' })
    await page.getByRole('button', { name: 'Export the journal' }).click()
    await page.getByRole('button', { name: 'Payments', exact: true }).click()
    await page.getByLabel('From', { exact: true }).fill('2026-11-01')
    await page.getByLabel('To', { exact: true }).fill('2026-11-30')
    await page.getByText('By the time of the decision.').waitFor()
    await lookAtAll(page, 'activity-export')
    await page.getByRole('button', { name: 'Export payments' }).click()
    const since = new Date(2026, 10, 1).toISOString()
    const until = new Date(2026, 11, 1).toISOString()
    await page.getByText(`/data/strongroom/exports/payments ${since} ${until}.csv`).waitFor()
    await page.getByRole('button', { name: 'Address book', exact: true }).click()
    await expect.poll(() => page.getByLabel('From', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Export address book' }).click()
    await page.getByText('/data/strongroom/exports/recipients.csv').waitFor()
  })

  it('says that a payment is not known', async () => {
    const { page } = await windows.open(sweepingDay(), { at: '/activity/payment/none' })
    await expect.poll(() => page.getByRole('alert').getByText('PAYMENT_UNKNOWN').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })
})

describe('the look of activity', () => {
  const windows = useWindows()
  standsInEveryLook(windows, {
    name: 'journal',
    scene: sweepingDay,
    at: '/activity/journal',
    ready: async (page) => {
      await rowsOf(page, '60').waitFor()
      await rows(page).nth(1).click()
      await page.locator('.entry').waitFor()
    },
  })
  standsInEveryLook(windows, {
    name: 'activity',
    scene: () => decidingDay({ decisions: 60 }),
    at: '/activity',
    ready: (page) => page.getByText('60 decisions.').waitFor(),
  })
  standsInEveryLook(windows, {
    name: 'payment',
    scene: sweepingDay,
    at: PAYMENT,
    ready: (page) => page.getByText('Result: finalized').waitFor(),
  })
})
