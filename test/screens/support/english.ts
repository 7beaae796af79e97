import type { Page } from 'playwright-core'

/** English sentences on a page of another language that nothing says to be English. A name of somebody’s may hold one of the words, and hardly two. */
export const findEnglish = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const ENGLISH = /\b(?:the|is|are|of|and|its|that|this|with|from|be|can|which|nothing|nobody|been)\b/gi
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode() !== null) {
      const { parentElement, textContent } = walker.currentNode
      if (parentElement?.closest('[lang]')?.getAttribute('lang') === 'en' || parentElement?.closest('script, style, pre') != null) continue
      const words = textContent?.match(ENGLISH) ?? []
      if (new Set(words.map((word) => word.toLowerCase())).size > 1) found.add((textContent ?? '').trim())
    }
    return [...found]
  })
