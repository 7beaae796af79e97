import { afterAll, describe, expect, it } from 'vitest'
import { directionOf } from '../../src/renderer/language/languages.ts'
import { sampleOf } from '../support/sample.ts'
import { findCutTexts } from './support/cut.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriers, scrollsSideways, settle, shoot, WIDTHS } from './support/page.ts'
import { PLACES } from './support/places.ts'
import { goodDay } from './support/scene.ts'
import { buildInSecondLanguage, FROM_RIGHT } from './support/second-language.ts'

const PAGES = PLACES.flatMap((at) => WIDTHS.map((width) => ({ at, width })))
/** Of the pages, in a sample. */
const DRAWN = 6

describe('the window in a language that is written from the right', () => {
  let remove = () => {}
  const windows = useWindows({
    build: async () => {
      const made = await buildInSecondLanguage(FROM_RIGHT)
      remove = made.remove
      return made.folder
    },
  })
  afterAll(() => remove())

  it.each(sampleOf(PAGES, DRAWN, 'pages from the right'))(
    'begins at the right, cuts no words, and passes axe, at $at, $width px wide',
    async ({ at, width }) => {
      const { page, complaints } = await windows.open(goodDay(), { at, width, language: FROM_RIGHT.language })
      await settle(page)
      await shoot(page, `from-right-${at.slice(1).replaceAll('/', '-')}-${width}`)
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
      expect(await findCutTexts(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
      expect(await findBarriers(page)).toEqual([])
      expect(complaints).toEqual([])
    },
  )

  it('keeps the sign of an amount before its digits, and the unit behind them', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits', language: FROM_RIGHT.language })
    await settle(page)
    const amounts = await page.evaluate(() =>
      [...document.querySelectorAll('.amt:has(.u)')]
        .filter((amount) => amount.checkVisibility() && amount.textContent.startsWith('\u2212'))
        .map((amount) => {
          const leftOf = (text: Node | null | undefined): number => {
            const range = document.createRange()
            if (text instanceof Node) range.selectNodeContents(text)
            return range.getBoundingClientRect().left
          }
          return [amount.childNodes[0], amount.childNodes[1], amount.querySelector('.u')].map(leftOf)
        }),
    )
    expect(amounts.length).toBeGreaterThan(0)
    for (const lefts of amounts) expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
  })

  it('writes bytes, paths, commands and keys from the left', async () => {
    const wrong: string[] = []
    let seen = 0
    for (const at of ['/settings', '/nodes', '/activity/journal']) {
      const { page } = await windows.open(goodDay(), { at, language: FROM_RIGHT.language })
      await settle(page)
      const found = await page.evaluate(() =>
        [...document.querySelectorAll('code, pre, kbd, .path, .bytes, .hash')].map((one) => {
          const { direction, unicodeBidi } = getComputedStyle(one)
          return { what: one.outerHTML.slice(0, 80), isKept: direction === 'ltr' && unicodeBidi === 'isolate' }
        }),
      )
      seen += found.length
      wrong.push(...found.filter(({ isKept }) => !isKept).map(({ what }) => what))
    }
    expect(seen).toBeGreaterThan(2)
    expect(wrong).toEqual([])
  })

  it('draws days from the left, with the first day below the first', async () => {
    const { page } = await windows.open(goodDay(), { at: '/overview', language: FROM_RIGHT.language })
    await settle(page)
    const ends = await page
      .locator('.chart-ends')
      .first()
      .locator('time')
      .evaluateAll((days) => days.map((day) => day.getBoundingClientRect().left))
    expect(ends).toEqual(ends.toSorted((one, other) => one - other))
    const box = page.locator('.chart-box').first()
    await box.press('Home')
    const first = await box.getAttribute('aria-valuetext')
    await box.press('ArrowRight')
    expect(await box.getAttribute('aria-valuenow')).toBe('2')
    await box.hover({ position: { x: 1, y: 20 } })
    expect(await box.getAttribute('aria-valuetext')).toBe(first)
  })
})

describe('the direction of a language', () => {
  it.each([
    ['he', 'rtl'],
    ['ar-EG', 'rtl'],
    ['ur', 'rtl'],
    ['az-Arab', 'rtl'],
    ['de', 'ltr'],
    ['en-XA', 'ltr'],
    ['zh-Hant', 'ltr'],
  ])('%s is written %s', (language, direction) => {
    expect(directionOf(language)).toBe(direction)
  })
})
