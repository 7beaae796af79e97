import type { Column } from '../../parts/table/column.ts'
import { PagedTable } from '../../parts/table/paged-table.tsx'
import { rowsAsPages } from '../../parts/table/rows-as-pages.ts'
import { Table } from '../../parts/table/table.tsx'

/** Beyond this many rows a table scrolls within the page, and draws only those in view. */
const SHORT_MAX = 50

type ListedProps<Row> = { readonly label: string; readonly columns: readonly Column<Row>[]; readonly rows: readonly Row[] }

/** Accounts that came in one answer, few or many; nothing where there are none. */
export function Listed<Row extends { readonly account: string }>({ label, columns, rows }: ListedProps<Row>) {
  const keyOf = ({ account }: Row) => account
  if (rows.length === 0) return null
  if (rows.length <= SHORT_MAX) return <Table label={label} columns={columns} rows={rows} keyOf={keyOf} />
  return <PagedTable label={label} columns={columns} pages={rowsAsPages(rows)} keyOf={keyOf} tall empty={null} />
}
