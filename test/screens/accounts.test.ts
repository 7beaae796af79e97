import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { digestAddressList, encodeAddressList } from '../../src/core/address-list/address-list.ts'
import { parseCount } from '../../src/renderer/screens/accounts/count.ts'
import { mostRowsBeyond, ROWS_BEYOND } from './support/long-table.ts'
import { useWindows } from './support/open-window.ts'
import { addressListOf } from './support/offline-answers.ts'
import { findBarriersWhenNarrow } from './support/page.ts'
import { account, addressOf, goodDay, signatureOf } from './support/scene.ts'
import { shownIn } from './support/shown-in.ts'
import { standsInEveryLook } from './support/stands.ts'
import { findCut } from './support/whole.ts'

const SHOWN_WITHIN_MS = 30_000

const rows = (page: Page) => page.getByRole('treegrid', { name: 'Accounts' }).locator('tbody tr[aria-expanded]')
const rowsOf = (page: Page, total: string) => page.getByText(new RegExp(`^Rows 1 to \\d+ of ${total}$`))

describe('a count of accounts', () => {
  it('takes whole numbers up to what one derivation makes', () => {
    expect(parseCount('200')).toEqual({ count: 200, wrong: null })
    expect(parseCount(' 1,000 ')).toEqual({ count: 1_000, wrong: null })
    expect(parseCount('')).toEqual({ count: null, wrong: null })
    for (const text of ['0', '-1', '1.5', '1e3', '1000001', 'many']) expect(parseCount(text).wrong).not.toBeNull()
  })
})

