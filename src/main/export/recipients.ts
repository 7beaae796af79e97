import type { Address } from '../../core/address/address.ts'
import type { Journal, RecipientRecord } from '../journal/index.ts'
import type { Column, Table } from './table.ts'

/** Rows read at a time. */
const PAGE_ROWS = 1_000

const COLUMNS: readonly Column<RecipientRecord>[] = [
  { name: 'address', kind: 'text', of: ({ address }) => address },
  { name: 'label', kind: 'text', of: ({ label }) => label },
  { name: 'note', kind: 'text', of: ({ note }) => note },
  { name: 'added_at', kind: 'text', of: ({ atMs }) => new Date(atMs).toISOString() },
  { name: 'last_paid_at', kind: 'text', of: ({ lastPaidAtMs }) => (lastPaidAtMs === null ? null : new Date(lastPaidAtMs).toISOString()) },
]

/** The address book, by address. */
export function recipientsTable(journal: Journal): Table<RecipientRecord> {
  return {
    columns: COLUMNS,
    async *pages() {
      let after: Address | undefined
      let rows: readonly RecipientRecord[]
      do {
        rows = await journal.read.recipients({ limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) })
        yield rows
        after = rows.at(-1)?.address
      } while (rows.length === PAGE_ROWS)
    },
  }
}
