import type { Page } from 'playwright-core'

/** What of the page's texts is cut, beside what is made to give way to what matters more: each that does not fit into its own element, or into one around it that hides what runs over. */
export const findCutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const hides = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('.vh, .gives-way') === null
    const found = new Set<string>()
    for (const element of document.querySelectorAll('body *')) {
      if (!isShown(element) || !hides(element) || element.clientWidth <= 1) continue
      if (element.scrollWidth > element.clientWidth + 1)
        found.add(`${element.tagName.toLowerCase()}.${element.className}: ${(element.textContent ?? '').trim().slice(0, 60)}`)
    }
    return [...found]
  })
