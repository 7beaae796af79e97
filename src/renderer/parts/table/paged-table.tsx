import { t } from '@lingui/core/macro'
import { Fragment, type ReactNode } from 'react'
import { FailureNote } from '../failure-note.tsx'
import { formatCount } from '../figure.ts'
import { AsOf } from '../time.tsx'
import { type Column, cellClasses } from './column.ts'
import { HiddenColumns } from './column-choice.tsx'
import { Head, Widths } from './head.tsx'
import { Cell } from './table.tsx'
import type { Pages } from './use-pages.ts'
import { type RowsView, useRowsView } from './use-rows-view.ts'

type PagedTableProps<Row> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly pages: Pages<Row>
  readonly keyOf: (row: Row) => string
  /** Enter, space or a click on a row. Without it rows do nothing. */
  readonly onOpen?: (row: Row) => void
  /** What stands below a row that is open: one at a time. Rows are then opened and closed by Enter, space or a click. */
  readonly detail?: (row: Row) => ReactNode
  /** Rows marked as chosen. */
  readonly chosen?: (row: Row) => boolean
  readonly tall?: boolean
  /** Columns that a person hid: they are named below the table. */
  readonly hidden?: readonly Column<Row>[]
  readonly empty: ReactNode
}

/**
 * A long table: only the rows in view are drawn and held, read by keyset pages as one scrolls.
 * Keys: arrows, Page Up and Down, Home, End (the last row reached so far), Enter to open.
 *
 *     const pages = usePages({ name: JSON.stringify(filter), options: …, page: … })
 *     <PagedTable label="Deposits" columns={…} pages={pages} keyOf={(row) => String(row.id)} empty={<Empty … />} />
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, columns, pages, keyOf, tall = false, hidden = [], empty } = props
  const view = useRowsView({ pages, keyOf, onOpen: props.onOpen, opens: props.detail !== undefined, columns: columns.length })
  const { scroller, onScroll, onKeyDown, plan, indexes, seen } = view
  if (pages.total === 0) return empty
  return (
    <>
      {pages.failure === null ? null : <FailureNote failure={pages.failure} again={pages.again} />}
      <div className="rows" ref={scroller} onScroll={onScroll}>
        <table
          className={tall ? 'table table-tall table-fixed' : 'table table-fixed'}
          role={props.detail === undefined ? 'grid' : 'treegrid'}
          aria-label={label}
          aria-multiselectable={props.chosen === undefined ? undefined : true}
          aria-rowcount={(pages.total ?? -2) + 1}
          aria-busy={pages.total === null && pages.failure === null}
          onKeyDown={onKeyDown}
        >
          <Widths columns={columns} />
          <Head columns={columns} />
          <tbody>
            <Spacer px={plan.abovePx} columns={view.columns} />
            {indexes.map((index) => (
              <BodyRow key={index} index={index} table={props} view={view} />
            ))}
            <Spacer px={plan.belowPx} columns={view.columns} />
          </tbody>
        </table>
      </div>
      <p className="rows-foot tiny dim">
        {placeWords(seen, pages)}
        <HiddenColumns of={hidden} />
        {pages.failure === null || pages.asOf === null ? null : <AsOf at={pages.asOf} />}
      </p>
    </>
  )
}

function placeWords<Row>(seen: RowsView<Row>['seen'], { total, reached, failure }: Pages<Row>): string {
  if (total === null) return failure === null ? t`Reading the journal` : t`Nothing could be read`
  const last = Math.min(seen.last, reached)
  return t`Rows ${formatCount(Math.min(seen.first + 1, last))} to ${formatCount(last)} of ${formatCount(total)}`
}

/** Height in an SVG attribute: the page's security policy knows no style attribute. */
function Spacer({ px, columns }: { readonly px: number; readonly columns: number }) {
  if (px === 0) return null
  return (
    <tr className="spacer" aria-hidden="true">
      <td colSpan={columns} aria-label={t`rows not drawn`}>
        <svg width="1" height={px} />
      </td>
    </tr>
  )
}

type BodyRowProps<Row> = { readonly index: number; readonly table: PagedTableProps<Row>; readonly view: RowsView<Row> }

/** A row, in its place before its page is there: the same element then fills, so that the focus stays on it. */
function BodyRow<Row>({ index, table: { columns, pages, detail, chosen, onOpen }, view }: BodyRowProps<Row>) {
  const { tabStop, detailRef, isOpen, onRowClick } = view
  const row = pages.rowAt(index)
  const open = detail !== undefined && row !== undefined && isOpen(row)
  return (
    <Fragment>
      <tr
        aria-rowindex={index + 2}
        aria-busy={row === undefined ? true : undefined}
        aria-selected={row === undefined ? undefined : chosen?.(row)}
        aria-expanded={detail === undefined ? undefined : open}
        tabIndex={index === tabStop ? 0 : -1}
        className={open ? 'is-open' : onOpen === undefined && detail === undefined ? undefined : 'opens'}
        onClick={({ target }) => (isOfControl(target) ? undefined : onRowClick(index))}
      >
        {row === undefined ? <WaitingCells columns={columns} /> : <Cells columns={columns} row={row} />}
      </tr>
      {open ? (
        <tr className="unfolded-row">
          <td colSpan={view.columns}>
            <div ref={detailRef}>{detail(row)}</div>
          </td>
        </tr>
      ) : null}
    </Fragment>
  )
}

/** What a button or a link in a row does is all that a click on it does. */
const isOfControl = (target: EventTarget): boolean =>
  target instanceof Element && (target.closest('button') ?? target.closest('a')) !== null

function Cells<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  return columns.map((column, at) => <Cell key={column.id} column={column} row={row} names={column.names ?? at === 0} />)
}

function WaitingCells<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return columns.map((column) => (
    <td key={column.id} className={cellClasses(column)}>
      <span className="faint">…</span>
    </td>
  ))
}
