import type { Journal, NonceRecord } from '../journal/index.ts'
import { isReserved } from '../pay/index.ts'
import type { Column, Table } from './table.ts'

const COLUMNS: readonly Column<NonceRecord>[] = [
  { name: 'address', kind: 'text', of: ({ address }) => address },
  { name: 'authority', kind: 'text', of: ({ authority }) => authority },
  { name: 'label', kind: 'text', of: ({ label }) => label },
  { name: 'kept_at', kind: 'text', of: ({ atMs }) => new Date(atMs).toISOString() },
  { name: 'closed', kind: 'text', of: ({ closed }) => (closed ? 'yes' : 'no') },
  { name: 'reserved', kind: 'text', of: (record) => (isReserved(record) ? 'yes' : 'no') },
]

/** The nonce accounts of the pool, closed ones too, by address: there are few. */
export function noncesTable(journal: Journal): Table<NonceRecord> {
  return {
    columns: COLUMNS,
    async *pages() {
      yield await journal.read.nonces()
    },
  }
}
