import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { findCutTexts } from './support/cut.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriers, findBarriersInEveryLook, scrollsSideways } from './support/page.ts'
import { firstDay, goodDay, type Scene } from './support/scene.ts'

const PASSPHRASE = 'seven plain words are better than one'

type Place = { readonly what: string; readonly scene: () => Scene; readonly at: string; readonly open?: string; readonly label: string }
const PLACES: readonly Place[] = [
  { what: 'of a new vault', scene: firstDay, at: '/start/vault', label: 'Passphrase' },
  { what: 'that opens the vault', scene: () => ({ ...goodDay(), vault: 'locked' }), at: '/overview', label: 'Passphrase' },
  { what: 'that takes the place of another', scene: goodDay, at: '/settings', open: 'Change the passphrase', label: 'New passphrase' },
]

const typeOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).getAttribute('type')
const typedIn = (page: Page) =>
  page.evaluate(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null))
/** Beside the panel of the first run, of which a narrow window shows the head alone. */
const findCutFields = async (page: Page) => (await findCutTexts(page)).filter((text) => !text.startsWith('header.first-side'))
/** What a keyboard tells whose Caps Lock is on, or off. */
const press = (page: Page, label: string, modifierCapsLock: boolean) =>
  page
    .getByLabel(label, { exact: true })
    .evaluate(
      (field, on) => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, modifierCapsLock: on })),
      modifierCapsLock,
    )

describe('a passphrase', () => {
  const windows = useWindows()
  const open = async ({ scene, at, open: button }: Place, language = 'en-US') => {
    const opened = await windows.open(scene(), { at, width: 360, language })
    if (button !== undefined) await opened.page.getByRole('button', { name: button }).click()
    return opened
  }

  it.each(PLACES)('$what is shown and hidden again by keyboard alone, and what was typed stays', async (place) => {
    const { page, complaints } = await open(place)
    await page.getByLabel(place.label, { exact: true }).focus()
    await page.keyboard.type('words that nobody knows')
    expect(await typeOf(page, place.label)).toBe('password')
    await page.keyboard.press('Tab')
    const shown = async () => page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))
    expect(await shown()).toBe('false')
    await page.keyboard.press('Space')
    expect(await shown()).toBe('true')
    expect(await typeOf(page, place.label)).toBe('text')
    await page.keyboard.press('Shift+Tab')
    expect(await typedIn(page)).toBe('words that nobody knows')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await typeOf(page, place.label)).toBe('password')
    expect(complaints).toEqual([])
  })

  it.each(PLACES)('$what is typed with a word on Caps Lock, while that is on', async (place) => {
    const { page } = await open(place)
    const note = page.getByText('Caps Lock is on.')
    expect(await note.count()).toBe(0)
    await press(page, place.label, true)
    await note.waitFor()
    expect(await note.evaluate((one) => one.closest('[aria-live]')?.getAttribute('aria-live'))).toBe('polite')
    expect(await findBarriers(page)).toEqual([])
    await press(page, place.label, false)
    await note.waitFor({ state: 'detached' })
  })

  it('is hidden again as soon as the form is sent, even where it is refused', async () => {
    const { page, double } = await windows.open({ ...goodDay(), vault: 'locked' }, { at: '/overview' })
    await page.getByLabel('Passphrase', { exact: true }).fill('another one that is wrong')
    await page.getByRole('button', { name: 'Show what I type' }).click()
    expect(await typeOf(page, 'Passphrase')).toBe('text')
    double.refuseNext('vault.unlock', { code: 'VAULT_WRONG_PASSPHRASE', context: { path: 'a.vault' } })
    await page.getByLabel('Passphrase', { exact: true }).press('Enter')
    await page.getByText('That passphrase does not open this vault.').waitFor()
    expect(await typeOf(page, 'Passphrase')).toBe('password')
  })

  it('that is new is said to be weak or strong as it is typed, and what alone the vault looks at', async () => {
    const { page } = await windows.open(firstDay(), { at: '/start/vault' })
    const field = page.getByLabel('Passphrase', { exact: true })
    await page.getByText('The vault takes 12 characters or more, and looks at nothing else.').waitFor()
    const said = async () => {
      const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
      return (await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))).join(' ')
    }
    for (const [typed, words] of [
      ['short', 'Too short: the vault takes 12 characters or more.'],
      ['passwordpassword', 'Weak: easy to guess.'],
      ['gravel pennant oats anvil', 'Fair: guessing it takes effort.'],
      [PASSPHRASE, 'Strong, unless it is a saying'],
    ] as const) {
      await field.fill(typed)
      expect(await said()).toContain(words)
    }
    // Weak is not refused: the vault does not refuse it either.
    await field.fill('passwordpassword')
    await page.getByLabel('The same passphrase again').fill('passwordpassword')
    expect(await page.getByRole('button', { name: 'Make the vault' }).getAttribute('aria-disabled')).toBe(null)
  })

  it.each(PLACES)('$what stands in every theme and contrast, 360 px wide, and in German', async (place) => {
    const { page } = await open(place)
    await page.getByLabel(place.label, { exact: true }).fill('passwordpassword')
    await page.getByRole('button', { name: 'Show what I type' }).last().click()
    await press(page, place.label, true)
    expect(await findBarriersInEveryLook(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    expect(await findCutFields(page)).toEqual([])
    const german = await windows.open(place.scene(), { at: place.at, width: 360, language: 'de-DE' })
    if (place.open !== undefined) await german.page.getByRole('button', { name: 'Passphrase ändern' }).click()
    await german.page.getByRole('button', { name: 'Anzeigen, was ich eingebe' }).last().click()
    expect(await scrollsSideways(german.page)).toBe(false)
    expect(await findCutFields(german.page)).toEqual([])
  })
})
