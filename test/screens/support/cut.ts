import type { Page } from 'playwright-core'

/**
 * What of the page's texts is cut: each that does not fit into its own element, or into one around it that hides what runs over. What is made to give way
 * to what matters more may be cut, and nothing else beside it.
 */
export const findCutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const hides = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('.vh, .gives-way') === null
    const givesWay = (element: Element | null) => element?.closest('.vh, .gives-way') !== null
    /** Whether a text that must be whole leaves the element at either side. */
    const cutsWhole = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
        givesWay(parentElement) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
      )
      const range = document.createRange()
      while (walker.nextNode() !== null) {
        range.selectNodeContents(walker.currentNode)
        const text = range.getBoundingClientRect()
        if (text.width > 1 && (text.left < left - 1 || text.right > right + 1)) return true
      }
      return false
    }
    const found = new Set<string>()
    for (const element of document.querySelectorAll('body *')) {
      if (!isShown(element) || !hides(element) || element.clientWidth <= 1) continue
      if (element.scrollWidth <= element.clientWidth + 1) continue
      if (element.querySelector('.gives-way') === null || cutsWhole(element))
        found.add(`${element.tagName.toLowerCase()}.${element.className}: ${(element.textContent ?? '').trim().slice(0, 60)}`)
    }
    return [...found]
  })
