import { join } from 'node:path'
import { StrongroomError } from '../../core/error/error.ts'
import { secondsFrom } from '../block-time.ts'
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
import { nameAt, type Stopping, type Written, writeWhole } from './write-file.ts'

export type ExportRequest = Stopping & {
  readonly journal: Journal
  /** The data folder; files go into `exports` inside it. */
  readonly folder: string
  readonly now: () => number
  readonly what: 'deposits' | 'payments' | 'lines' | 'recipients' | 'nonces' | 'events'
  readonly format: 'csv' | 'jsonl'
  readonly standingOf: StandingOf
  /** From the first moment on and before the second one, where they are given. */
  readonly between?: Between
}

type Between = { readonly sinceMs: number | null; readonly untilMs: number | null }

/**
 * Writes one table of the journal into a file, a page at a time, so that memory does not grow with the journal. What is recorded while it
 * is written may be in it. Deposits are of the time of their block, payments of when they were decided.
 * @throws EXPORT_FAILED, OPERATION_ARGUMENT where a time is given for what has none, or the end is not after the beginning, JOURNAL_*
 */
export async function exportJournal(request: ExportRequest): Promise<Written & { readonly rows: number }> {
  const { journal, standingOf, between = ALWAYS } = request
  const { sinceMs, untilMs } = between
  if (sinceMs !== null && untilMs !== null && sinceMs >= untilMs)
    throw new StrongroomError('OPERATION_ARGUMENT', { field: 'until', problem: 'it is not after since' })
  const isWanted = ({ atMs }: { readonly atMs: number }) => (sinceMs === null || atMs >= sinceMs) && (untilMs === null || atMs < untilMs)
  switch (request.what) {
    case 'deposits':
      return await writeTable(request, depositsTable(journal, { sort: 'oldest', ...blocksOf(between) }))
    case 'payments':
      return await writeTable(request, paymentsTable(journal, { standingOf, isWanted }))
    case 'lines':
      return await writeTable(request, linesTable(journal, { standingOf, isWanted }))
    case 'recipients':
      assertAlways(between, 'the address book')
      return await writeTable(request, recipientsTable(journal))
    case 'nonces':
      assertAlways(between, 'the list of nonce accounts')
      return await writeTable(request, noncesTable(journal))
    case 'events':
      return await writeTable(request, eventsTable(journal, isWanted))
  }
}

const ALWAYS: Between = { sinceMs: null, untilMs: null }

function blocksOf({ sinceMs, untilMs }: Between): Pick<DepositsWanted, 'sinceSeconds' | 'untilSeconds'> {
  return {
    ...(sinceMs === null ? {} : { sinceSeconds: secondsFrom(sinceMs) }),
    ...(untilMs === null ? {} : { untilSeconds: secondsFrom(untilMs) }),
  }
}

/** Half a list would pass for all of it. */
function assertAlways({ sinceMs, untilMs }: Between, what: string): void {
  if (sinceMs === null && untilMs === null) return
  const problem = `${what} is exported as it stands now, all of it: leave the time out`
  throw new StrongroomError('OPERATION_ARGUMENT', { field: sinceMs === null ? 'until' : 'since', problem })
}

type DepositsRequest = Omit<ExportRequest, 'what' | 'standingOf' | 'between'> & { readonly wanted: DepositsWanted }

/** Writes the deposits that are wanted, in their order, and none that is recorded while it is written. @throws EXPORT_FAILED, JOURNAL_* */
export async function exportDeposits({ wanted, ...request }: DepositsRequest): Promise<Written & { readonly rows: number }> {
  const upTo = wanted.upTo ?? (await request.journal.read.newestCredit())
  return await writeTable({ ...request, what: 'deposits' }, depositsTable(request.journal, { ...wanted, upTo }))
}

type RowsRequest = Pick<ExportRequest, 'folder' | 'now' | 'format' | 'signal'> & { readonly what: string }

/** Writes any table into a file. @throws EXPORT_FAILED */
export async function exportRows<Row>(request: RowsRequest, table: Table<Row>): Promise<Written & { readonly rows: number }> {
  return await writeTable(request, table)
}

async function writeTable<Row>({ folder, now, what, format, signal }: RowsRequest, table: Table<Row>) {
  let rows = 0
  async function* pieces() {
    if (format === 'csv') yield csvHeader(table.columns)
    for await (const page of table.pages()) {
      rows += page.length
      yield page.map((row) => (format === 'csv' ? csvLine(table.columns, row) : jsonLine(table.columns, row))).join('')
    }
  }
  const written = await writeWhole({ folder: join(folder, 'exports'), name: nameAt(what, now()), ending: format }, pieces(), { signal })
  return { ...written, rows }
}
