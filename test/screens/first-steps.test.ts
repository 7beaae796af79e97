import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { findCutTexts } from './support/cut.ts'
import { findBarriers, outgrowsWindow, scrollsSideways, settle, shoot, WIDTHS } from './support/page.ts'
import { decidingDay } from './support/deciding.ts'
import { goodDay } from './support/scene.ts'

const SHOWN = { firstSteps: 'on' } as const
/** On the practice network of this start. */
const practiceDay = () => ({ ...goodDay(), practice: 'begun' as const })

describe('the first steps on the practice network', () => {
  const windows = useWindows()

  it.each(WIDTHS.flatMap((width) => ['en-US', 'de-DE'].map((language) => ({ width, language }))))(
    'stand at the foot of every page, at $width px, in $language',
    async ({ width, language }) => {
      const { page, complaints } = await windows.open(practiceDay(), { at: '/overview', width, language, ...SHOWN })
      await settle(page)
      await page.locator('.first-steps a').waitFor()
      await shoot(page, `first-steps-${width}-${language}`)
      expect(await findCutTexts(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
      expect(await outgrowsWindow(page)).toBe(false)
      expect(await findBarriers(page)).toEqual([])
      expect(complaints).toEqual([])
    },
  )

  it('lead to the page of the next step, and say there what to press', async () => {
    const { page } = await windows.open(practiceDay(), { at: '/overview', ...SHOWN })
    const steps = page.getByRole('region', { name: 'First steps' })
    await steps.getByText(/^Step 2 of 5$/).waitFor()
    await steps.getByRole('link', { name: 'Open Sweep' }).press('Enter')
    await steps.getByText('Press “Plan the sweep”. Nothing is signed before you have read the plan.').waitFor()
    expect(await steps.getByRole('link').count()).toBe(0)
    await page.getByRole('button', { name: 'Plan the sweep' }).press('Enter')
    await steps.getByText('Read where the money goes and what it costs, then press “Sign”.').waitFor()
    await page.getByRole('button', { name: /^Sign / }).waitFor()
  })

  it('count what is done alone: a payment that goes on, failed or was made in part leads no further', async () => {
    const { page } = await windows.open({ ...decidingDay(), practice: 'begun' as const }, { at: '/overview', ...SHOWN })
    await page
      .getByRole('region', { name: 'First steps' })
      .getByText(/^Step \d of 5$/)
      .waitFor()
    expect(
      await page
        .getByRole('region', { name: 'First steps' })
        .getByText(/^Step \d of 5$/)
        .innerText(),
    ).toBe('Step 3 of 5')
  })

  it('cover nothing that has the focus', async () => {
    const { page } = await windows.open(practiceDay(), { at: '/overview', ...SHOWN })
    await page.getByRole('region', { name: 'First steps' }).waitFor()
    await settle(page)
    await page.locator('#main').focus()
    const covered: string[] = []
    let seen = 0
    for (; seen < 40; seen += 1) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(() => {
        const focused = document.activeElement
        if (focused === null || focused.closest('#main') === null) return null
        const { left, top, width, height } = focused.getBoundingClientRect()
        const shown = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2)
        return { name: focused.outerHTML.slice(0, 80), isSeen: shown !== null && (focused.contains(shown) || shown.contains(focused)) }
      })
      if (found === null) break
      if (!found.isSeen) covered.push(found.name)
    }
    expect(seen).toBeGreaterThan(10)
    expect(covered).toEqual([])
  })

  it('are hidden by one press, stay so after a reload, and come back by Settings', async () => {
    const { page } = await windows.open(practiceDay(), { at: '/overview', ...SHOWN })
    const steps = page.getByRole('region', { name: 'First steps' })
    await steps.getByRole('button', { name: 'Hide these steps' }).press('Enter')
    await steps.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Settings' }).press('Enter')
    await page.reload()
    await settle(page)
    expect(await steps.count()).toBe(0)
    await page.getByLabel('Say on the practice network what to do next').press('Space')
    await steps.waitFor()
  })

  it.each([
    ['on another network', { network: 'development' as const }],
    ['on a practice network of another program', {}],
    ['while a locked vault is read', { practice: 'begun' as const, vault: 'locked' as const, shownLocked: 'journal' as const }],
  ])('are not said %s', async (_, differs) => {
    const { page } = await windows.open({ ...goodDay(), ...differs }, { at: '/deposits', ...SHOWN })
    await settle(page)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await page.locator('.first-steps').count()).toBe(0)
  })
})
