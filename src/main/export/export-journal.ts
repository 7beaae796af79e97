import { join } from 'node:path'
import type { Journal } from '../journal/index.ts'
import { csvHeader, csvLine } from './csv.ts'
import { type DepositsWanted, depositsTable } from './deposits.ts'
import { eventsTable } from './events.ts'
import { jsonLine } from './json-lines.ts'
import { linesTable } from './lines.ts'
import { noncesTable } from './nonces.ts'
import { paymentsTable } from './payments.ts'
import { recipientsTable } from './recipients.ts'
import type { StandingOf } from './standing.ts'
import type { Table } from './table.ts'
import { nameAt, type Written, writeWhole } from './write-file.ts'

export type ExportRequest = {
  readonly journal: Journal
  /** The data folder; files go into `exports` inside it. */
  readonly folder: string
  readonly now: () => number
  readonly what: 'deposits' | 'payments' | 'lines' | 'recipients' | 'nonces' | 'events'
  readonly format: 'csv' | 'jsonl'
  readonly standingOf: StandingOf
}

/**
 * Writes one table of the journal into a file, a page at a time, so that memory does not grow with the journal. What is recorded while it
 * is written may be in it.
 * @throws EXPORT_FAILED, JOURNAL_*
 */
export async function exportJournal(request: ExportRequest): Promise<Written & { readonly rows: number }> {
  switch (request.what) {
    case 'deposits':
      return await writeTable(request, depositsTable(request.journal))
    case 'payments':
      return await writeTable(request, paymentsTable(request.journal, request.standingOf))
    case 'lines':
      return await writeTable(request, linesTable(request.journal, request.standingOf))
    case 'recipients':
      return await writeTable(request, recipientsTable(request.journal))
    case 'nonces':
      return await writeTable(request, noncesTable(request.journal))
    case 'events':
      return await writeTable(request, eventsTable(request.journal))
  }
}

type DepositsRequest = Omit<ExportRequest, 'what' | 'standingOf'> & { readonly wanted: DepositsWanted }

/** Writes the deposits that are wanted, in their order, and none that is recorded while it is written. @throws EXPORT_FAILED, JOURNAL_* */
export async function exportDeposits({ wanted, ...request }: DepositsRequest): Promise<Written & { readonly rows: number }> {
  const upTo = wanted.upTo ?? (await request.journal.read.newestCredit())
  return await writeTable({ ...request, what: 'deposits' }, depositsTable(request.journal, { ...wanted, upTo }))
}

async function writeTable<Row>({ folder, now, what, format }: Omit<ExportRequest, 'standingOf'>, table: Table<Row>) {
  let rows = 0
  async function* pieces() {
    if (format === 'csv') yield csvHeader(table.columns)
    for await (const page of table.pages()) {
      rows += page.length
      yield page.map((row) => (format === 'csv' ? csvLine(table.columns, row) : jsonLine(table.columns, row))).join('')
    }
  }
  const written = await writeWhole({ folder: join(folder, 'exports'), name: nameAt(what, now()), ending: format }, pieces())
  return { ...written, rows }
}
