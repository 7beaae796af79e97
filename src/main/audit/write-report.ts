import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { beginOfDay, dayOf } from '../../core/daily/zone.ts'
import type { ReadTo } from '../../core/daily/daily.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { secondsFrom } from '../block-time.ts'
import { csvHeader, csvLine } from '../export/csv.ts'
import { type DepositRow, depositsTable } from '../export/deposits.ts'
import { linesTable } from '../export/lines.ts'
import { paymentsTable } from '../export/payments.ts'
import type { StandingOf } from '../export/standing.ts'
import type { Table } from '../export/table.ts'
import { nameAt, type Pieces, type Stopping } from '../export/write-file.ts'
import { writeFolder } from '../export/write-folder.ts'
import type { ConfiguredNodes, Journal, VerifyOptions } from '../journal/index.ts'
import { printRecord } from '../record/print-record.ts'
import { changesTable, entriesTable } from './changes.ts'
import { statePeriod } from './figures.ts'
import { planReport } from './plan-report.ts'
import type { Period, Report, ReportFile, Some, Words } from './report.ts'
import { casesTable, figuresTable, gapsTable, inFlightTable } from './tables.ts'
import { tellReport } from './tell-report.ts'

export type ReportRequest = Stopping & {
  readonly journal: Journal
  /** The data folder; a report is a folder in `exports` inside it. */
  readonly folder: string
  readonly now: () => number
  readonly standingOf: StandingOf
  readonly reading: ReadTo
  /** Whole days of a zone, as 2026-11-01; both are part of it. */
  readonly from: string
  readonly to: string
  readonly zone: string
  /** Told how much of the journal is verified. */
  readonly onProgress?: VerifyOptions['onProgress']
}

export type MadeReport = {
  readonly path: string
  readonly name: string
  readonly madeAtMs: number
  readonly files: readonly ReportFile[]
  /** SHA-256 of the manifest, which has the SHA-256 of every other file. */
  readonly manifest: string
  readonly report: Report
}

/** Rows of each kind that are printed; all of them are in the tables. */
const PRINTED_MAX = 500

/**
 * Writes a report of some days, all of it or nothing: tables, the arithmetic as JSON, a PDF to read, and a manifest with the SHA-256 of each. It verifies
 * the whole journal first. The same journal and days give the same bytes but for when it was made, which the PDF and the manifest say.
 * @throws EXPORT_FAILED, OPERATION_ARGUMENT, JOURNAL_*
 */
export async function writeReport(request: ReportRequest): Promise<MadeReport> {
  const madeAtMs = request.now()
  const period = periodOf(request, madeAtMs)
  const made = await request.journal.atOnce((state) =>
    writeAsOf({ ...request, journal: { ...request.journal, ...state } }, { period, madeAtMs }),
  )
  // Another of that name may have been there.
  return { ...made, name: basename(made.path), madeAtMs }
}

/** All of it from one state of the journal: what is verified, what is added up, and each row of the tables. */
async function writeAsOf(
  request: ReportRequest,
  { period, madeAtMs }: { readonly period: Period; readonly madeAtMs: number },
): Promise<Omit<MadeReport, 'name' | 'madeAtMs'>> {
  const { journal, folder, onProgress, signal } = request
  const verified = await journal.verify({ onProgress, signal })
  const name = nameAt(`report-${period.from}-to-${period.to}`, madeAtMs)
  return await writeFolder({ folder: join(folder, 'exports'), name, signal }, async (put) => {
    const files: ReportFile[] = []
    const add = async (fileName: string, pieces: Pieces, rows: number | null = null) => {
      files.push({ name: fileName, rows, ...(await put(fileName, pieces)) })
    }
    const report = await writeTables(request, { period, verified, add: addTable(put, files) })
    const json = `${JSON.stringify(tellReport(report), asText, 2)}\n`
    await add('report.json', once(json))
    const { pieces } = await printRecord(planReport(report, { madeAtMs, files }))
    await add('report.pdf', pieces)
    const manifest = `${JSON.stringify({ ...headOf(report), madeAt: new Date(madeAtMs).toISOString(), files }, null, 2)}\n`
    await put('manifest.json', once(manifest))
    return { files, manifest: createHash('sha256').update(manifest).digest('hex'), report }
  })
}

