import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { ANNA, payingDay, STRANGER } from './support/paying.ts'
import { standsInEveryLook } from './support/stands.ts'

const SHOWN_WITHIN_MS = 20_000

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The cell that names a row. */
const row = (page: Page, name: string) => page.getByRole('rowheader', { name })

async function openAnna(page: Page): Promise<void> {
  await row(page, 'Anna, supplier').click()
  await page.getByText('as 2 nodes say').waitFor()
}

describe('recipients', () => {
  const windows = useWindows()

  it('adds a wallet after it was looked at, and names it from then on', async () => {
    const { page, complaints } = await windows.open(payingDay(), { at: '/recipients' })
    await button(page, 'Add a wallet').click()
    const address = page.getByRole('dialog').getByLabel('Address')
    await address.fill(`0${STRANGER.slice(1)}`)
    await page.getByText('is in no address').waitFor()
    await address.fill(STRANGER)
    await page.getByText('No node can say what it is.').waitFor()
    await page.getByRole('dialog').getByLabel('Label').fill('Bert')
    await button(page, 'Add this wallet').click()
    await row(page, 'Bert').waitFor()
    await page.locator('.head .say', { hasText: '3 recipients' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('takes the wallets of a file, and says who is known already', async () => {
    const { page, complaints } = await windows.open(payingDay(), { at: '/recipients' })
    await button(page, 'Import a file').press('Enter')
    const dialog = page.getByRole('dialog')
    const buffer = Buffer.from(`${ANNA},Anna\n${STRANGER},Bert, Lyon\n`)
    await dialog.getByLabel('File').setInputFiles({ name: 'vendors.csv', mimeType: 'text/csv', buffer })
    await dialog.getByText('It is known here already, as “Anna, supplier”.').waitFor()
    await dialog.getByRole('button', { name: 'Keep this recipient' }).press('Enter')
    await row(page, 'Bert, Lyon').waitFor()
    await page.locator('.head .say', { hasText: '3 recipients' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('finds by part of a label, and says when nobody fits', async () => {
    const { page } = await windows.open(payingDay(), { at: '/recipients' })
    const find = page.getByLabel('Part of a name, or the beginning of an address')
    await find.fill('orbit')
    await page.locator('.head .say', { hasText: '1 recipient matches.' }).waitFor()
    await find.fill('nobody at all')
    await expect.poll(() => page.getByText('No recipients match.').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('tells of one what it is, whether the signer pays it, and leads to paying it', async () => {
    const { page } = await windows.open(payingDay(), { at: '/recipients' })
    await openAnna(page)
    await page.getByText('the signer’s policy allows it').waitFor()
    await page.getByRole('link', { name: 'Pay Anna, supplier' }).click()
    await expect
      .poll(() => page.getByLabel('Address, or a label of the address book').inputValue(), { timeout: SHOWN_WITHIN_MS })
      .toBe(ANNA)
  })

  it('are those whom the policy names as well, each with whether they may be paid; such a one is saved with its name', async () => {
    const scene = payingDay()
    const { policy } = scene.paying
    scene.paying.policy = {
      ...policy,
      destinations: [{ address: STRANGER, label: 'Vendor', waitMs: 72_000_000 }, ...policy.destinations.slice(0, 1)],
    }
    const { page, double, complaints } = await windows.open(scene, { at: '/recipients' })
    const stateOf = (name: string) => page.getByRole('row', { name }).getByRole('gridcell').nth(1).innerText()
    await row(page, 'Vendor').waitFor()
    expect(await Promise.all(['Anna, supplier', 'Orbit Market Making', 'Vendor'].map(stateOf))).toEqual([
      'allowed',
      'not allowed',
      'waits about 20 h',
    ])
    await row(page, 'Vendor').click()
    await page.getByText('The policy names this recipient; the address book does not.').waitFor()
    await button(page, 'Save in the address book').press('Enter')
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe(STRANGER)
    await expect.poll(() => dialog.getByLabel('Label').inputValue()).toBe('Vendor')
    await dialog.getByLabel('Label').fill('Vendor, Lyon')
    await dialog.getByRole('button', { name: 'Add this wallet' }).press('Enter')
    await row(page, 'Vendor, Lyon').waitFor()
    await button(page, 'Remove from the address book').waitFor()
    expect(await stateOf('Vendor, Lyon')).toBe('waits about 20 h')
    expect(double.calls).toContain('recipients.add')
    expect(complaints).toEqual([])
  })

  it('says the same of one in the list and where it is opened, of an account of ours that was imported lately, too', async () => {
    const scene = payingDay()
    const [account] = scene.accounts
    if (account === undefined) throw new Error('the scene has an account')
    scene.accounts = [...scene.accounts, { ...account, address: ANNA, role: 'deposit' }]
    const destinations = scene.paying.policy.destinations.slice(0, 1).map((entry) => ({ ...entry, waitMs: 72_000_000 }))
    scene.paying.policy = { ...scene.paying.policy, destinations }
    const { page } = await windows.open(scene, { at: '/recipients' })
    await page.getByRole('gridcell', { name: 'waits about 20 h' }).waitFor()
    await row(page, 'Anna, supplier').click()
    await page.getByText('The signer pays it in about 20 h.').waitFor()
    expect(await page.getByText('the signer’s policy allows it').count()).toBe(0)
  })

  it('changes a label, and takes somebody out once that is confirmed', async () => {
    const { page, double } = await windows.open(payingDay(), { at: '/recipients' })
    await openAnna(page)
    await page.getByLabel('Label', { exact: true }).fill('Anna, since May')
    await button(page, 'Save changes').click()
    await row(page, 'Anna, since May').waitFor()
    // A label that is too long is kept by nobody, and never cut.
    await page.getByLabel('Label', { exact: true }).fill('x'.repeat(121))
    await page.getByText('A label has at most 120 characters.').waitFor()
    await page.getByLabel('Label', { exact: true }).press('Enter')
    expect(double.calls.filter((call) => call === 'recipients.label')).toHaveLength(1)
    await button(page, 'Remove from the address book').click()
    expect(double.calls).not.toContain('recipients.remove')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => row(page, 'Anna, since May').count(), { timeout: SHOWN_WITHIN_MS }).toBe(0)
  })

  it('begins with what to do where nobody is in it', async () => {
    const scene = payingDay()
    scene.paying = { ...scene.paying, book: [], policy: { ...scene.paying.policy, destinations: [] } }
    const { page } = await windows.open(scene, { at: '/recipients' })
    await button(page, 'Add the first wallet').click()
    await expect
      .poll(() => page.getByRole('heading', { name: 'Add a wallet to the address book' }).isVisible(), { timeout: SHOWN_WITHIN_MS })
      .toBe(true)
  })

  standsInEveryLook(windows, { name: 'recipients', scene: payingDay, at: '/recipients', ready: openAnna })
})
