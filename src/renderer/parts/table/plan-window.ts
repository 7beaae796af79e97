/** Rows drawn beyond what is seen, above and below, so that a fast scroll meets rows and not paper. */
const BEYOND = 9

export type WindowPlan = {
  /** Rows to draw: first included, last excluded. */
  readonly first: number
  readonly last: number
  /** Empty space that stands for the rows not drawn. */
  readonly abovePx: number
  readonly belowPx: number
}

export type Geometry = {
  readonly rows: number
  readonly rowPx: number
  /** The one row that is open, and how much its detail adds below it. */
  readonly open: { readonly index: number; readonly px: number } | null
}

/** Where a row begins. */
export function topOf(index: number, { rowPx, open }: Geometry): number {
  return index * rowPx + (open !== null && open.index < index ? open.px : 0)
}

/** Which rows to draw for what is seen. Its cost does not depend on how many rows there are. */
export function planWindow(geometry: Geometry, seen: { readonly scrollPx: number; readonly heightPx: number }): WindowPlan {
  const { rows, rowPx, open } = geometry
  const extraPx = open?.px ?? 0
  // The open row's detail can only move rows down: counting without it above and with it below draws enough.
  const firstSeen = Math.floor(Math.max(0, seen.scrollPx - extraPx) / rowPx)
  const lastSeen = Math.ceil((seen.scrollPx + seen.heightPx) / rowPx)
  const first = Math.max(0, Math.min(firstSeen - BEYOND, rows))
  const last = Math.max(first, Math.min(lastSeen + BEYOND, rows))
  const wholePx = topOf(rows, geometry)
  return { first, last, abovePx: topOf(first, geometry), belowPx: Math.max(0, wholePx - topOf(last, geometry)) }
}

/** The scroll position at which a row is whole in view, the nearest to where it is now. */
export function scrollTo(index: number, geometry: Geometry, seen: { readonly scrollPx: number; readonly heightPx: number }): number {
  const top = topOf(index, geometry)
  const bottom = top + geometry.rowPx
  if (top < seen.scrollPx) return top
  return bottom > seen.scrollPx + seen.heightPx ? bottom - seen.heightPx : seen.scrollPx
}

/** Where a key leads from a row; null for a key that does not move. */
export function rowAfterKey(
  key: string,
  from: number,
  { rows, pageRows }: { readonly rows: number; readonly pageRows: number },
): number | null {
  const within = (index: number) => Math.max(0, Math.min(rows - 1, index))
  switch (key) {
    case 'ArrowDown':
      return within(from + 1)
    case 'ArrowUp':
      return within(from - 1)
    case 'PageDown':
      return within(from + pageRows)
    case 'PageUp':
      return within(from - pageRows)
    case 'Home':
      return 0
    case 'End':
      return within(rows - 1)
    default:
      return null
  }
}
