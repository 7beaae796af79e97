import { type KeyboardEvent, type RefCallback, useCallback, useEffect, useState } from 'react'
import { type Geometry, planWindow, rowAfterKey, scrollTo, type WindowPlan } from './plan-window.ts'
import type { Pages } from './use-pages.ts'

/** Until a row was measured. */
const ROW_PX = 34
const HEAD_PX = 30

type Seen = {
  readonly scrollPx: number
  readonly heightPx: number
  /** Columns that have not left: a cell that spans more than there are would make new ones. */
  readonly columns: number
}

/** What a PagedTable needs to draw the rows in view and to move among them. */
export type RowsView<Row> = {
  readonly scroller: RefCallback<HTMLDivElement>
  readonly plan: WindowPlan
  readonly indexes: readonly number[]
  /** Rows truly in view. */
  readonly seen: { readonly first: number; readonly last: number }
  /** Columns that are shown at this width. */
  readonly columns: number
  readonly tabStop: number
  readonly detailRef: RefCallback<HTMLDivElement>
  readonly isOpen: (row: Row) => boolean
  readonly onScroll: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onRowClick: (index: number) => void
}

type Input<Row> = {
  readonly pages: Pages<Row>
  readonly keyOf: (row: Row) => string
  readonly onOpen: ((row: Row) => void) | undefined
  /** Whether rows open in place. */
  readonly opens: boolean
  /** Columns that the table has at its widest. */
  readonly columns: number
}

export function useRowsView<Row>({ pages, keyOf, onOpen, opens, columns }: Input<Row>): RowsView<Row> {
  const { scroller, setScroller, seen, rowPx, look } = useSeen(pages.reached, columns)
  const [active, setActive] = useState<{ readonly index: number; readonly focus: boolean }>({ index: 0, focus: false })
  const [open, setOpen] = useState<{ readonly key: string; readonly index: number } | null>(null)
  const [detailPx, setDetailPx] = useState(0)

  const geometry: Geometry = { rows: pages.reached, rowPx, open: open === null ? null : { index: open.index, px: detailPx } }
  const plan = planWindow(geometry, seen)
  const { show } = pages
  useEffect(() => show(plan.first, plan.last), [show, plan.first, plan.last])

  const first = Math.floor(seen.scrollPx / rowPx)
  const last = Math.max(first, Math.floor((seen.scrollPx + seen.heightPx) / rowPx))
  const tabStop = Math.max(plan.first, Math.min(active.index, plan.last - 1))
  const isDrawn = active.index >= plan.first && active.index < plan.last
  useFocusRow({ scroller, index: active.index, wanted: active.focus && isDrawn })

  const activate = (index: number) => {
    const row = pages.rowAt(index)
    if (row === undefined) return
    onOpen?.(row)
    const key = keyOf(row)
    if (opens) setOpen(open?.key === key ? null : { key, index })
  }
  return {
    scroller: setScroller,
    plan,
    indexes: Array.from({ length: plan.last - plan.first }, (_, at) => plan.first + at),
    seen: { first, last },
    columns: Math.min(seen.columns, columns),
    tabStop,
    detailRef: useMeasured(setDetailPx),
    isOpen: (row) => open?.key === keyOf(row),
    onScroll: look,
    onKeyDown(event) {
      if (!(event.target instanceof HTMLTableRowElement)) return
      const to = rowAfterKey(event.key, tabStop, { rows: pages.reached, pageRows: Math.max(1, last - first - 1) })
      if (to !== null) {
        setActive({ index: to, focus: true })
        scroller?.scrollTo({ top: scrollTo(to, geometry, seen) })
      } else if (event.key === 'Enter' || event.key === ' ') activate(tabStop)
      else return
      event.preventDefault()
    },
    onRowClick(index) {
      setActive({ index, focus: false })
      activate(index)
    },
  }
}

const sameSight = (left: Seen, right: Seen): boolean =>
  left.scrollPx === right.scrollPx && left.heightPx === right.heightPx && left.columns === right.columns

/** What part of the rows is seen, below the head that stays, and how tall a row is drawn. */
function useSeen(reached: number, columns: number) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [seen, setSeen] = useState<Seen>({ scrollPx: 0, heightPx: 20 * ROW_PX, columns: 1 })
  const [rowPx, setRowPx] = useState(ROW_PX)
  const look = useCallback(() => {
    if (scroller === null) return
    const heads = [...scroller.querySelectorAll('thead th')].filter((head) => head.getClientRects().length > 0).length
    const now = { scrollPx: scroller.scrollTop, heightPx: Math.max(0, scroller.clientHeight - HEAD_PX), columns: Math.max(1, heads) }
    setSeen((before) => (sameSight(before, now) ? before : now))
    const px = scroller.querySelector('tbody tr[aria-rowindex]')?.getBoundingClientRect().height ?? 0
    if (px > 0) setRowPx(px)
  }, [scroller])
  useEffect(() => {
    if (scroller === null) return
    const observer = new ResizeObserver(look)
    observer.observe(scroller)
    // The table grows as pages are reached, and its first row is drawn only then.
    for (const table of scroller.children) observer.observe(table)
    return () => observer.disconnect()
  }, [scroller, look, reached, columns])
  return { scroller, setScroller, seen, rowPx, look }
}

type FocusRow = { readonly scroller: HTMLDivElement | null; readonly index: number; readonly wanted: boolean }

/** Moves the focus to a row that a key led to, once it is drawn. */
function useFocusRow({ scroller, index, wanted }: FocusRow): void {
  useEffect(() => {
    if (!wanted || scroller === null) return
    const row = scroller.querySelector<HTMLElement>(`tbody tr[aria-rowindex="${index + 2}"]`)
    // Never away from a control: only from another row, or from one that is no longer drawn.
    const { activeElement } = document
    if (activeElement instanceof HTMLTableRowElement || activeElement === document.body) row?.focus({ preventScroll: true })
  }, [scroller, index, wanted])
}

/** Follows an element's height for as long as it is drawn. */
function useMeasured(tell: (px: number) => void): RefCallback<HTMLDivElement> {
  return useCallback(
    (element: HTMLDivElement | null) => {
      if (element === null) return
      const observer = new ResizeObserver(() => tell(element.getBoundingClientRect().height))
      observer.observe(element)
      return () => {
        observer.disconnect()
        tell(0)
      }
    },
    [tell],
  )
}
