import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { findBarriersWhenNarrow, shoot } from './support/page.ts'
import { account, addressOf, goodDay } from './support/scene.ts'
import { scanOne } from './support/scan-one.ts'
import { standsInEveryLook } from './support/stands.ts'
import { findCut } from './support/whole.ts'

const WATCHED = addressOf(70_001)
const code = (page: Page) => page.getByRole('img', { name: 'QR code' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')

/** A good day with a watched account as well. */
function watchingDay() {
  const scene = goodDay()
  scene.accounts.push({ ...account(70_001), address: WATCHED, role: 'watch', path: null, label: 'not ours' })
  return scene
}

/** Has the printer asked for nothing, and counts how often it is. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(globalThis, { prints: 0, print: () => ((globalThis as unknown as { prints: number }).prints += 1) })
  })
  return () => page.evaluate(() => (globalThis as unknown as { prints: number }).prints)
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

/** What is seen of the page as it would be printed. */
async function onPaper(page: Page): Promise<{ readonly text: string; readonly pages: number | undefined }> {
  await page.emulateMedia({ media: 'print' })
  const text = await page.evaluate(() => document.body.innerText)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  await page.emulateMedia({ media: 'screen' })
  return { text, pages: pagesOf(pdf) }
}

describe('an address to hand out', () => {
  const windows = useWindows()

  it('is reached from its account by the keyboard, and its code holds the address letter for letter', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/accounts/find/customer c-10007' })
    const row = page.getByRole('treegrid', { name: 'Accounts' }).locator('tbody tr[aria-expanded]').first()
    await row.press('Enter')
    await page.getByRole('link', { name: 'Receive', exact: true }).press('Enter')
    await code(page).waitFor()
    const address = double.scene.accounts.find(({ label }) => label === 'Customer C-10007')?.address
    expect(await scanOne(code(page))).toBe(address)
    expect(double.calls).toContain('accounts.receive')
    await page.getByText('in this vault, which derived the address again just now').waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    expect(await findCut(page)).toEqual([])
    expect(await scanOne(code(page))).toBe(address)
    expect(complaints).toEqual([])
  })

  it('is copied, and the button says whether the clipboard was read back', async () => {
    const { page } = await windows.open(goodDay(), { at: `/accounts/receive/${addressOf(7)}` })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(page, 'Copy address')
    await page.getByText('Copied, and read back the same').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(addressOf(7))
    const checked = await page.getByRole('button', { name: 'Copy address' }).locator('svg').innerHTML()
    await page.evaluate(() => Object.assign(navigator.clipboard, { readText: () => Promise.reject(new Error('not allowed')) }))
    await press(page, 'Copy address')
    await page.getByText('Copied, but not read back; compare it where you paste it').waitFor()
    expect(await page.getByRole('button', { name: 'Copy address' }).locator('svg').innerHTML()).not.toBe(checked)
    await page.evaluate((other) => Object.assign(navigator.clipboard, { readText: () => Promise.resolve(other) }), addressOf(8))
    await press(page, 'Copy address')
    await page.getByText('The clipboard holds something else; copy it by hand').waitFor()
  })

  it('of an account that is only watched is offered to nobody before a person says who holds its key', async () => {
    const { page } = await windows.open(watchingDay(), { at: `/accounts/receive/${WATCHED}` })
    await page.getByText('This account is only watched: its key is not in this vault.').waitFor()
    expect(await code(page).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Copy address' }).count()).toBe(0)
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await page.getByLabel('I know who holds its key, and have compared the address with what they gave me.').press('Space')
    expect(await scanOne(code(page))).toBe(WATCHED)
    await page.getByText('not held here').waitFor()
  })

  it('that the keys do not confirm is not shown at all', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/accounts' })
    const address = addressOf(7)
    double.refuseAll('accounts.receive', { code: 'ACCOUNT_NOT_OF_VAULT', context: { address } })
    await page.goto(`${page.url().split('#')[0]}#/accounts/receive/${address}`)
    await page.getByText('the keys of the vault say otherwise').waitFor()
    expect(await code(page).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Copy address' }).count()).toBe(0)
    await page.goto(`${page.url().split('#')[0]}#/accounts/receive/nonsense`)
    await page.getByText('This is not an address.').waitFor()
  })

  it('of the treasury comes with the advice to give customers accounts of their own', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/accounts/receive' })
    const treasury = double.scene.accounts.find(({ role }) => role === 'treasury')?.address
    await page.getByRole('searchbox').fill(treasury?.slice(0, 10) ?? '')
    await page.locator(`a[href$="${treasury}"]`).press('Enter')
    await page.getByText('This is the treasury account.').waitFor()
    expect(await scanOne(code(page))).toBe(treasury)
  })

  it('is found by the palette, and its label is changed in its place', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('receive')
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox').fill('customer c-10007')
    await page.getByRole('link', { name: 'Customer C-10007' }).press('Enter')
    const field = page.getByRole('textbox', { name: 'Label' })
    await field.fill('Northgate')
    await field.press('Enter')
    await expect.poll(() => double.scene.accounts.some(({ label }) => label === 'Northgate')).toBe(true)
    await code(page).waitFor()
  })

  it('is printed alone: its label, its code and its address, and nothing else of the window', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: `/accounts/receive/${addressOf(7)}` })
    const prints = await countPrints(page)
    await press(page, 'Print')
    await expect.poll(prints).toBe(1)
    const { text, pages } = await onPaper(page)
    expect(text.replaceAll(/\s+/g, '')).toBe(`CustomerC-10007${addressOf(7)}Solanaaddress,Practicenetwork`)
    expect(pages).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await scanOne(page.locator('.paper .qr-code'))).toBe(addressOf(7))
    await shoot(page, 'receive-paper')
    expect(complaints).toEqual([])
  })

  standsInEveryLook(windows, {
    name: 'receive',
    scene: goodDay,
    at: `/accounts/receive/${addressOf(7)}`,
    ready: (page) => code(page).waitFor(),
  })
  standsInEveryLook(windows, {
    name: 'receive-list',
    scene: watchingDay,
    at: '/accounts/receive',
    ready: (page) => page.locator('.receive-list a').first().waitFor(),
  })
})

