import type { Page } from 'playwright-core'

/** What stands above the double rule added up, and what stands over it; counts and fees of another asset would make the two differ. */
export async function readSum(page: Page): Promise<{ readonly added: bigint; readonly shown: bigint }> {
  const list = page.locator('dl:has(dt.sum)')
  const figures = (await list.locator('dd:not(.sum)').allTextContents()).map(unitsOf)
  return { added: figures.reduce((sum, figure) => sum + figure, 0n), shown: unitsOf((await list.locator('dd.sum').textContent()) ?? '') }
}

/** An amount with all its decimals, in its smallest units. */
const unitsOf = (text: string): bigint => BigInt(text.replace('\u2212', '-').replaceAll(/[^\d-]/g, '') || '0')
