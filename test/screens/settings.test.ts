import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { BACKUP } from './support/keeping.ts'
import { useWindows } from './support/open-window.ts'
import { lookAtAll, scrollsSideways, settle } from './support/page.ts'
import { BERTAS_PASSPHRASE, fourEyesDay } from './support/policing.ts'
import { addressOf, goodDay } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('the settings', () => {
  const windows = useWindows()

  it('save a backup that was proved, where the browser saves files, once the passphrase is typed', async () => {
    const { page, double, complaints } = await windows.open(fourEyesDay(), { at: '/overview' })
    await page.getByRole('link', { name: 'Settings' }).press('Enter')
    await button(page, 'Save a backup').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The key file of the second person stands beside the vault and is not in it.').waitFor()
    await dialog.getByLabel('Passphrase').fill('something else')
    await dialog.getByLabel('Passphrase').press('Enter')
    await dialog.getByText('VAULT_WRONG_PASSPHRASE').waitFor()
    await dialog.getByLabel('Passphrase').fill(double.scene.passphrase)
    const saving = page.waitForEvent('download')
    await dialog.getByLabel('Passphrase').press('Enter')
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^strongroom-practice-\d{4}-\d{2}-\d{2}\.vault$/)
    expect(readFileSync(await saved.path(), 'utf8')).toBe(BACKUP)
    await page.getByText('The vault was copied, and the copy opens: 18 bytes').waitFor()
    expect(complaints).toEqual([expect.stringContaining('422')])
  })

  it('change the passphrase, typed twice, and keep none of what was typed', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/settings' })
    await button(page, 'Change the passphrase').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Passphrase now').fill(double.scene.passphrase)
    await dialog.getByLabel('New passphrase', { exact: true }).fill('a new passphrase')
    await dialog.getByText('The two passphrases must be the same.').waitFor()
    await dialog.getByLabel('New passphrase again').fill('a new passphrase')
    for (const field of await dialog.locator('input').all()) await expect.poll(() => field.getAttribute('type')).toBe('password')
    await dialog.getByLabel('New passphrase again').press('Enter')
    await page.getByText('The vault opens with the new passphrase from now on.').waitFor()
    expect(double.scene.passphrase).toBe('a new passphrase')
    await button(page, 'Change the passphrase').click()
    await expect.poll(() => dialog.getByLabel('Passphrase now').inputValue()).toBe('')
    expect(complaints).toEqual([])
  })

  it('choose after how long without use the vault locks, by keyboard and mouse, and the window says so at once', async () => {
    const { page, double, complaints } = await windows.open({ ...goodDay(), autoLockMs: 420_000 }, { at: '/settings' })
    const choices = page.getByRole('group', { name: 'Locks after' })
    // What the command line chose stands among what is offered.
    await expect
      .poll(() => choices.getByRole('button').allTextContents())
      .toEqual(['1 min', '5 min', '7 min', '10 min', '15 min', '30 min', '60 min'])
    await button(page, '5 min').press('Enter')
    await page.getByText('locks after 5 min without use').waitFor()
    await button(page, '60 min').click()
    await page.getByText('locks after 60 min without use').waitFor()
    expect(double.scene.autoLockMs).toBe(3_600_000)
    double.refuseNext('vault.lockAfter', { code: 'VAULT_LOCKED', context: {} })
    await button(page, '30 min').click()
    await page.getByRole('alert').getByText('VAULT_LOCKED').waitFor()
    expect(double.scene.autoLockMs).toBe(3_600_000)
    expect(await lookAtAll(page, 'settings-locks-after')).toEqual([])
    expect(complaints).toEqual([expect.stringContaining('422')])
  })

  it('import a key from its file, with the second person where a threshold holds', async () => {
    const { page, double, complaints } = await windows.open(fourEyesDay(), { at: '/settings' })
    await button(page, 'Import a key').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Label').fill('old hot wallet')
    await dialog.getByText('Give the secret key, or its file.').waitFor()
    await dialog.getByLabel('Or its file').setInputFiles({ name: 'id.json', mimeType: 'application/json', buffer: Buffer.from('[1,2,3]') })
    await dialog.getByText('Enter the passphrase.').waitFor()
    await expect.poll(() => dialog.getByLabel('Secret key').getAttribute('type')).toBe('password')
    await dialog.getByLabel('Passphrase', { exact: true }).fill(double.scene.passphrase)
    await dialog.getByLabel('Second person: Berta, finance').fill(BERTAS_PASSPHRASE)
    await dialog.getByLabel('Second person: Berta, finance').press('Enter')
    await page.getByText('is in the vault, as “old hot wallet”').waitFor()
    await page.getByText('Sending is closed until what this key did elsewhere is compared').waitFor()
    await expect.poll(() => double.calls).toContain('vault.importKeypair')
    expect(complaints).toEqual([])
  })

  it('list a token after its mint was read, and every page names it from then on', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/settings' })
    const mint = addressOf(740_001)
    await button(page, 'List a token').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Mint').fill('USDC')
    await dialog.getByText('Give the address of its mint.').waitFor()
    await dialog.getByLabel('Mint').fill(mint)
    await dialog.getByLabel('Name').fill('EURC')
    await dialog.getByLabel('Name').press('Enter')
    await page.getByRole('row', { name: /EURC/ }).waitFor()
    await page.getByRole('link', { name: 'Deposits' }).first().click()
    await button(page, 'EURC').waitFor()
    expect(complaints).toEqual([])
  })

  it('move to another network, once a person says that what has not ended stays behind', async () => {
    const leaving = { transactions: 3, signed: 2, awaiting: 1 }
    const { page, double, complaints } = await windows.open({ ...goodDay(), leaving }, { at: '/settings' })
    const network = page.getByRole('region', { name: 'Network' })
    await network.getByText('3 transactions decided and not settled, 1 of them waiting for a second person').waitFor()
    await network.getByText('2 signatures that may still land').waitFor()
    await network.getByText('Move to', { exact: true }).waitFor()
    await button(page, 'Testnet').press('Enter')
    await button(page, 'Move to Testnet').press('Enter')
    await network.getByText('Wait until it has ended, or say that it stays behind.').waitFor()
    expect(double.calls).not.toContain('app.switchNetwork')
    await network.getByLabel('Leave it behind.').press('Space')
    await button(page, 'Move to Testnet').press('Enter')
    await page.getByText('Testnet', { exact: true }).first().waitFor()
    await page.getByText('Nothing here is real money').waitFor({ state: 'detached' })
    expect(double.scene.network).toBe('test')
    expect(complaints).toEqual([])
  })

  it('move to a network that has no vault yet: the first run goes on there, with the check of a node', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/settings' })
    await page.getByText('Everything has ended on this network: nothing stays behind.').waitFor()
    // The other network has a folder of its own, with nothing in it.
    double.scene.vaultElsewhere = 'absent'
    await button(page, 'Move to Mainnet').press('Enter')
    await page.getByRole('heading', { name: 'Which node is yours?' }).waitFor()
    await page.getByText('Add a node that answers first.').waitFor()
    expect(complaints).toEqual([])
  })

  it('set the theme of the window', async () => {
    const { page } = await windows.open(goodDay(), { at: '/settings' })
    await page.getByText('Theme', { exact: true }).waitFor()
    await button(page, 'Dark').press('Enter')
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.getByLabel('High contrast').press('Space')
    await expect.poll(() => page.locator('html').getAttribute('data-contrast')).toBe('more')
  })

  it('set the zone of all times, and keep it over a reload', async () => {
    const { page } = await windows.open(goodDay(), { at: '/settings' })
    await button(page, 'UTC').press('Enter')
    await page.getByRole('link', { name: 'Deposits', exact: true }).press('Enter')
    const times = page.locator('main time').filter({ visible: true })
    await expect.poll(() => times.first().textContent()).toMatch(/\d\d:\d\d:\d\d UTC$/)
    await page.reload()
    await expect.poll(() => times.first().textContent()).toMatch(/\d\d:\d\d:\d\d UTC$/)
  })

  it.each(['/settings', '/overview', '/pay', '/deposits'])('set a larger text, in which nothing leaves a narrow page at %s', async (at) => {
    const { page } = await windows.open(goodDay(), { at: '/settings', width: 360 })
    const sizeOf = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    expect(await sizeOf()).toBe('16px')
    await button(page, 'Larger').press('Enter')
    await expect.poll(sizeOf).toBe('20px')
    await page.evaluate((to) => (location.hash = to), at)
    await settle(page)
    expect(await scrollsSideways(page)).toBe(false)
    expect(await lookAtAll(page, `larger${at.replace('/', '-')}`)).toEqual([])
  })

  const ready = (page: Page) => page.getByRole('region', { name: 'Listed tokens' }).waitFor()
  standsInEveryLook(windows, { name: 'settings', scene: fourEyesDay, at: '/settings', ready })
  standsInEveryLook(windows, {
    name: 'settings-key',
    scene: fourEyesDay,
    at: '/settings',
    ready: async (page) => {
      await button(page, 'Import a key').click()
      await page.getByLabel('Second person: Berta, finance').waitFor()
    },
  })
})
