import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { findBarriersInEveryLook } from './support/page.ts'
import { standsInEveryLook } from './support/stands.ts'
import { strangeDay } from './support/unlisted.ts'

const ready = (page: Page) => page.getByText('unlisted token').first().waitFor()

describe('tokens that nobody listed', () => {
  const windows = useWindows()

  it.each(['/overview', '/accounts', '/deposits'])(
    'are told of on %s, and no more once the only one is ignored, with the keyboard',
    async (at) => {
      const { page, double, complaints, close } = await windows.open(strangeDay(1), { at })
      await page.getByText('1 unlisted token, not counted.').waitFor()
      await page.getByRole('button', { name: 'List it' }).waitFor()
      await page.getByRole('button', { name: 'Ignore', exact: true }).press('Enter')
      await page.getByRole('link', { name: '1 token ignored' }).waitFor()
      expect(await page.getByText('unlisted token').count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('P')
      await expect.poll(() => double.calls).toContain('mints.ignore')
      await page.getByRole('link', { name: '1 token ignored' }).press('Enter')
      await page.getByRole('button', { name: 'Show again' }).press('Enter')
      await page.getByRole('button', { name: /^Ignore/ }).waitFor()
      expect(complaints).toEqual([])
      await close()
    },
  )

  it('are listed from the line by the whole address of the mint, which ends the line', async () => {
    const { page, double, complaints, close } = await windows.open(strangeDay(1), { at: '/overview' })
    const [unlisted] = double.scene.unlisted ?? []
    await page.getByRole('button', { name: 'List it' }).press('Enter')
    const dialog = page.getByRole('dialog')
    expect(unlisted?.asset).toMatchObject({ mint: await dialog.getByLabel('Mint').inputValue() })
    await dialog.getByLabel('Name').fill('EURC')
    await dialog.getByLabel('Name').press('Enter')
    await page.getByText('unlisted token').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await close()
  })

  it('have no deposits in the list once they are ignored, unless a person asks for them', async () => {
    const scene = strangeDay(1)
    const [unlisted] = scene.unlisted ?? []
    const [known] = scene.deposits
    if (unlisted === undefined || known === undefined) throw new Error('a token is not listed, and something arrived')
    scene.deposits = [{ ...known, asset: unlisted.asset, verdict: { kind: 'no-credit', reason: 'mint-not-listed' } }]
    scene.unlisted = [{ ...unlisted, ignored: true }]
    const { page, complaints, close } = await windows.open(scene, { at: '/deposits' })
    await page.getByText('No deposits match.').waitFor()
    await page.getByRole('button', { name: 'With ignored tokens' }).press('Enter')
    await page.getByText('mint not listed').filter({ visible: true }).first().waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('are counted on the account that holds them once they are ignored', async () => {
    const scene = strangeDay(0)
    scene.accounts = scene.accounts.slice(0, 1).map((account) => ({ ...account, ignoredTokens: 2 }))
    const { page, complaints, close } = await windows.open(scene, { at: '/accounts' })
    await page.getByRole('row').nth(1).click()
    await page.getByText('2 tokens', { exact: true }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('lead to Settings where they are several', async () => {
    const { page, complaints, close } = await windows.open(strangeDay(3), { at: '/overview' })
    await page.getByText('3 unlisted tokens, not counted.').waitFor()
    await page.getByRole('link', { name: 'List or ignore them' }).press('Enter')
    const table = page.getByRole('region', { name: 'Unlisted tokens' })
    await table
      .getByRole('button', { name: /^Ignore / })
      .first()
      .press('Enter')
    await table.getByRole('button', { name: 'Show again' }).waitFor()
    await expect.poll(() => table.getByRole('button', { name: /^Ignore / }).count()).toBe(2)
    expect(complaints).toEqual([])
    await close()
  })

  it('are all shown in Settings, a hundred at a time', async () => {
    const { page, complaints, close } = await windows.open(strangeDay(130), { at: '/settings' })
    const table = page.getByRole('region', { name: 'Unlisted tokens' })
    await table.getByText('There are 30 more tokens.').waitFor()
    await table.getByRole('button', { name: 'Show more' }).press('Enter')
    await table.getByText('There are 30 more tokens.').waitFor({ state: 'detached' })
    await expect.poll(() => table.locator('tbody tr').count()).toBe(130)
    expect(complaints).toEqual([])
    await close()
  })

  standsInEveryLook(windows, { name: 'unlisted-overview', scene: () => strangeDay(1), at: '/overview', ready })
  standsInEveryLook(windows, {
    name: 'unlisted-settings',
    scene: () => strangeDay(3),
    at: '/settings',
    ready: (page) => page.getByRole('region', { name: 'Unlisted tokens' }).waitFor(),
  })

  it('have buttons in Settings that name the whole mint, and an error only of what was pressed last', async () => {
    const { page, double } = await windows.open(strangeDay(2), { at: '/settings' })
    const table = page.getByRole('region', { name: 'Unlisted tokens' })
    const [first, second] = (double.scene.unlisted ?? []).map(({ asset }) => (asset.kind === 'native' ? '' : asset.mint))
    await table.getByRole('button', { name: `List it: ${first}` }).waitFor()
    await table.getByRole('button', { name: `Ignore ${first}` }).click()
    await table.getByRole('button', { name: `Show again: ${first}` }).waitFor()
    double.refuseNext('mints.ignore', { code: 'JOURNAL_BUSY', context: { path: 'journal.db' } })
    await table.getByRole('button', { name: `Ignore ${second}` }).click()
    await page.getByText('JOURNAL_BUSY').waitFor()
    await table.getByRole('button', { name: `Show again: ${first}` }).click()
    await table.getByRole('button', { name: `Ignore ${first}` }).waitFor()
    await expect.poll(() => page.getByText('JOURNAL_BUSY').count()).toBe(0)
    for (const mint of [first, second])
      await expect.poll(() => table.getByText(mint ?? '', { exact: true }).count(), { message: `${mint}, whole` }).toBe(1)
    await table.getByRole('button', { name: `Ignore ${first}` }).click()
    double.refuseNext('mints.unignore', { code: 'JOURNAL_BUSY', context: { path: 'journal.db' } })
    await table.getByRole('button', { name: `Show again: ${first}` }).click()
    await page.getByText('JOURNAL_BUSY').waitFor()
    await table.getByRole('button', { name: `Ignore ${second}` }).click()
    await table.getByRole('button', { name: `Show again: ${second}` }).waitFor()
    await expect.poll(() => page.getByText('JOURNAL_BUSY').count()).toBe(0)
  })

  it('are renamed in Settings once they are listed, and the refusal of a name is shown there', async () => {
    const { page, double } = await windows.open(strangeDay(0), { at: '/settings' })
    await page.getByRole('button', { name: 'Rename USDC' }).click()
    const dialog = page.getByRole('dialog')
    double.refuseNext('mints.label', { code: 'MINT_NAME_TAKEN', context: { label: 'S0L', other: 'SOL', mint: null } })
    await dialog.getByLabel('Name').fill('S0L')
    await dialog.getByLabel('Name').press('Enter')
    await dialog.getByText('“S0L” reads like SOL, the native token').waitFor()
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await dialog.getByLabel('Name').fill('USD Coin')
    await dialog.getByLabel('Name').press('Enter')
    await page.getByRole('button', { name: 'Rename USD Coin' }).waitFor()
  })
})
