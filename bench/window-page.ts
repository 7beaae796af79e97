/*
 * What runs inside the page. Each function stands alone: it is sent there as text.
 */

export type Scrolled = {
  /** Milliseconds between frames. */
  readonly frames: readonly number[]
  /** Where the most rows were drawn beyond those in view. */
  readonly rows: { readonly mounted: number; readonly inView: number }
  /** Frames in which a row in view still waited for its page. */
  readonly waitingFrames: number
}

type Kept = { shifts: { value: number; what: string }[]; firstRowMs: number }

/** Before any of the page's own scripts: notes when the first row is there, and everything that moves on its own. */
export function keepsWhatMoves(): void {
  const kept: Kept = { shifts: [], firstRowMs: 0 }
  Object.assign(globalThis, { kept })
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : '?'
  type LayoutShift = PerformanceEntry & { readonly value: number; readonly sources: readonly { readonly node: Node | null }[] }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      kept.shifts.push({ value, what: sources.map(({ node }) => nameOf(node)).join(', ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const rows = new MutationObserver(() => {
    if (document.querySelector('.rows tbody tr[aria-rowindex]:not([aria-busy])') === null) return
    kept.firstRowMs = performance.now()
    rows.disconnect()
  })
  rows.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] })
}

/** Milliseconds from the page's beginning to its first row. */
export function takeOpeningMs(): number {
  return (globalThis as unknown as { kept: Kept }).kept.firstRowMs
}

/** What moved since this was asked last. */
export function takeShifts(): Kept['shifts'] {
  const { kept } = globalThis as unknown as { kept: Kept }
  const { shifts } = kept
  kept.shifts = []
  return shifts
}

type Scrolling = { readonly what: 'rows' | 'page'; readonly frames: number; readonly pxPerFrame: number }

/** Scrolls the rows of the long table, or the page itself, down and at the end up again, by the same distance in each frame. */
export async function scrollSteadily({ what, frames, pxPerFrame }: Scrolling): Promise<Scrolled> {
  const isScroller = (element: Element) =>
    element === document.scrollingElement || ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)
  const beyond = (element: Element) => (isScroller(element) ? element.scrollHeight - element.clientHeight : 0)
  const longest = () =>
    [...document.querySelectorAll('*')].filter((element) => beyond(element) > 0).toSorted((left, right) => beyond(right) - beyond(left))[0]
  const scroller = what === 'rows' ? document.querySelector('.rows') : longest()
  if (scroller === null || scroller === undefined) throw new Error('there is something to scroll')
  const times: number[] = []
  let rows = { mounted: 0, inView: 0 }
  let waitingFrames = 0
  let step = pxPerFrame
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const look = () => {
    const { top, bottom } = scroller.getBoundingClientRect()
    const drawn = [...scroller.querySelectorAll('tbody tr[aria-rowindex]')]
    const inView = drawn.filter((row) => {
      const box = row.getBoundingClientRect()
      return box.bottom > top && box.top < bottom
    })
    if (drawn.length - inView.length > rows.mounted - rows.inView) rows = { mounted: drawn.length, inView: inView.length }
    if (inView.some((row) => row.getAttribute('aria-busy') === 'true')) waitingFrames += 1
  }
  let last = await nextFrame()
  for (let frame = 0; frame < frames; frame += 1) {
    if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) step = -pxPerFrame
    else if (scroller.scrollTop <= 0) step = pxPerFrame
    scroller.scrollTop += step
    const now = await nextFrame()
    times.push(now - last)
    last = now
    look()
  }
  return { frames: times, rows, waitingFrames }
}
