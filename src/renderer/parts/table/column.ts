import type { ReactNode } from 'react'
import type { Words } from '../../language/words.ts'

/** A column of a table. */
export type Column<Row> = {
  readonly id: string
  readonly head: Words
  /** The head is there for readers of the page alone: what is in the cells says itself what it is. */
  readonly headUnseen?: true
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the end. */
  readonly end?: boolean
  /** Of the table's width: '30%', or pixels at the normal size of text. Rows come and go, so widths are given and never follow the content. */
  readonly width?: number | `${number}%`
  /** Without a width a column takes all that the others leave; on the widest pages it then shares that with them. */
  readonly sharesSlack?: true
  /** Leaves on middling (lo) or narrow (mid) pages, or on all but the widest. */
  readonly dropsOut?: 'lo' | 'mid' | 'wide'
  /** Names the row for readers of the page; the first column does, if none says so. */
  readonly names?: boolean
  /** Cannot be hidden: without it a row would seem to say what it does not. */
  readonly stays?: true
  /** Where the list is ordered by it: the direction; null where it could be; left out where it cannot. */
  readonly order?: 'ascending' | 'descending' | null
  readonly onOrder?: () => void
}

/** Classes of a cell of this column. */
export const cellClasses = <Row>({ end = false, dropsOut }: Column<Row>): string | undefined =>
  [end ? 'num' : '', dropsOut ?? ''].filter((word) => word !== '').join(' ') || undefined
