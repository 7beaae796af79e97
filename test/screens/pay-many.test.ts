import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersInEveryLook, settle, WIDTHS } from './support/page.ts'
import { openOptions } from './support/options.ts'
import { heldPayoutDay, payoutDay, PAYOUT_ID } from './support/paying-many.ts'
import type { Judged } from './support/paying-scene.ts'
import { fourEyesDay } from './support/policing.ts'
import { addressOf, type Scene } from './support/scene.ts'
import { readSum } from './support/sum.ts'
import { standsInEveryLook } from './support/stands.ts'
import { findCut } from './support/whole.ts'
import { say } from '../../src/core/text/sentence.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const headline = (page: Page, text: string | RegExp) => page.locator('.head .say', { hasText: text })
const rowAt = (page: Page, line: number) => page.getByRole('row', { name: new RegExp(`^${line} `) })

async function choose(page: Page): Promise<void> {
  const file = { name: 'payroll-november.csv', mimeType: 'text/csv', buffer: Buffer.from('recipient,amount\nnobody,1\n') }
  await page.getByLabel('Payout file').setInputFiles(file)
  await button(page, 'Check the file').click()
  await page.getByRole('treegrid', { name: 'Rows of the file' }).waitFor()
}

const DAY_MS = 24 * 3_600_000

/** A payroll whose first four recipients the policy does not name; one of them is a mint, and one resembles somebody. */
function strangersDay(): Scene {
  const day = payoutDay({ strangers: 4 })
  const refused = { standing: 'refused', reason: 'mint', words: say`This address is a mint. Ask for a wallet address.` } as const
  const words = say`It begins and ends like “Harbour”, which is another address.`
  const alike = { standing: 'needs-confirmation', words, warnings: [{ code: 'LOOK_ALIKE', words, about: addressOf(9) }] } as const
  const judged = new Map<Address, Partial<Judged>>([
    [addressOf(1_001), refused],
    [addressOf(1_002), { ...alike, warnings: [...alike.warnings] }],
  ])
  return { ...day, paying: { ...day.paying, judged, policy: { ...day.paying.policy, coolDownMs: DAY_MS } } }
}

