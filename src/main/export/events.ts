import { canonicalJson, type EventRecord, type Journal } from '../journal/index.ts'
import type { Column, Table } from './table.ts'

/** Rows read at a time; the event of a block may be long. */
const PAGE_ROWS = 500

/** `data` is the text the hash was made of, so that the chain of hashes can be checked from the file alone (docs/journal.md). */
const COLUMNS: readonly Column<EventRecord>[] = [
  { name: 'id', kind: 'number', of: ({ id }) => id },
  { name: 'at_ms', kind: 'number', of: ({ atMs }) => atMs },
  { name: 'at', kind: 'text', of: ({ atMs }) => new Date(atMs).toISOString() },
  { name: 'kind', kind: 'text', of: ({ kind }) => kind },
  { name: 'data', kind: 'text', of: ({ data }) => canonicalJson(data) },
  { name: 'hash', kind: 'text', of: ({ hash }) => hash },
]

/** Every event that is wanted, oldest first. */
export function eventsTable(journal: Journal, isWanted: (event: EventRecord) => boolean): Table<EventRecord> {
  return {
    columns: COLUMNS,
    async *pages() {
      let after: number | undefined
      let rows: readonly EventRecord[]
      do {
        rows = await journal.read.events({ forward: true, limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) })
        yield rows.filter(isWanted)
        after = rows.at(-1)?.id
      } while (rows.length === PAGE_ROWS)
    },
  }
}
