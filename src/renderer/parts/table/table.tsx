import type { ReactNode } from 'react'
import { cellClasses, type Column } from './column.ts'
import { Head } from './head.tsx'

/** Beyond this many rows a list is read by pages: PagedTable. */
const ROWS_MAX = 1_000

type TableProps<Row> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly tall?: boolean
  /** Rows that follow each other and have the same heading stand together under it: `headingOf={({ at }) => dayWords(at, timeZone)}`. */
  readonly headingOf?: (row: Row) => string
  /** What stands below such a heading, by the first of its rows; null where there is nothing to say. */
  readonly belowHeading?: (row: Row) => ReactNode
  /** Rows take the focus, from the keys that go from row to row. */
  readonly stops?: boolean
  /** A total with its double rule: cells by column id. */
  readonly total?: Readonly<Record<string, ReactNode>>
}

/** A short table, all of it drawn: `<Table label="Holdings by asset" columns={…} rows={…} keyOf={…} />`. */
export function Table<Row>({ label, columns, rows, keyOf, tall = false, headingOf, belowHeading, stops = false, total }: TableProps<Row>) {
  return (
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table className={tall ? 'table table-tall' : 'table'}>
        <Head columns={columns} />
        {togetherUnder(rows.slice(0, ROWS_MAX), headingOf).map(({ heading, rows: together }, group) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may have the same heading
          <tbody key={group}>
            {heading === null ? null : (
              <tr>
                <th scope="rowgroup" colSpan={columns.length} className="row-heading">
                  {heading}
                </th>
              </tr>
            )}
            <BelowHeading columns={columns.length}>{together[0] === undefined ? null : belowHeading?.(together[0])}</BelowHeading>
            {together.map((row) => (
              <tr key={keyOf(row)} tabIndex={stops ? -1 : undefined}>
                {columns.map((column, at) => (
                  <Cell key={column.id} column={column} row={row} names={column.names ?? at === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        {total === undefined ? null : (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.id} className={total[column.id] === undefined ? cellClasses(column) : `${cellClasses(column) ?? ''} total`}>
                  {total[column.id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

function BelowHeading({ columns, children }: { readonly columns: number; readonly children: ReactNode }) {
  if (children === null || children === undefined) return null
  return (
    <tr className="below-heading">
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}

type Together<Row> = { readonly heading: string | null; readonly rows: readonly Row[] }

function togetherUnder<Row>(rows: readonly Row[], headingOf?: (row: Row) => string): readonly Together<Row>[] {
  if (headingOf === undefined) return [{ heading: null, rows }]
  const groups: { heading: string; rows: Row[] }[] = []
  for (const row of rows) {
    const heading = headingOf(row)
    const last = groups.at(-1)
    if (last?.heading === heading) last.rows.push(row)
    else groups.push({ heading, rows: [row] })
  }
  return groups
}

/** One cell; the one that names its row is a heading of it. */
export function Cell<Row>({ column, row, names }: { readonly column: Column<Row>; readonly row: Row; readonly names: boolean }) {
  const classes = cellClasses(column)
  return names ? (
    <th scope="row" className={classes}>
      {column.cell(row)}
    </th>
  ) : (
    <td className={classes}>{column.cell(row)}</td>
  )
}
