import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { findBarriersInEveryLook, findBarriersWhenNarrow, lookAtAll, shoot } from './support/page.ts'
import { goodDay, type Scene } from './support/scene.ts'

const sheet = (page: Page) => page.getByRole('region', { name: 'Fees and landing' })
const fees = (page: Page) => sheet(page).getByRole('slider', { name: /^Fees of/ })
const times = (page: Page) => sheet(page).getByRole('slider', { name: /^Times to final/ })
const valueOf = (page: Page, slider: (page: Page) => ReturnType<typeof fees>) => slider(page).getAttribute('aria-valuetext')

/** Newest first, the first sixty seconds apart: one that failed, one under a nonce that was sent elsewhere, and many that went well. */
function costlyDay(): Scene {
  const at = (ago: number) => new Date(Date.UTC(2026, 10, 29, 15, 4, 5) - ago * 60_000)
  const usual = Array.from({ length: 38 }, (_, ago) => ({
    intent: `usual-${ago}/1`,
    kind: 'payment' as const,
    at: at(ago + 2),
    failed: false,
    feeLamports: 5_000n + BigInt(ago * 137),
    slots: 2 + (ago % 5),
    finalMs: 12_000 + ago * 331,
  }))
  return {
    ...goodDay(),
    costs: [
      { intent: 'failed/1', kind: 'sweep', at: at(0), failed: true, feeLamports: 15_000n, slots: 9, finalMs: 31_000 },
      { intent: 'nonce/1', kind: 'upkeep', at: at(1), failed: false, feeLamports: null, slots: null, finalMs: null },
      ...usual,
    ],
  }
}

describe('the pictures of fees and landing', () => {
  const windows = useWindows()

  it('say of each transaction its fee and its time, from one to the next by keys, and what is not known', async () => {
    const { page, complaints } = await windows.open(costlyDay(), { at: '/nodes' })
    await fees(page).waitFor()
    expect(await valueOf(page, fees)).toMatch(/^Sweep, Nov 29, 2026, 15:04:05: 0\.000015 SOL, and it failed$/)
    await fees(page).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => valueOf(page, fees)).toMatch(/^Upkeep, .*: not known: what was planned cannot be read$/)
    await page.keyboard.press('Home')
    await expect.poll(() => valueOf(page, fees)).toMatch(/^Payment, .*: 0\.000010069 SOL$/)
    expect(await valueOf(page, times)).toMatch(/: 31 s; in a block after 9 slots$/)
    const box = await times(page).boundingBox()
    if (box === null) throw new Error('the picture is there')
    await page.mouse.move(box.x + (box.width * 38.5) / 40, box.y + 10)
    await expect.poll(() => valueOf(page, times)).toMatch(/: not known: not sent from here, or the clock was set back$/)
    expect(complaints).toEqual([])
  })

  it('have all their figures in a table, which leads to each history', async () => {
    const { page, complaints } = await windows.open(costlyDay(), { at: '/nodes' })
    await fees(page).waitFor()
    await sheet(page).locator('summary').click()
    const rows = sheet(page).getByRole('table').locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(40)
    expect(await rows.nth(0).innerText()).toMatch(/Sweep\s+failed\s+0\.000015000\s*SOL\s+9\s+31 s/)
    expect(await rows.nth(1).innerText()).toMatch(/Upkeep\s+finalized\s+not known\s+not known\s+not known/)
    expect(await findBarriersInEveryLook(page)).toEqual([])
    expect(await lookAtAll(page, 'costs')).toEqual([])
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await shoot(page, 'costs-narrow')
    await rows.nth(0).getByRole('link').press('Enter')
    await page.waitForURL(/#\/activity\/payment\/failed\/1$/)
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
  })

  it('are none before anything has run', async () => {
    const { page } = await windows.open(goodDay(), { at: '/nodes' })
    await sheet(page).getByText('No transaction that was signed here has run yet.').waitFor()
    expect(await sheet(page).getByRole('slider').count()).toBe(0)
  })
})