describe('accounts for customers', () => {
  const windows = useWindows()
  const open = async () => {
    const opened = await windows.open(goodDay(), { at: '/accounts' })
    await press(opened.page, 'Derive for customers')
    return { ...opened, dialog: opened.page.getByRole('dialog') }
  }

  it('are derived from names, one a line, and handed out as a file of exactly these', async () => {
    const { page, double, dialog, complaints } = await open()
    const names = dialog.getByRole('textbox', { name: 'Names' })
    await names.fill('Northgate\nAcme\u202E')
    await dialog.getByText('Line 2 cannot be taken: its name holds invisible characters.').first().waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await names.fill('Northgate\nAcme, Inc.')
    await dialog.getByRole('button', { name: 'Derive 2 accounts' }).press('Enter')
    await dialog.getByText('2 accounts were derived, and are watched.').waitFor()
    const made = double.scene.accounts.slice(-2)
    expect(made.map(({ label }) => label)).toEqual(['Northgate', 'Acme, Inc.'])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save as CSV' }).press('Enter'),
    ])
    expect(download.suggestedFilename()).toBe('customers.csv')
    const csv = readFileSync(await download.path(), 'utf8').split('\r\n')
    expect(csv.slice(1, 3)).toEqual(made.map(({ address, label, path }) => `${path?.split('/')[3]?.slice(0, -1)},"${address}","${label}"`))
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    expect(await findCut(page)).toEqual([])
    await shoot(page, 'customers-narrow')
    expect(complaints).toEqual([])
  })

  it('come from a file as well, and are printed one on a page or several', async () => {
    const { page, double, dialog } = await open()
    const prints = await countPrints(page)
    const buffer = Buffer.from('\uFEFF"One, Ltd"\r\nTwo\r\nThree\r\n')
    await dialog.getByLabel('Or a file of names').setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'Derive 3 accounts' }).press('Enter')
    await dialog.getByText('One, Ltd').waitFor()
    await dialog.getByRole('button', { name: 'Print', exact: true }).press('Enter')
    await expect.poll(prints).toBe(1)
    expect(await onPaper(page)).toMatchObject({ pages: 3, text: expect.not.stringContaining('Save as CSV') })
    await dialog.getByRole('button', { name: 'Several on a page' }).press('Enter')
    await dialog.getByRole('button', { name: 'Print', exact: true }).press('Enter')
    await expect.poll(prints).toBe(2)
    expect(await onPaper(page)).toMatchObject({ pages: 1, text: expect.stringMatching(/One, Ltd[^]*Two[^]*Three/) })
    await page.emulateMedia({ media: 'print' })
    expect(await scanOne(page.locator('.paper .qr-code').nth(2))).toBe(double.scene.accounts.at(-1)?.address)
    await shoot(page, 'customers-paper')
  })

  it('are kept where a list is given again, and the window says so', async () => {
    const { dialog, double } = await open()
    const before = double.scene.accounts.length
    await dialog.getByRole('textbox', { name: 'Names' }).fill('Customer C-10007\nNew')
    await dialog.getByRole('button', { name: 'Derive 2 accounts' }).press('Enter')
    await dialog.getByText('CUSTOMER_KNOWN').waitFor()
    expect(double.scene.accounts).toHaveLength(before)
    await dialog.getByLabel('I gave this list before: keep the accounts of names that have one.').press('Space')
    await dialog.getByRole('button', { name: 'Derive 2 accounts' }).press('Enter')
    await dialog.getByText('1 account was derived, and is watched.').waitFor()
    await dialog.getByText('1 name keeps the account that it had.').waitFor()
  })
})
