import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { useWindows } from './support/open-window.ts'
import { findBarriers, shoot } from './support/page.ts'
import { firstDay } from './support/scene.ts'

const PASSPHRASE = 'seven plain words are better than one'

describe('the first run', () => {
  const windows = useWindows()

  it('goes from nothing to a vault with its first accounts', async () => {
    const { page, double, complaints } = await windows.open(firstDay())
    await page.getByRole('button', { name: 'Start practising' }).click()

    await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
    await page.getByLabel('The same passphrase again').fill(PASSPHRASE)
    await shoot(page, 'first-run-vault')
    await page.getByRole('button', { name: 'Make the vault' }).click()

    await page.getByRole('heading', { name: 'Write these 24 words down, on paper.' }).waitFor()
    const words = await page.locator('.dwords li').allTextContents()
    await shoot(page, 'first-run-words')
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel('They are written down').check()
    await page.getByRole('button', { name: 'Ask me for three of them' }).click()
    await expect.poll(() => page.locator('.dwords').count()).toBe(0)
    await answerWords(page, words)
    await page.getByRole('button', { name: 'Check the words' }).click()

    await page.getByLabel('Deposit accounts').fill('12')
    await page.getByRole('button', { name: 'Derive 12 accounts' }).click()
    await page.getByText('12 of 12').waitFor()
    await page.getByRole('button', { name: 'Open Strongroom' }).click()
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()

    expect(double.scene.accounts).toHaveLength(13)
    expect(double.scene.passphrase).toBe(PASSPHRASE)
    expect(complaints).toEqual([])
  })

  it('goes the same way by keyboard alone', async () => {
    const { page, complaints } = await windows.open(firstDay())
    await page.getByRole('button', { name: 'Start practising' }).waitFor()
    await tabTo(page, 'Start practising')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Passphrase')
    await page.keyboard.type(PASSPHRASE)
    await tabTo(page, 'The same passphrase again')
    await page.keyboard.type(PASSPHRASE)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Write these 24 words down, on paper.' }).waitFor()
    const words = await page.locator('.dwords li').allTextContents()
    await tabTo(page, 'They are written down')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    for (const place of await askedPlaces(page)) {
      await page.keyboard.type(words[place - 1] ?? '')
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.getByLabel('Deposit accounts').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('20 of 20').waitFor()
    await tabTo(page, 'Open Strongroom')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('does not take a word that is wrong', async () => {
    const { page } = await windows.open(firstDay(), { at: '/start/vault' })
    await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
    await page.getByLabel('The same passphrase again').fill(PASSPHRASE)
    await page.getByRole('button', { name: 'Make the vault' }).click()
    await page.getByLabel('They are written down').check()
    await page.getByRole('button', { name: 'Ask me for three of them' }).click()
    await page.getByRole('button', { name: 'Check the words' }).click()
    const wrong = page.getByText(/^This is not word \d+\.$/)
    await expect.poll(() => wrong.count()).toBe(3)
    const [first = 0] = await askedPlaces(page)
    expect(await page.getByLabel(`Word ${first}`, { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true)
    // In the colour of a field that is wrong, and not in that of a hint; a shape stands beside it for those who see no colour.
    const colours = await wrong.first().evaluate((words) => {
      const probe = document.createElement('i')
      probe.style.color = 'var(--stop)'
      words.append(probe)
      return { words: getComputedStyle(words).color, stop: getComputedStyle(probe).color, shapes: words.querySelectorAll('svg').length }
    })
    expect(colours).toEqual({ words: colours.stop, stop: colours.stop, shapes: 1 })
  })

  it('says what is missing while a passphrase is short or differs, and makes no vault', async () => {
    const { page, double } = await windows.open(firstDay(), { at: '/start/vault' })
    const make = page.getByRole('button', { name: 'Make the vault' })
    await page.getByLabel('Passphrase', { exact: true }).fill('short')
    await page.getByText('The passphrase needs 12 characters.').waitFor()
    await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
    await page.getByText('The two passphrases must be the same.').waitFor()
    await expect.poll(() => make.getAttribute('aria-disabled')).toBe('true')
    await make.click({ force: true })
    expect(double.calls).not.toContain('vault.create')
  })

  it('restores from words, and says which error refused them', async () => {
    const { page, double } = await windows.open(firstDay(), { at: '/start/vault' })
    await page.getByRole('button', { name: 'Restore from words' }).click()
    await page.getByLabel('The words').fill('zoo '.repeat(24))
    await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
    await page.getByLabel('The same passphrase again').fill(PASSPHRASE)
    await page.getByRole('button', { name: 'Restore the vault' }).click()
    await page.getByText('VAULT_WORDS_INVALID').waitFor()
    expect(double.scene.vault).toBe('absent')
  })

  it('switches to a real network, opens on it again, and asks for a node', async () => {
    const { page, double, complaints } = await windows.open(firstDay())
    await page.getByRole('button', { name: /^Connect to your node/ }).click()
    await page.getByRole('button', { name: 'Testnet' }).click()
    await page.getByRole('button', { name: 'Connect to Testnet' }).click()
    await page.getByRole('heading', { name: 'Which node is yours?' }).waitFor()
    expect(double.scene.network).toBe('test')

    await page.getByLabel('Its name').fill('vault-rpc-1')
    await page.getByLabel('Its URL').fill('http://10.0.0.5:8899')
    await page.getByRole('button', { name: 'Add this node' }).click()
    await page.getByText('answers').waitFor()
    await shoot(page, 'first-run-node')
    await page.getByRole('button', { name: 'Go on to the vault' }).click()
    await page.getByRole('heading', { name: 'The vault' }).waitFor()
    expect(complaints).toEqual([])
  })
})

async function askedPlaces(page: Page): Promise<readonly number[]> {
  await page.getByRole('heading', { name: 'Read three of them from the paper.' }).waitFor()
  const labels = await page.getByText(/^Word \d+$/).allTextContents()
  return labels.map((label) => Number(label.slice('Word '.length)))
}

async function answerWords(page: Page, words: readonly string[]): Promise<void> {
  for (const place of await askedPlaces(page)) await page.getByLabel(`Word ${place}`, { exact: true }).fill(words[place - 1] ?? '')
}

const TABS_MAX = 30

/** Presses Tab until what has the focus bears this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    const focused = await page.evaluate(() => {
      const { activeElement } = document
      const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : null
      return label ?? activeElement?.textContent ?? ''
    })
    if (focused.trim().startsWith(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${name}`)
}
