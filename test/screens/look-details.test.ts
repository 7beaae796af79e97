import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { PAYMENT_ID, payingDay } from './support/paying.ts'
import { payoutDay, PAYOUT_ID } from './support/paying-many.ts'
import { firstDay, goodDay } from './support/scene.ts'
import { settle } from './support/page.ts'

const topOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top)

describe('details of the look', () => {
  const windows = useWindows()

  it('fills the picture of what is finished', async () => {
    const { page } = await windows.open(payoutDay({ under: 'settled' }), { at: `/pay-many/${PAYOUT_ID}` })
    await page.locator('svg.flow').waitFor()
    const { end, whole } = await page.locator('svg.flow').evaluate((picture) => {
      const last = [...picture.querySelectorAll('rect')].at(-1)
      return {
        end: Number(last?.getAttribute('x')) + Number(last?.getAttribute('width')),
        whole: Number(picture.getAttribute('viewBox')?.split(' ')[2]),
      }
    })
    expect(end).toBeCloseTo(whole, 5)
  })

  it('shows all links in the heads of sheets alike', async () => {
    const { page } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('link', { name: 'All deposits' }).waitFor()
    await page.getByRole('link', { name: 'All nodes' }).waitFor()
    const looks = await page.locator('.sheet-head a').evaluateAll((links) =>
      links.map((link) => {
        const { color, textDecorationLine, fontWeight } = getComputedStyle(link)
        return `${color} ${textDecorationLine} ${fontWeight}`
      }),
    )
    expect(looks.length).toBeGreaterThan(1)
    expect(new Set(looks).size).toBe(1)
  })

  it.each([360, 1280])('cuts none of several choices at %i px', async (width) => {
    const { page } = await windows.open(goodDay(), { at: '/deposits', width })
    await page.getByRole('button', { name: 'Export what is shown' }).click()
    await page.getByRole('dialog').waitFor()
    const hidden = await page
      .locator('fieldset.seg')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.getAttribute('aria-label')))
    expect(hidden).toEqual([])
  })

  it('says of one payment sent once how often, and of its history who is paid, in words that fit one', async () => {
    const day = payingDay()
    const decided = day.paying.decided.get(PAYMENT_ID)
    if (decided === undefined) throw new Error('the day has a payment')
    day.paying.decided.set(PAYMENT_ID, { ...decided, lines: decided.lines.map((line) => ({ ...line, broadcasts: 1 })) })
    const { page } = await windows.open(day, { at: `/pay/${PAYMENT_ID}` })
    await page.locator('dd', { hasText: /^once$/ }).waitFor()
    expect(await page.getByText('the same bytes').count()).toBe(0)
  })

  it('keeps the head of the first run in its place from step to step, and its panel out of the way where it is narrow', async () => {
    const { page } = await windows.open(firstDay())
    await page.getByRole('button', { name: 'Start practising' }).waitFor()
    await settle(page)
    const first = await topOf(page, '.steps')
    await page.getByRole('button', { name: 'Start practising' }).click()
    await page.getByRole('heading', { name: 'The vault' }).waitFor()
    expect(await topOf(page, '.steps')).toBe(first)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await topOf(page, '.steps')).toBeLessThan(740 / 5)
  })
})
