/** Rows of one page. */
export const PAGE_ROWS = 100

/** The most rows that can be scrolled to: more would be taller than what a browser can lay out. Beyond, one narrows the list. */
export const ROWS_REACHED_MAX = 900_000

/**
 * The keyset of a list as far as it was scrolled: `starts[n]` is what page n is asked with (the first with nothing).
 * Only these short texts are kept; the rows of pages out of view are forgotten and asked for again.
 */
export type Cursors = { readonly starts: readonly (string | undefined)[] }

export const FIRST_PAGE: Cursors = { starts: [undefined] }

/**
 * The keyset once a page has said what follows it. Where that differs from before (rows came or went above),
 * what was known of the pages after it no longer joins on, and is dropped.
 */
export function learn(cursors: Cursors, page: number, next: string | null): Cursors {
  const { starts } = cursors
  if (page >= starts.length) return cursors
  const known = page + 1 < starts.length ? starts[page + 1] : null
  if (known === next) return cursors
  const kept = starts.slice(0, page + 1)
  const reachedEnd = next === null || kept.length * PAGE_ROWS >= ROWS_REACHED_MAX
  return { starts: reachedEnd ? kept : [...kept, next] }
}

/** How many rows the list has as far as it is known: whole pages, and never more than there are. */
export function rowsReached({ starts }: Cursors, total: number | null): number {
  return total === null ? 0 : Math.min(starts.length * PAGE_ROWS, total)
}
