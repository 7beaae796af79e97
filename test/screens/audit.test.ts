import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { BACKUP } from './support/keeping.ts'
import { useWindows } from './support/open-window.ts'
import { account, addressOf, goodDay, type Scene } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** A journal that somebody changed, and a balance that the chain shows otherwise. */
function oddDay(): Scene {
  const difference = {
    account: addressOf(3),
    asset: { kind: 'native' } as const,
    onChain: 2_500_000_000n,
    inJournal: 1_000_000_000n,
    slot: 371_000_000n,
  }
  return { ...goodDay(), journalProblems: ['event 17: its hash is not that of its content'], differences: [difference] }
}

async function prove(page: Page, backup: string, passphrase: string): Promise<void> {
  await button(page, 'Prove a backup').press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Choose the backup first.').waitFor()
  const buffer = Buffer.from(backup)
  await dialog
    .getByLabel('Backup', { exact: true })
    .setInputFiles({ name: 'strongroom.vault', mimeType: 'application/octet-stream', buffer })
  await dialog.getByLabel('Passphrase of the backup').fill(passphrase)
  await dialog.getByLabel('Passphrase of the backup').press('Enter')
}

describe('the audit', () => {
  const windows = useWindows()

  it('compares chain and journal when it is asked to, and says that they are equal', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/audit' })
    await button(page, 'Compare now').press('Enter')
    await page.getByText('Chain and journal are equal.').waitFor()
    await button(page, 'Verify the journal').press('Enter')
    await page.getByText('The journal is intact').waitFor()
    await page.getByText('Every open payment was decided by a person.').waitFor()
    expect(complaints).toEqual([])
  })

  it.each([
    ['nothing', 41, 'Nothing was compared: the past of 41 balances is still to be read.'],
    ['a part', 1, 'What was compared is equal: the past of 1 balance is still to be read.'],
  ])('does not say that chain and journal are equal where %s was compared', async (_, unread, says) => {
    const day = goodDay()
    const unreadBalances = unread === 1 ? 1 : day.accounts.length
    const { page, close } = await windows.open({ ...day, unreadBalances }, { at: '/audit' })
    await button(page, 'Compare now').press('Enter')
    await page.getByText(says.replace('41', String(day.accounts.length))).waitFor()
    await expect.poll(() => page.getByText('are equal').count()).toBe(0)
    await close()
  })

  it('says that there was nothing to compare where the journal holds no balance', async () => {
    const { page, close } = await windows.open({ ...goodDay(), accounts: [] }, { at: '/audit' })
    await button(page, 'Compare now').press('Enter')
    await page.getByText('The journal holds no balance to compare yet.').waitFor()
    await expect.poll(() => page.getByText('are equal').count()).toBe(0)
    await close()
  })

  it('reads every list again that a comparison changes, also when the comparison was refused halfway', async () => {
    const { page, double, close } = await windows.open(goodDay(), { at: '/activity/journal' })
    await page.getByText('The journal is empty.').waitFor()
    await page.evaluate(() => location.assign('#/audit'))
    double.refuseNext('activity.reconcile', { code: 'WATCH_NOT_CAUGHT_UP', context: { cursor: 7n, finalizedSlot: 9n } })
    await button(page, 'Compare now').press('Enter')
    await page.getByText('WATCH_NOT_CAUGHT_UP').waitFor()
    const before = double.calls.filter((call) => call === 'activity.list').length
    await page.evaluate(() => location.assign('#/activity/journal'))
    await expect.poll(() => double.calls.filter((call) => call === 'activity.list').length).toBeGreaterThan(before)
    await close()
  })

  it('names what differs and what is wrong', async () => {
    const { page, double, complaints } = await windows.open(oddDay(), { at: '/audit' })
    await button(page, 'Compare now').click()
    await page.getByText('1 balance differs. It has an open case').waitFor()
    const row = page.getByRole('region', { name: 'Differences' }).getByRole('row').last()
    expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toContain('2.5 SOL 1 SOL')
    await button(page, 'Verify the journal').click()
    await page.getByText('The journal is not intact: 1 problem').waitFor()
    await page.getByText('event 17: its hash is not that of its content').waitFor()
    double.refuseNext('activity.reconcile', { code: 'WATCH_NOT_CAUGHT_UP', context: { cursor: 7n, finalizedSlot: 9n } })
    await button(page, 'Compare now').click()
    await page.getByText('WATCH_NOT_CAUGHT_UP').waitFor()
    expect(complaints).toEqual([expect.stringContaining('422')])
  })

  it('proves a backup by its bytes, and tells one of another vault', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/audit' })
    await prove(page, BACKUP, double.scene.passphrase)
    await page.getByText(/^The backup opens and gives the same \d+ addresses\.$/).waitFor()
    await prove(page, 'a vault of somebody else', double.scene.passphrase)
    await page.getByText('The backup opens, but does not give every address of this vault.').waitFor()
    await prove(page, BACKUP, 'something else')
    await page.getByRole('dialog').getByText('VAULT_WRONG_PASSPHRASE').waitFor()
    expect(complaints).toEqual([expect.stringContaining('422')])
  })

  it('says of each check what it last found, and when, or that it was not done yet', async () => {
    const { page, close } = await windows.open(goodDay(), { at: '/audit' })
    await page.getByText(/^Last .*: 214 balances, no difference$/).waitFor()
    await page.getByText(/^Last .*: intact up to entry 12,004$/).waitFor()
    await page.getByText(/^Last .*: a copy opened and had every key that was there then$/).waitFor()
    await page.getByText(/^Last .*Oct 1, 2026 to Oct 31, 2026/).waitFor()
    await close()
    const none = { compared: null, verified: null, proved: null, reported: null }
    const { page: fresh, close: done } = await windows.open({ ...goodDay(), checked: none }, { at: '/audit' })
    await expect.poll(() => fresh.getByText('Not done yet.').count()).toBe(4)
    await done()
  })

  it('writes a report of whole days, and shows whether it comes out, where it lies and the SHA-256 of each file', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/audit' })
    await page.getByLabel('From', { exact: true }).fill('2026-11-30')
    await page.getByLabel('To', { exact: true }).fill('2026-11-01')
    await page.getByText('The last day is before the first.').waitFor()
    await page.getByLabel('From', { exact: true }).fill('2026-11-01')
    await page.getByLabel('To', { exact: true }).fill('2026-11-30')
    await button(page, 'Write the report').press('Enter')
    await page.getByText('It says of which ends nothing is known, and why.').waitFor()
    await page.getByText('/data/strongroom/exports/report-2026-11-01-to-2026-11-30').waitFor()
    const files = page.getByRole('region', { name: 'Files of the report' }).getByRole('row')
    await expect.poll(() => files.count()).toBe(12)
    expect(await files.last().innerText()).toContain('report.pdf')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      files.last().getByRole('button', { name: 'Save as…' }).press('Enter'),
    ])
    expect(saved.suggestedFilename()).toBe('report-2026-11-01-to-2026-11-30-report.pdf')
    await page.getByRole('region', { name: 'What was held' }).getByText('not known').first().waitFor()
    double.refuseNext('audit.report', { code: 'EXPORT_FAILED', context: { path: '/data/strongroom/exports', detail: 'no space' } })
    await button(page, 'Write the report').press('Enter')
    await page.getByText('EXPORT_FAILED').waitFor()
    expect(complaints).toEqual([expect.stringContaining('422')])
  })

  it('says that a report of a journal that is not intact is none to rest on', async () => {
    const { page, close } = await windows.open(oddDay(), { at: '/audit' })
    await button(page, 'Write the report').press('Enter')
    await expect.poll(() => page.getByText('It says that the journal is not intact.').count()).toBe(1)
    await close()
  })

  it('lists what the journal holds of every balance, page by page', async () => {
    const accounts = Array.from({ length: 130 }, (_, number) => account(number))
    const { page } = await windows.open({ ...goodDay(), accounts }, { at: '/audit' })
    const rows = page.getByRole('region', { name: 'Balances', exact: true }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(101)
    await button(page, 'Next 100').press('Enter')
    await expect.poll(() => rows.count()).toBe(31)
    await button(page, 'Back').press('Enter')
    await page.getByText('This is the first page.').waitFor()
  })

  standsInEveryLook(windows, {
    name: 'audit',
    scene: oddDay,
    at: '/audit',
    ready: async (page) => {
      await button(page, 'Compare now').click()
      await button(page, 'Verify the journal').click()
      await button(page, 'Write the report').click()
      await page.getByRole('region', { name: 'Files of the report' }).waitFor()
      await page.getByRole('region', { name: 'Differences' }).waitFor()
      await page.getByText('The journal is not intact:').waitFor()
    },
  })
})
