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
  /** A total with its double rule: cells by column id. */
  readonly total?: Readonly<Record<string, ReactNode>>
}

/** A short table, all of it drawn: `<Table label="Holdings by asset" columns={…} rows={…} keyOf={…} />`. */
export function Table<Row>({ label, columns, rows, keyOf, tall = false, total }: TableProps<Row>) {
  return (
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table className={tall ? 'table table-tall' : 'table'}>
        <Head columns={columns} />
        <tbody>
          {rows.slice(0, ROWS_MAX).map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, at) => (
                <Cell key={column.id} column={column} row={row} names={column.names ?? at === 0} />
              ))}
            </tr>
          ))}
        </tbody>
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