describe('accounts', () => {
  const windows = useWindows()

  it('watches every address of a file, and says how many were known already', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/accounts' })
    await page.getByRole('button', { name: 'Import a file' }).press('Enter')
    const dialog = page.getByRole('dialog')
    const known = double.scene.accounts[1]?.address ?? ''
    const buffer = Buffer.from(`${known}\n${addressOf(750_001)},cold storage\n`)
    await dialog.getByLabel('File').setInputFiles({ name: 'cold.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'Watch these addresses' }).press('Enter')
    await dialog.getByText('1 address watched from now on.').waitFor()
    await dialog.getByText('1 address of the file were known already.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    await page.getByLabel('Label, or the beginning of an address').fill('cold storage')
    await rows(page).getByText('cold storage').last().waitFor()
    expect(complaints).toEqual([])
  })

  it('watches a cold vault from the list that it wrote, with the words that it showed and no others', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/accounts' })
    const list = addressListOf({ network: goodDay().network, accounts: [account(60_001), account(60_002), account(1)] })
    await page.getByRole('button', { name: 'Watch a cold vault' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('File')
      .setInputFiles({ name: 'addresses.json', mimeType: 'application/json', buffer: Buffer.from(encodeAddressList(list)) })
    await dialog.getByText('Type the six words first.').waitFor()
    const field = dialog.getByLabel('The six words of the list')
    await field.fill('one two three four five six')
    await field.press('Enter')
    await dialog.getByText('ADDRESS_LIST_OTHER_WORDS').waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await field.fill(digestAddressList(list).words.join(' '))
    await field.press('Enter')
    await dialog.getByText('2 addresses watched from now on.').waitFor()
    expect(double.scene.accounts.filter(({ role }) => role === 'watch')).toHaveLength(2)
    expect(complaints.filter((complaint) => !complaint.includes('status of 422'))).toEqual([])
  })

  it('writes the addresses of an offline workstation, and shows the words and the whole path', async () => {
    const { page, double, complaints } = await windows.open({ ...goodDay(), workstation: 'offline' }, { at: '/accounts' })
    await rowsOf(page, '41').waitFor()
    expect(await page.getByRole('link', { name: 'Plan a sweep' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Watch a cold vault' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Export addresses' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Write the file' }).press('Enter')
    const words = dialog.getByRole('list', { name: 'The six words of the list, in order' })
    await words.waitFor()
    expect(await words.getByRole('listitem').allInnerTexts()).toEqual(digestAddressList(addressListOf(double.scene)).words)
    await dialog.getByText('/data/strongroom/exports/addresses.json').waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('signs a text with the key of an account of ours, and of no watch-only account', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/accounts' })
    const watched = addressOf(70_001)
    double.scene.accounts.push({ ...account(70_001), address: watched, role: 'watch', path: null, label: 'not ours' })
    await page.getByRole('searchbox').fill('not ours')
    await rowsOf(page, '1').waitFor()
    await rows(page).first().press('Enter')
    await page.getByText('not held here').waitFor()
    expect(await page.getByRole('button', { name: 'Sign a text' }).count()).toBe(0)
    await page.getByRole('searchbox').fill('customer c-10007')
    await rows(page).getByText('customer c-10007').last().waitFor()
    await rows(page).first().press('Enter')
    await page.getByRole('button', { name: 'Sign a text' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Text').fill('Strongroom Ltd holds this address,\n26 November 2026')
    await dialog.getByLabel('Passphrase').fill('wrong')
    await dialog.getByRole('button', { name: 'Sign this text' }).press('Enter')
    await dialog.getByText('VAULT_WRONG_PASSPHRASE').waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await dialog.getByLabel('Passphrase').fill(double.scene.passphrase)
    await dialog.getByRole('button', { name: 'Sign this text' }).press('Enter')
    await dialog.getByText('The text is signed').waitFor()
    expect(await dialog.textContent()).toContain(signatureOf(1))
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    expect(await findCut(page)).toEqual([])
    expect(complaints.filter((complaint) => !complaint.includes('status of 422'))).toEqual([])
  })

  it('lists every account, and narrows and orders them by mouse', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/accounts' })
    await rowsOf(page, '41').waitFor()
    await page.getByRole('button', { name: 'Treasury', exact: true }).click()
    await rowsOf(page, '1').waitFor()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    const bySol = page.getByRole('columnheader', { name: 'SOL' })
    await expect.poll(() => bySol.getAttribute('aria-sort')).toBe('descending')
    await rows(page).first().getByText('2,888.4132').last().waitFor()
    await bySol.getByRole('button').click()
    await expect.poll(() => bySol.getAttribute('aria-sort')).toBe('ascending')
    await expect.poll(() => rows(page).first().innerText()).not.toContain('2,888.4132')
    await bySol.getByRole('button').click()
    await page.getByRole('searchbox').fill('customer c-10007')
    await rowsOf(page, '1').waitFor()
    expect(complaints).toEqual([])
  })

  it('keeps what is held in sight on a narrow page, in two lines a row, and what narrows and orders the list behind a button', async () => {
    const { page } = await windows.open(goodDay(), { at: '/accounts', width: 360 })
    await rowsOf(page, '41').waitFor()
    const { edges, words } = await shownIn(rows(page).first(), '.amt, .addr')
    expect(edges).toHaveLength(2)
    expect(Math.max(...edges)).toBeLessThanOrEqual(360)
    expect(words).toContain('2,888.413200000 SOL')
    const labelled = rows(page).filter({ hasText: 'Customer C-10037' })
    expect((await shownIn(labelled, '.amt')).words).toContain('46.2685 USDC')
    await page.getByRole('button', { name: 'Watch-only' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Derive more accounts' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Filters' }).press('Enter')
    await page.getByRole('button', { name: 'By address' }).click()
    await expect.poll(() => rows(page).first().innerText()).not.toContain('2,888.4132')
    await page.getByRole('button', { name: 'Treasury', exact: true }).click()
    await rowsOf(page, '1').waitFor()
    await page.getByRole('button', { name: 'Filters: 1' }).waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Derive more accounts' }).waitFor()
  })

  it('gives an account a label of your own', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/accounts' })
    await rowsOf(page, '41').waitFor()
    await rows(page).nth(3).focus()
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: 'Label' })
    await field.fill('cold store')
    await field.press('Enter')
    await rows(page).getByText('cold store').last().waitFor()
    expect(double.scene.accounts.some(({ label }) => label === 'cold store')).toBe(true)
  })

  it('derives more, with its progress told, and shows them', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/accounts' })
    await page.getByRole('button', { name: 'Derive more accounts' }).click()
    await page.keyboard.type('0')
    await page.getByText('A whole number from 1 to 1,000,000.').waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('200')
    await page.getByRole('button', { name: 'Derive 200 accounts' }).waitFor()
    await page.keyboard.press('Enter')
    await rowsOf(page, '241').waitFor()
    await expect.poll(() => double.calls).toContain('accounts.derive')
  })

  it('watches an address once it is one, and says so where it is known', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/accounts' })
    await page.getByRole('button', { name: 'Watch an address' }).click()
    const field = page.getByRole('textbox', { name: 'Address' })
    await field.fill(`${addressOf(70_000).slice(0, -1)}0`)
    await page.getByText('This is not an address.').waitFor()
    await field.fill(account(1).address)
    await page.getByRole('button', { name: 'Watch this address' }).click()
    await page.getByRole('alert').getByText('ACCOUNT_KNOWN').waitFor()
    await field.fill(addressOf(70_000))
    await page.getByRole('button', { name: 'Watch this address' }).click()
    await rowsOf(page, '42').waitFor()
    expect(double.scene.accounts.at(-1)?.role).toBe('watch')
  })

  it('tells a failure in its three sentences and keeps what it knew', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/accounts' })
    await rowsOf(page, '41').waitFor()
    double.refuseNext('accounts.derive', { code: 'VAULT_LOCKED', context: {} })
    await page.getByRole('button', { name: 'Derive more accounts' }).click()
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('VAULT_LOCKED').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => rowsOf(page, '41').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('holds no more rows than are seen, of 100,000, wherever it is scrolled to', async () => {
    const scene = goodDay()
    scene.accounts = Array.from({ length: 100_000 }, (_, number) => account(number + 1))
    const { page } = await windows.open(scene, { at: '/accounts' })
    await rowsOf(page, '100,000').waitFor()
    expect(await mostRowsBeyond(page)).toBeLessThanOrEqual(ROWS_BEYOND)
  })
})

describe('the look of accounts', () => {
  const windows = useWindows()
  standsInEveryLook(windows, {
    name: 'accounts',
    scene: goodDay,
    at: '/accounts',
    ready: async (page) => {
      await rowsOf(page, '41').waitFor()
      await rows(page)
        .nth(2)
        .click({ position: { x: 4, y: 4 } })
      await page.locator('.unfolded').waitFor()
    },
  })
  standsInEveryLook(windows, {
    name: 'accounts-derive',
    scene: goodDay,
    at: '/accounts',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Derive more accounts' }).click()
      await page.getByRole('dialog').waitFor()
    },
  })
})