/** @throws OPERATION_ARGUMENT where the days are none, or not there yet */
function periodOf({ from, to, zone }: ReportRequest, nowMs: number): Period {
  if (to < from) throw new StrongroomError('OPERATION_ARGUMENT', { field: 'to', problem: 'it is before from' })
  if (to > dayOf({ atMs: nowMs, zone }))
    throw new StrongroomError('OPERATION_ARGUMENT', { field: 'to', problem: `that day has not begun in ${zone}` })
  const untilMs = beginOfDay({ day: to, later: 1, zone })
  return { from, to, zone, sinceMs: beginOfDay({ day: from, zone }), untilMs, isOver: untilMs <= nowMs }
}

const headOf = ({ period: { from, to, zone }, verified: { events: entry, head } }: Report) => ({
  format: 'strongroom-report/1',
  from,
  to,
  zone,
  entry,
  head,
})

/** Amounts and slots as text: JSON numbers round. */
const asText = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

async function* once(text: string): AsyncIterable<string> {
  yield text
}

type AddTable = <Row>(name: string, table: Table<Row>, see?: (row: Row) => void) => Promise<Some<Row>>

/** Writes a table as CSV, and keeps its first rows to be printed. `see` is told of every row. */
const addTable =
  (put: (name: string, pieces: Pieces) => Promise<Omit<ReportFile, 'name' | 'rows'>>, files: ReportFile[]): AddTable =>
  async (name, table, see = () => undefined) => {
    const kept: Parameters<typeof see>[0][] = []
    let count = 0
    async function* pieces() {
      yield csvHeader(table.columns)
      for await (const page of table.pages()) {
        count += page.length
        page.forEach(see)
        kept.push(...page.slice(0, PRINTED_MAX - kept.length))
        yield page.map((row) => csvLine(table.columns, row)).join('')
      }
    }
    files.push({ name, ...(await put(name, pieces())), rows: count })
    return { rows: kept, count }
  }

type Writing = { readonly period: Period; readonly verified: Report['verified']; readonly add: AddTable }

async function writeTables({ journal, standingOf, reading }: ReportRequest, { period, verified, add }: Writing): Promise<Report> {
  const { sinceMs, untilMs, isOver } = period
  const { read } = journal
  const told = await read.period({ sinceMs, untilMs: isOver ? untilMs : null })
  const statements = await statePeriod({ journal, period: told, reading })
  const landed = new Set(told.own.map(({ intentId }) => intentId))
  const isThen = ({ atMs }: { readonly atMs: number }) => atMs >= sinceMs && atMs < untilMs
  const words = countWords(await read.configuredNodes())
  let endedByOneNode = 0
  const isDone = (id: string, isDecided: boolean) => isDecided || landed.has(id)
  await add('figures.csv', figuresTable(statements))
  const blocks = {
    sort: 'oldest' as const,
    sinceSeconds: secondsFrom(sinceMs),
    untilSeconds: secondsFrom(untilMs),
    upTo: await read.newestCredit(),
  }
  const deposits = await add('deposits.csv', depositsTable(journal, blocks), words.see)
  const payments = await add('payments.csv', linesTable(journal, { standingOf, isWanted: (row) => isDone(row.intentId, isThen(row)) }))
  const wanted = paymentsTable(journal, { standingOf, isWanted: (row) => isDone(row.id, isThen(row)) })
  const transactions = await add('transactions.csv', wanted, ({ witnesses }) => (endedByOneNode += witnesses?.onlyNode === true ? 1 : 0))
  const inFlight = await add('in-flight.csv', inFlightTable(journal, told.inFlight))
  const changes = await add('changes.csv', changesTable(journal, { isWanted: isThen, upTo: verified.events }))
  const cases = await add('cases.csv', casesTable(journal, period))
  const gaps = await add('gaps.csv', gapsTable(journal, period))
  await add('entries.csv', entriesTable(journal, { isWanted: isThen, upTo: verified.events }))
  return {
    period,
    network: await read.network(),
    verified,
    comparison: await read.lastComparison({ finished: true }),
    statements,
    unlistedMints: await read.countUnlistedMints(),
    deposits: deposits.count,
    words: words.all(),
    payments,
    transactions,
    endedByOneNode,
    inFlight,
    changes,
    cases,
    gaps,
  }
}

/** Counts movements by which nodes were configured when they were recorded. */
function countWords(configured: readonly ConfiguredNodes[]) {
  const counts = new Map<string, Words>()
  return {
    see: ({ id, onlyNode }: DepositRow) => {
      const then = configured.findLast(({ afterCredit }) => afterCredit < id)
      const nodes = then === undefined ? 'not recorded' : then.nodes.join(', ')
      counts.set(nodes, { nodes, isOnlyNode: onlyNode, deposits: (counts.get(nodes)?.deposits ?? 0) + 1 })
    },
    all: (): readonly Words[] => [...counts.values()],
  }
}
