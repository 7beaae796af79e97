import { errors, type Page } from 'playwright-core'

/**
 * What of the addresses and amounts that are signed is not shown whole: in the dialog that is open, otherwise in the page. Empty where each stands in
 * groups or with its unit, within its box, with nothing in its place. What scrolls inside its own region is not cut: one can scroll to it.
 */
export const findCut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('[role="dialog"]') ?? document.querySelector('.main') ?? document.body
    const found: string[] = []
    const isShown = (element: Element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden'
    const textsIn = (root: Element): readonly Text[] => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (node instanceof Text) texts.push(node)
      return texts
    }
    /** Elements around it that hide what runs out of them, up to the window. */
    const clipsOf = (element: Element): readonly Element[] => {
      const clips: Element[] = []
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
        const { overflowX } = getComputedStyle(parent)
        if (overflowX === 'auto' || overflowX === 'scroll') return clips
        if (overflowX === 'hidden' || overflowX === 'clip') clips.push(parent)
      }
      return [...clips, document.documentElement]
    }
    const saysOf = (element: Element) => (element.textContent ?? '').trim().slice(0, 60)

    for (const element of scope.querySelectorAll('.addr, .amt')) {
      if (!isShown(element)) continue
      const isAddress = element.classList.contains('addr')
      if (isAddress && !element.classList.contains('addr-whole')) found.push(`shortened: ${saysOf(element)}`)
      if ((element.textContent ?? '').includes('…')) found.push(`with an ellipsis: ${saysOf(element)}`)
      if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline')
        found.push(`runs out of itself: ${saysOf(element)}`)
      for (const clip of clipsOf(element)) {
        const box = clip.getBoundingClientRect()
        const isOut = [...element.getClientRects()].some(({ left, right }) => left < box.left - 1 || right > box.right + 1)
        if (isOut) found.push(`leaves ${clip.tagName.toLowerCase()}.${clip.className}: ${saysOf(element)}`)
      }
    }
    for (const text of textsIn(scope)) {
      const parent = text.parentElement
      if (parent === null || !isShown(parent) || parent.closest('.addr, .z, input, textarea') !== null) continue
      const said = text.data.trim()
      if (/[1-9A-HJ-NP-Za-km-z]{32,}/.test(said)) found.push(`an address in prose: ${said.slice(0, 80)}`)
      if (/[1-9A-HJ-NP-Za-km-z]{4,}…/.test(said)) found.push(`an address shortened in prose: ${said.slice(0, 80)}`)
      if (/(?<![.\w-])\d{5,}/.test(said)) found.push(`figures that are not grouped: ${said.slice(0, 80)}`)
      if (/\blamports\b|smallest unit|\bnative\b/i.test(said)) found.push(`no unit of a person: ${said.slice(0, 80)}`)
    }
    return found
  })

/** How long `showsWhole` waits for what a page still loads. */
const APPEARS_MS = 30_000

/** Whether an address stands there whole, in view or to be scrolled to, and its cell ends in no ellipsis; waits for it while the page still loads. */
export const showsWhole = async (page: Page, address: string, { withinMs = APPEARS_MS } = {}): Promise<boolean> => {
  const isShown = (wanted: string) => {
    const isCut = (element: Element) => {
      const cell = element.closest('td, th')
      if (cell === null) return false
      const { textOverflow, paddingInlineEnd } = getComputedStyle(cell)
      const room = cell.getBoundingClientRect().right - Number.parseFloat(paddingInlineEnd)
      return textOverflow === 'ellipsis' && element.getBoundingClientRect().right > room
    }
    return [...(document.querySelector('[role="dialog"]') ?? document.body).querySelectorAll('.addr-whole')].some(
      (element) => element.textContent === wanted && element.getClientRects().length > 0 && !isCut(element),
    )
  }
  try {
    await page.waitForFunction(isShown, address, { timeout: withinMs })
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
}

/** Opens whatever is folded. */
export const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })
