import type { Locator } from 'playwright-core'

/** What is shown of these within a row: where each ends, and all words of them. */
export const shownIn = (row: Locator, of: string): Promise<{ readonly edges: readonly number[]; readonly words: string }> =>
  row.evaluate((element, selector) => {
    const shown = [...element.querySelectorAll<HTMLElement>(selector)].filter((part) => part.getClientRects().length > 0)
    return { edges: shown.map((part) => part.getBoundingClientRect().right), words: shown.map((part) => part.textContent).join(' ') }
  }, of)
