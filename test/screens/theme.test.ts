import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { findCutTexts } from './support/cut.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriers, scrollsSideways } from './support/page.ts'
import { goodDay } from './support/scene.ts'

const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Theme: / })
const choice = (page: Page) => page.getByRole('banner').getByRole('group', { name: 'Theme' })
const schemeOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
const shapeOf = (page: Page) => button(page).locator('svg').innerHTML()

describe('the theme', () => {
  const windows = useWindows()

  it('is chosen of all three by keyboard alone, says which it is, and is kept', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await button(page).press('Enter')
    const names = await choice(page).getByRole('button').allTextContents()
    expect(names).toEqual(['System', 'Light', 'Dark'])
    expect(await choice(page).getByRole('button', { pressed: true }).allTextContents()).toEqual(['System'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => schemeOf(page)).toBe('dark')
    expect(await choice(page).getByRole('button', { pressed: true }).allTextContents()).toEqual(['Dark'])
    expect(await button(page).getAttribute('aria-label')).toBe('Theme: dark')
    await page.keyboard.press('Escape')
    expect(await choice(page).count()).toBe(0)
    expect(await button(page).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.reload()
    await button(page).waitFor()
    expect(await button(page).getAttribute('aria-label')).toBe('Theme: dark')
    expect(complaints).toEqual([])
  })

  it('is seen on its button, even where the system looks the same', async () => {
    const { page } = await windows.open(goodDay(), { at: '/overview', theme: 'light' })
    const shapes = [await shapeOf(page)]
    for (const name of ['Light', 'Dark']) {
      if ((await choice(page).count()) === 0) await button(page).click()
      await choice(page).getByRole('button', { name }).click()
      shapes.push(await shapeOf(page))
    }
    expect(new Set(shapes).size).toBe(3)
  })

  it('is no longer asked once one goes on elsewhere', async () => {
    const { page } = await windows.open(goodDay(), { at: '/overview' })
    await button(page).click()
    await choice(page).waitFor()
    await page.getByRole('main').click({ position: { x: 2, y: 2 } })
    await expect.poll(() => choice(page).count()).toBe(0)
    await button(page).press('Enter')
    await choice(page).waitFor()
    await button(page).press('Enter')
    expect(await choice(page).count()).toBe(0)
  })

  it.each(['en-US', 'de-DE'])('stands within a narrow window, and passes axe: %s', async (language) => {
    const { page } = await windows.open(goodDay(), { at: '/overview', width: 360, language })
    await page.getByRole('banner').locator('.drop > button').click()
    expect(await findBarriers(page)).toEqual([])
    expect(await findCutTexts(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    const { x, width } = (await page.locator('.drop-in').boundingBox()) ?? { x: -1, width: 0 }
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(360)
    // In one row, as in Settings.
    const tops = await page.locator('.drop-in button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  })
})
