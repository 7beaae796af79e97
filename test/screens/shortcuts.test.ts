import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { findBarriersInEveryLook, lookAtAll } from './support/page.ts'
import { carryingDay } from './support/carrying.ts'
import { goodDay } from './support/scene.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
const place = (page: Page) => new URL(page.url()).hash
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('placeholder') ?? document.activeElement?.textContent)

/** A key leads nowhere at once or not at all: the one that does is pressed after those that must not. */
async function pressWithoutEffect(page: Page, at: string): Promise<void> {
  for (const keys of [['g', 'd'], ['?']]) for (const key of keys) await page.keyboard.press(key)
  expect(await sheet(page).count()).toBe(0)
  expect(place(page)).toBe(at)
}

describe('keyboard shortcuts', () => {
  const windows = useWindows()

  it('are listed by ?, with the keys of every place, and the focus goes back where it was', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await heading(page, 'Everything is all right.').waitFor()
    await page.getByRole('link', { name: 'Plan a sweep' }).focus()
    await page.keyboard.press('?')
    await sheet(page).waitFor()
    const listed = await sheet(page).getByRole('listitem').allTextContents()
    const places = await page.locator('nav[aria-label="Main"] a').allTextContents()
    expect(listed).toEqual(expect.arrayContaining(['Depositsg d', 'Settingsg ,', 'List these shortcuts?']))
    for (const name of places.filter((words) => !/\d/.test(words))) expect(listed.some((line) => line.startsWith(name))).toBe(true)
    expect(await lookAtAll(page, 'shortcuts')).toEqual([])
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Plan a sweep')
    expect(complaints).toEqual([])
  })

  it('lead to places by g and a letter, also with Caps Lock', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await heading(page, 'Everything is all right.').waitFor()
    for (const [key, name] of [
      ['d', 'Deposits'],
      ['a', 'Accounts'],
      ['y', 'Activity'],
      [',', 'Settings'],
      ['o', 'Everything is all right.'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await heading(page, name).waitFor()
    }
    // As Caps Lock does: a capital letter without Shift.
    await page.evaluate(() => {
      for (const key of ['G', 'D']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    await heading(page, 'Deposits').waitFor()
    expect(await page.getByRole('link', { name: 'Deposits' }).first().getAttribute('title')).toBe('Deposits (keys: g, then d)')
    expect(complaints).toEqual([])
  })

  it('put the focus into the search of the page, and open the palette where a page has none', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/deposits' })
    await heading(page, 'Deposits').waitFor()
    await page.keyboard.press('/')
    await expect.poll(() => focused(page)).toBe('Customer, address or signature')
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
    await page.goto(`${page.url().split('#')[0]}#/overview`)
    await heading(page, 'Everything is all right.').waitFor()
    await page.keyboard.press('/')
    await page.getByRole('combobox').waitFor()
    expect(await page.getByRole('combobox').inputValue()).toBe('')
    expect(complaints).toEqual([])
  })

  it('do nothing while something is typed, and g before a field leads nowhere within it', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/accounts' })
    await heading(page, 'Accounts').waitFor()
    await page.keyboard.press('g')
    await page.getByRole('searchbox').focus()
    // What is typed narrows the list, and stands in its address.
    await pressWithoutEffect(page, '#/accounts/find/gd%3F')
    expect(await page.getByRole('searchbox').inputValue()).toBe('gd?')
    for (const kind of ['textarea', 'select', 'div']) {
      await page.evaluate((name) => {
        const made = document.createElement(name)
        made.id = 'typed'
        if (made instanceof HTMLDivElement) made.contentEditable = 'true'
        document.querySelector('main')?.append(made)
        made.focus()
      }, kind)
      await pressWithoutEffect(page, '#/accounts/find/gd%3F')
      await page.evaluate(() => document.querySelector('#typed')?.remove())
    }
    // A letter that was typed in a field begins nothing outside of it.
    await page.getByRole('searchbox').press('g')
    await page.locator('main').focus()
    await page.keyboard.press('d')
    expect(place(page)).toMatch(/^#\/accounts\/find\//)
    expect(complaints).toEqual([])
  })

  it('do nothing while something is asked over the page', async () => {
    const { page } = await windows.open(goodDay(), { at: '/accounts' })
    await heading(page, 'Accounts').waitFor()
    await page.getByRole('button', { name: 'Watch an address' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).focus()
    await pressWithoutEffect(page, '#/accounts')
    await page.keyboard.press('/')
    expect(await dialog.isVisible()).toBe(true)
    expect(await page.getByRole('combobox').count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await sheet(page).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    expect(place(page)).toBe('#/accounts')
  })

  it('do nothing with Control, Alt or Command held', async () => {
    const { page } = await windows.open(goodDay(), { at: '/overview' })
    await heading(page, 'Everything is all right.').waitFor()
    for (const held of ['Control', 'Alt', 'Meta']) {
      await page.evaluate((name) => {
        const mark = { ctrlKey: name === 'Control', altKey: name === 'Alt', metaKey: name === 'Meta' }
        for (const key of ['g', 'd', '?', '/']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...mark }))
      }, held)
      expect(place(page)).toBe('#/overview')
      expect(await page.getByRole('dialog').count()).toBe(0)
    }
  })

  it('do nothing while the vault is locked', async () => {
    const { page } = await windows.open({ ...goodDay(), vault: 'locked' }, { at: '/overview' })
    await page.getByRole('heading', { name: 'The vault is closed.' }).waitFor()
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await pressWithoutEffect(page, '#/overview')
    for (const key of ['/', 'Control+k']) await page.keyboard.press(key)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('are turned off in Settings, which stays after a reload: only what is pressed with Control is left, and listed', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/settings' })
    await heading(page, 'Settings').waitFor()
    const box = page.getByRole('checkbox', { name: /^Shortcuts of single keys/ })
    await box.press('?')
    await sheet(page).waitFor()
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    await box.press('Space')
    await pressWithoutEffect(page, '#/settings')
    await page.reload()
    await heading(page, 'Settings').waitFor()
    expect(await box.isChecked()).toBe(false)
    await pressWithoutEffect(page, '#/settings')
    expect(await page.getByRole('link', { name: 'Deposits' }).first().getAttribute('title')).toBe('Deposits')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    await sheet(page).waitFor()
    expect(await sheet(page).getByRole('listitem').allTextContents()).toEqual(['Find anything, do anythingCtrl or ⌘ with K'])
    await sheet(page).getByRole('checkbox').press('Space')
    await expect.poll(() => sheet(page).getByRole('listitem').count()).toBeGreaterThan(20)
    expect(complaints).toEqual([])
  })

  it('work on an offline workstation as well', async () => {
    const { page } = await windows.open({ ...carryingDay(), workstation: 'offline' }, { at: '/overview' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect.poll(() => place(page)).toBe('#/bundles')
  })
})