/** Whether no word of it stands beyond its edges. */
function holdsItsWords(element: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(element)
  const [words, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
  return words.left >= box.left && words.right <= box.right
}

describe('pay many', () => {
  const windows = useWindows()

  it('goes from the file to the signature, and pays only what was read, decided on and typed', async () => {
    const { page, double, complaints } = await windows.open(payoutDay(), { at: '/pay-many' })
    await choose(page)
    await headline(
      page,
      'Of 120 rows of payroll-november.csv, 115 can be paid, 3 of them once you confirm them; 5 must be corrected. No row was skipped.',
    ).waitFor()
    await page.locator('dt', { hasText: 'Total' }).waitFor()
    await expect.poll(() => page.locator('dt.sum').count()).toBe(0)
    const sign = button(page, 'Sign 6 transactions')
    await expect.poll(() => sign.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('Read the rows to decide on first, or leave them out.').waitFor()
    await page.getByLabel(/^I checked the 3 flagged rows/).check()
    await page.getByText('Type the total first.').waitFor()
    await page.getByLabel('Type the total in SOL').fill('143')
    await sign.click()
    await page.getByText('PAYOUT_TOTAL_DIFFERS').waitFor()
    await page.getByLabel('Type the total in SOL').fill('143.75')
    await sign.click()
    await headline(page, 'transactions are finalized.').waitFor()
    expect(page.url()).toContain(`#/pay-many/${PAYOUT_ID}`)
    expect(double.calls.filter((call) => call === 'payouts.start')).toHaveLength(2)
    // The refusal of the wrong total is all that there is to complain of.
    expect(complaints).toEqual([expect.stringContaining('422')])
  })

  it('keeps what was typed where something has changed, says what, and asks for the signature alone', async () => {
    const scene = payoutDay()
    const { page, double } = await windows.open(scene, { at: '/pay-many' })
    await choose(page)
    await page.getByLabel(/^I checked the 3 flagged rows/).check()
    await page.getByLabel('Type the total in SOL').fill('143.75')
    double.refuseNext('payouts.start', { code: 'PLAN_CHANGED', context: {} })
    scene.payoutAwaiting = 2
    await button(page, 'Sign 6 transactions').click()
    await page.getByRole('alert').getByText('Something has changed since you read this. Nothing was signed.').waitFor()
    await page.getByRole('alert').getByText('2 transactions to be approved').waitFor()
    await expect.poll(() => page.getByLabel('Type the total in SOL').inputValue()).toBe('143.75')
    await expect.poll(() => page.getByLabel(/^I checked the 3 flagged rows/).isChecked()).toBe(true)
    const sign = button(page, 'Sign 4 transactions, ask a second person to approve 2')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 860 })
      expect(await sign.evaluate(holdsItsWords), `at ${width} px`).toBe(true)
    }
    await sign.click()
    await headline(page, 'transactions are finalized.').waitFor()
  })

  it('asks a second person by name, and calls nothing signed, where all of it will be held', async () => {
    const scene = { ...payoutDay(), paying: fourEyesDay().paying, payoutAwaiting: 6 }
    const { page } = await windows.open(scene, { at: '/pay-many' })
    await choose(page)
    await button(page, 'Ask Berta, finance to approve 6 transactions').waitFor()
    await expect.poll(() => button(page, /^Sign/).count()).toBe(0)
  })

  it('asks at which price, under which lifetime and form, and for the warning of a nonce to be typed; it signs what was checked so, without the row that failed when tried', async () => {
    const { page, double, complaints } = await windows.open(payoutDay({ rows: 20 }), { at: '/pay-many' })
    await openOptions(page)
    await page.getByLabel('Memo').fill('November')
    await page.getByRole('radio', { name: /^Custom\b/ }).check()
    await page.getByLabel('Until it is used or revoked').check()
    await page.getByText('There is no nonce account. Create one first.').waitFor()
    await page.getByLabel('Version 1', { exact: false }).first().check()
    await page.getByLabel('Payout file').setInputFiles({ name: 'n.csv', mimeType: 'text/csv', buffer: Buffer.from('recipient,amount\n') })
    await button(page, 'Check the file').press('Enter')
    await page.getByText('Say which price').waitFor()
    expect(double.calls).not.toContain('payouts.check')
    await page.getByLabel('Price in micro-lamports per compute unit').fill('2500')
    await button(page, 'Check the file').click()
    await page.getByText('It will use a nonce, in version 1, with the memo “November”.').waitFor()
    await page.getByText('How long it takes to land is not known: nothing was observed yet.').waitFor()
    await page.getByText('2,500 micro-lamports').waitFor()
    await page.getByLabel(/^I checked the 1 flagged row/).check()
    await button(page, 'Not in this payout 2').click()
    await page.getByRole('row', { name: /fails when tried/ }).click()
    await page.locator('.row-why').getByText('Nodes tried this row, and it fails').waitFor()
    await page.getByLabel('Type the total in SOL').fill('22.5')
    await page.getByText('Type what such a signature is first.').waitFor()
    await expect.poll(() => button(page, 'Sign 1 transaction').getAttribute('aria-disabled')).toBe('true')
    await page.getByLabel('Type: does not expire').fill('does not expire')
    await button(page, 'Sign 1 transaction').click()
    await headline(page, 'transaction').waitFor()
    expect(page.url()).toContain(`#/pay-many/${PAYOUT_ID}`)
    expect(complaints).toEqual([])
  })

  it('shows the rows that are not paid, the rows to decide on, and why; and leaves one out by hand', async () => {
    const { page } = await windows.open(payoutDay(), { at: '/pay-many' })
    await choose(page)
    await button(page, 'Not in this payout 5').click()
    await page.getByText('Rows 1 to 5 of 5').waitFor()
    await button(page, 'Decide 3').click()
    await rowAt(page, 9).click()
    await page.locator('.row-why').getByText('It begins and ends like “Harbour”').waitFor()
    await button(page, 'Leave out line 9').click()
    await headline(page, '114 can be paid, 2 of them once you confirm them; 5 must be corrected; 1 left out by you').waitFor()
    await button(page, 'Not in this payout 6').click()
    await button(page, 'Take line 9 back in').click()
    await headline(page, '115 can be paid').waitFor()
    await page.getByRole('searchbox', { name: 'Name, address or reason' }).fill('mint')
    await page.getByText('Rows 1 to 1 of 1').waitFor()
    await expect.poll(() => rowAt(page, 56).isVisible()).toBe(true)
  })

  it('adds up the rows that are shown, and compares the total with them as it is typed', async () => {
    const { page } = await windows.open(payoutDay(), { at: '/pay-many' })
    await choose(page)
    const foot = page.locator('.total-of-rows')
    await foot.getByText('Total of 115 of these 120 rows; this payout does not pay the others').waitFor()
    expect(await foot.locator('.amt').innerText()).toMatch(/^143\.750000000\s+SOL$/)
    await button(page, 'Decide 3').click()
    await foot.getByText('Total of these 3 rows').waitFor()
    expect(await foot.locator('.amt').innerText()).toMatch(/^3\.750000000\s+SOL$/)
    await button(page, 'Not in this payout 5').click()
    await foot.getByText('Total of 0 of these 5 rows; this payout does not pay the others').waitFor()
    const total = page.getByLabel('Type the total in SOL')
    await total.fill('143.7')
    await page.getByText('Not what the rows add up to.').waitFor()
    await total.fill('143.75')
    await page.getByText('That is what the rows add up to.').waitFor()
    await total.fill('143,75')
    await page.getByText('Not what the rows add up to.').waitFor()
  })

  it('has every amount, verdict and address beside each other at every width, with nothing to scroll to at its side', async () => {
    const { page } = await windows.open(payoutDay(), { at: '/pay-many' })
    await choose(page)
    const rows = page.getByRole('treegrid', { name: 'Rows of the file' })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 860 })
      await settle(page)
      const beyond = await rows.evaluate((table) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0))
      expect(beyond, `${width} px`).toBe(0)
      const heights = await rows
        .locator('tbody tr[aria-rowindex]')
        .evaluateAll((all) => all.slice(0, -1).map((row) => row.getBoundingClientRect().height))
      expect(new Set(heights).size, `${width} px: ${heights.join(' ')}`).toBe(1)
      expect(await findCut(page), `${width} px`).toEqual([])
    }
  })

  it('gives an empty file with every column', async () => {
    const { page } = await windows.open(payoutDay(), { at: '/pay-many' })
    const saved = page.waitForEvent('download')
    await button(page, 'Save an empty file with these columns').press('Enter')
    expect((await saved).suggestedFilename()).toBe('payout-template.csv')
  })

  it('allows whom the policy does not name, all with one passphrase: each address whole, and left out only by a person’s word', async () => {
    const { page, double, complaints } = await windows.open(strangersDay(), { at: '/pay-many' })
    await choose(page)
    await headline(
      page,
      'Of 120 rows of payroll-november.csv, 111 can be paid, 3 of them once you confirm them; 9 must be corrected.',
    ).waitFor()
    await button(page, 'Allow these 4 recipients').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('region', { name: '1 address cannot be taken' }).getByText('This address is a mint').waitFor()
    await dialog.getByRole('region', { name: '1 address to compare' }).getByText('It resembles an address you know.').waitFor()
    const whole = await dialog.getByRole('region', { name: '2 recipients' }).locator('.addr-whole').allInnerTexts()
    expect(whole.map((text) => text.replaceAll(/\s/g, ''))).toEqual([addressOf(1_000), addressOf(1_003)])
    await dialog.getByText('Line 3 of payroll-november.csv').waitFor()
    const allow = dialog.getByRole('button', { name: 'Allow these 3 recipients' })
    await dialog.getByText('Say that those who cannot be taken are left out.').waitFor()
    await dialog.getByLabel('Leave out this one.').press('Space')
    await dialog.getByText('Compare the addresses that resemble others first.').waitFor()
    await dialog.getByLabel('I compared it with where it came from.').press('Space')
    await dialog.getByText('Enter the passphrase.').waitFor()
    await dialog.getByText('They can be paid in 24 h, all from the same moment on.').waitFor()
    await dialog.getByLabel('Passphrase').fill('another passphrase')
    await allow.press('Enter')
    await dialog.getByText('VAULT_WRONG_PASSPHRASE').waitFor()
    await dialog.getByLabel('Passphrase').fill(double.scene.passphrase)
    await dialog.getByLabel('Passphrase').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await headline(page, '114 can be paid, 3 of them once you confirm them; 6 must be corrected.').waitFor()
    await button(page, 'Allow this recipient').waitFor()
    expect(double.scene.paying.policy.destinations).toEqual([
      { address: addressOf(1_000), label: 'Customer C-10000', waitMs: DAY_MS },
      { address: addressOf(1_002), label: 'Line 4 of payroll-november.csv', waitMs: DAY_MS },
      { address: addressOf(1_003), label: 'Customer C-10003', waitMs: DAY_MS },
    ])
    expect(double.calls.filter((call) => call === 'policy.allowMany')).toHaveLength(2)
    expect(complaints).toEqual([expect.stringContaining('422')])
  })

  it('writes the report and the receipt, and says where they lie', async () => {
    const { page, double } = await windows.open(payoutDay({ under: 'settled' }), { at: '/pay-many' })
    await choose(page)
    await button(page, 'Report as CSV').click()
    await page.getByText('/data/strongroom/exports/payout-report.csv').waitFor()
    await button(page, 'Choose another file').click()
    await page.getByRole('region', { name: 'Payouts decided before' }).getByRole('link').first().click()
    await headline(page, 'All 115 rows are paid: 6 transactions, finalized.').waitFor()
    const { added, shown } = await readSum(page)
    expect(shown).toBeGreaterThan(0n)
    expect(added).toBe(shown)
    await button(page, 'Save the receipt').click()
    await page.getByText('/data/strongroom/exports/receipt.csv').waitFor()
    expect(double.calls).toEqual(expect.arrayContaining(['payouts.report', 'payouts.receipt']))
  })

  it('tells what waits for a person’s word apart from what is on its way, and leads to where they give it', async () => {
    const day = payoutDay({ under: 'way' })
    const payout = day.payouts?.get(PAYOUT_ID)
    if (payout === undefined) throw new Error('the day has a payout')
    const asked = { state: 'awaiting-confirmation' as const, signature: null, slot: null }
    const parts = payout.parts.map((part, at) => (at === 0 ? { ...part, ...asked } : part))
    day.payouts?.set(PAYOUT_ID, { ...payout, parts, outcome: 'awaiting-confirmation' })
    const { page, complaints } = await windows.open(day, { at: `/pay-many/${PAYOUT_ID}` })
    await headline(page, '1 waits for your word: nothing more is signed for it before.').waitFor()
    await page.getByRole('main').getByText('It waits for your word.', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Read it, then confirm it or take it back' }).getAttribute('href'))
      .toContain('/sending')
    expect(complaints).toEqual([])
  })

  it('tells what waits for a second person apart from what is on its way, and leads to the decision', async () => {
    const { page, complaints } = await windows.open(heldPayoutDay(), { at: `/pay-many/${PAYOUT_ID}` })
    await headline(page, '1 waits for a second person: nothing more is signed for it before.').waitFor()
    const progress = page.getByRole('region', { name: 'Progress' })
    await progress
      .locator('div', { hasText: /^Waits for a second person25/ })
      .first()
      .waitFor()
    await progress.getByText('awaiting approval 1').waitFor()
    const state = page.getByRole('region', { name: 'Each transaction' }).getByText('awaiting approval').first()
    expect(
      await state.evaluate((word) => word.getBoundingClientRect().right <= (word.closest('td')?.getBoundingClientRect().right ?? 0)),
    ).toBe(true)
    const waiting = page.getByRole('region', { name: 'Waiting for a second person' })
    await expect.poll(() => waiting.getByRole('button', { name: 'Read and decide' }).count()).toBe(1)
    await waiting.getByRole('button', { name: 'Read and decide' }).press('Enter')
    await page.getByRole('dialog').getByText('orbit lamp seven quiet river stone').waitFor()
    expect(complaints).toEqual([])
  })

  it('answers whether somebody was paid: found by name, address or reference, narrowed by state, opened for the whole address', async () => {
    const { page, double, complaints } = await windows.open(payoutDay({ under: 'way', rows: 1_000 }), { at: `/pay-many/${PAYOUT_ID}` })
    const people = page.getByRole('treegrid', { name: 'Each recipient' })
    await page.getByText('Rows 1 to', { exact: false }).first().waitFor()
    const order = await page
      .locator('main [role=treegrid], main [role=grid]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    expect(order).toEqual(['Each recipient', 'Each transaction'])
    expect(await people.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(80)
    const search = page.getByLabel('Name, address or reference')
    await search.fill('customer c-10,0')
    await page.getByText('No recipients match.').waitFor()
    await search.fill('C-10003')
    await people.getByText('“Customer C-10003” in the file').first().waitFor()
    await search.fill('INV-12')
    await expect.poll(() => people.locator('tbody tr[aria-rowindex]').count()).toBeGreaterThan(1)
    await search.fill('northgate 10')
    await people
      .getByRole('row', { name: /Northgate 10/ })
      .first()
      .press('Enter')
    await expect.poll(() => people.locator('.unfolded .addr-whole').first().textContent()).toMatch(/^\w{32,44}$/)
    await people.getByRole('link', { name: 'History of its transaction' }).waitFor()
    await search.fill('')
    await button(page, /^Paid \d+$/).click()
    await expect.poll(() => people.locator('tbody tr[aria-rowindex]:not([aria-busy])').first().textContent()).toContain('paid')
    expect(double.calls).not.toContain('payouts.receipt')
    expect(complaints).toEqual([])
  })

  it('says of a row that it was altered, decided again, or that its reference was paid, and not that its recipient was', async () => {
    const payoutRowsAs = {
      'INV-2': { standing: 'paid', altered: true },
      'INV-3': { standing: 'decided-again', state: 'abandoned', again: 'other-payout/1' },
      'INV-4': { standing: 'not-known', state: 'not-known', another: true, elsewhere: 'outside' },
    } as const
    const { page } = await windows.open({ ...payoutDay({ under: 'settled' }), payoutRowsAs }, { at: `/pay-many/${PAYOUT_ID}` })
    const people = page.getByRole('treegrid', { name: 'Each recipient' })
    const row = (at: number) => people.locator('tbody tr[aria-rowindex]').nth(at)
    const told = [
      ['altered', 'Somebody wrote into it'],
      ['decided again', 'Decided again in another transaction'],
      ['not known', 'maybe to somebody else'],
    ] as const
    for (const [at, [state, text]] of told.entries()) {
      await row(at).waitFor()
      expect(await row(at).locator('td').first().textContent()).toBe(state)
      await row(at).click()
      await people.locator('.unfolded').filter({ hasText: text }).waitFor()
    }
    expect(await findBarriersInEveryLook(page)).toEqual([])
  })

  it('says in three sentences why a file is not read, and takes none that is too large', async () => {
    const { page, double } = await windows.open(payoutDay(), { at: '/pay-many' })
    await page.getByText('Choose a file first.').waitFor()
    await page.getByLabel('Payout file').setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(600_000, 'x') })
    await page.getByText(/^It is larger than 512 KiB/).waitFor()
    await page.getByLabel('Payout file').setInputFiles({ name: 'odd.csv', mimeType: 'text/csv', buffer: Buffer.from('who,what\n') })
    double.refuseNext('payouts.check', { code: 'PAYOUT_COLUMNS', context: { detail: '“who” is no column of a payout' } })
    await button(page, 'Check the file').click()
    await page.getByText(/The first line must name recipient and amount/).waitFor()
    expect(double.calls.filter((call) => call === 'payouts.check')).toHaveLength(1)
  })

  const ready = (page: Page) => headline(page, '.').waitFor()
  standsInEveryLook(windows, { name: 'pay-many-choose', scene: () => payoutDay({ under: 'way' }), at: '/pay-many', ready })
  standsInEveryLook(windows, { name: 'pay-many-rows', scene: payoutDay, at: '/pay-many', ready: choose })
  standsInEveryLook(windows, {
    name: 'pay-many-allow',
    scene: strangersDay,
    at: '/pay-many',
    ready: async (page) => {
      await choose(page)
      await button(page, 'Allow these 4 recipients').click()
      await page.getByRole('dialog').getByRole('region', { name: '2 recipients' }).waitFor()
    },
  })
  standsInEveryLook(windows, {
    name: 'pay-many-durable',
    scene: payoutDay,
    at: '/pay-many',
    ready: async (page) => {
      await openOptions(page)
      await page.getByRole('radio', { name: /^Custom\b/ }).check()
      await page.getByLabel('Price in micro-lamports per compute unit').fill('2500')
      await page.getByLabel('Until it is used or revoked').check()
      await choose(page)
    },
  })
  standsInEveryLook(windows, { name: 'pay-many-ask', scene: () => ({ ...payoutDay(), payoutAwaiting: 2 }), at: '/pay-many', ready: choose })
  standsInEveryLook(windows, { name: 'pay-many-held', scene: heldPayoutDay, at: `/pay-many/${PAYOUT_ID}`, ready })
  standsInEveryLook(windows, { name: 'pay-many-way', scene: () => payoutDay({ under: 'way' }), at: `/pay-many/${PAYOUT_ID}`, ready })
  standsInEveryLook(windows, {
    name: 'pay-many-people',
    scene: () => payoutDay({ under: 'settled' }),
    at: `/pay-many/${PAYOUT_ID}`,
    ready: async (page) => {
      const people = page.getByRole('treegrid', { name: 'Each recipient' })
      await people.locator('tbody tr[aria-rowindex]').nth(3).press('Enter')
      await people.locator('.unfolded').waitFor()
      await page.getByLabel('Name, address or reference').scrollIntoViewIfNeeded()
      await people.locator('.unfolded').scrollIntoViewIfNeeded()
    },
  })
})
