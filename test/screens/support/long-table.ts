import type { Page } from 'playwright-core'

const SCROLLS_PX = [0, 3_000, 9_000]
const ROW_PX = 34
const SETTLED_MS = 150

/** Drawn ahead and behind, so that scrolling shows no gap. */
export const ROWS_BEYOND = 20

/** Scrolls a table of very many rows about; how many are drawn beyond those seen, at most. */
export async function mostRowsBeyond(page: Page): Promise<number> {
  const rows = page.locator('.rows')
  const beyond: number[] = []
  for (const scrollPx of SCROLLS_PX) {
    await rows.evaluate((element, top) => element.scrollTo({ top }), scrollPx)
    await page.waitForTimeout(SETTLED_MS)
    const { drawn, heightPx } = await rows.evaluate((element) => ({
      drawn: element.querySelectorAll('tbody tr[aria-rowindex]').length,
      heightPx: element.clientHeight,
    }))
    if (drawn === 0) throw new Error(`nothing is drawn at ${scrollPx} px`)
    beyond.push(drawn - Math.ceil(heightPx / ROW_PX))
  }
  return Math.max(...beyond)
}
