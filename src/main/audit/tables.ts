import { formatAmount, LAMPORTS_DECIMALS } from '../../core/amount/format.ts'
import { WHY_NO_FIGURE } from '../../core/daily/period.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import { sizeOf } from '../../core/plan/intent.ts'
import { explainGap } from '../../core/review/explain-gap.ts'
import type { Column, Table } from '../export/table.ts'
import type { AttemptRecord, CaseRecord, GapRecord, InFlightRecord, IntentRecord, Journal } from '../journal/index.ts'
import { readIntent } from '../pay/index.ts'
import type { Statement } from './figures.ts'

/** Rows read at a time. */
const PAGE_ROWS = 1_000

const timeOf = (atMs: number | null | undefined): string | null =>
  atMs === null || atMs === undefined ? null : new Date(atMs).toISOString()
export const mintOf = (asset: Asset): string | null => (asset.kind === 'token' ? asset.mint : null)
export const decimalsOf = (asset: Asset): number => (asset.kind === 'token' ? asset.decimals : LAMPORTS_DECIMALS)

/** A line of the arithmetic of one asset. What is not known is empty, and `why` says why. */
type FigureRow = {
  readonly asset: Asset
  readonly line: string
  readonly of: string | null
  readonly count: number | null
  readonly amount: bigint | null
  readonly why: string | null
}

const FIGURES: readonly Column<FigureRow>[] = [
  { name: 'asset', kind: 'text', of: ({ asset }) => asset.kind },
  { name: 'mint', kind: 'text', of: ({ asset }) => mintOf(asset) },
  { name: 'decimals', kind: 'number', of: ({ asset }) => decimalsOf(asset) },
  { name: 'line', kind: 'text', of: ({ line }) => line },
  { name: 'of', kind: 'text', of: ({ of }) => of },
  { name: 'count', kind: 'number', of: ({ count }) => count },
  { name: 'amount', kind: 'number', of: ({ amount }) => amount },
  {
    name: 'amount_in_units',
    kind: 'number',
    of: ({ amount, asset }) => (amount === null ? null : formatAmount({ amount, decimals: decimalsOf(asset) })),
  },
  { name: 'why', kind: 'text', of: ({ why }) => why },
]

/** The arithmetic, asset by asset: opening, all that lies between, closing, and what does not come out. */
export const figuresTable = (statements: readonly Statement[]): Table<FigureRow> => ({
  columns: FIGURES,
  async *pages() {
    yield statements.flatMap(rowsOf)
  },
})

function rowsOf({ asset, opening, hasBegunWithin, added, figures, closing, difference }: Statement): FigureRow[] {
  const row = (line: string, amount: bigint | null, rest: Partial<FigureRow> = {}): FigureRow => {
    return { asset, line, of: null, count: null, amount, why: null, ...rest }
  }
  return [
    row('opening', hasBegunWithin ? 0n : opening.held, { why: opening.why === null ? null : WHY_NO_FIGURE[opening.why] }),
    row('added', added),
    ...figures.map(({ line, of, count, amount }) => row(line, amount, { of, count })),
    row('closing', closing.held, { why: closing.why === null ? null : WHY_NO_FIGURE[closing.why] }),
    row('difference', difference),
  ]
}

export type InFlightRow = InFlightRecord & { readonly intent: IntentRecord; readonly attempt: AttemptRecord | null }

const IN_FLIGHT: readonly Column<InFlightRow>[] = [
  { name: 'payment', kind: 'text', of: ({ intentId }) => intentId },
  { name: 'decision', kind: 'text', of: ({ intent }) => intent.decisionId },
  { name: 'kind', kind: 'text', of: ({ intent }) => intent.kind },
  { name: 'signature', kind: 'text', of: ({ attempt }) => attempt?.signature ?? null },
  { name: 'made_at', kind: 'text', of: ({ attempt }) => timeOf(attempt?.atMs) },
  { name: 'asset', kind: 'text', of: ({ intent }) => inFlightAsset(intent)?.kind ?? null },
  { name: 'mint', kind: 'text', of: ({ intent }) => mintIn(inFlightAsset(intent)) },
  { name: 'amount', kind: 'number', of: ({ intent }) => sizeOf(readIntent(intent.what)).amount },
  { name: 'ended_at', kind: 'text', of: ({ endedAtMs }) => timeOf(endedAtMs) },
  { name: 'state_now', kind: 'text', of: ({ attempt }) => attempt?.state ?? null },
]

const mintIn = (asset: Asset | null): string | null => (asset === null ? null : mintOf(asset))

/** All sources of a sweep are of one asset, and all lines of a payment. */
export function inFlightAsset({ what, sources }: IntentRecord): Asset | null {
  const planned = readIntent(what)
  return planned.kind === 'payment' ? planned.asset : (sources[0]?.asset ?? null)
}

/** What was signed and had not ended when the period did. */
export const inFlightTable = ({ read }: Pick<Journal, 'read'>, records: readonly InFlightRecord[]): Table<InFlightRow> => ({
  columns: IN_FLIGHT,
  async *pages() {
    for (let from = 0; from < records.length; from += PAGE_ROWS) {
      const page: InFlightRow[] = []
      for (const record of records.slice(from, from + PAGE_ROWS)) {
        const intent = await read.intent(record.intentId)
        if (intent !== null) page.push({ ...record, intent, attempt: intent.attempts.find(({ id }) => id === record.attemptId) ?? null })
      }
      yield page
    }
  },
})

/** What stood open at some time within a period. */
export type Within = { readonly sinceMs: number; readonly untilMs: number }
type Standing = { readonly openedAtMs: number; readonly closed: { readonly atMs: number; readonly note: string } | null }
const stood = ({ sinceMs, untilMs }: Within, { openedAtMs, closed }: Standing): boolean =>
  openedAtMs < untilMs && (closed === null || closed.atMs >= sinceMs)

const CASES: readonly Column<CaseRecord>[] = [
  { name: 'case', kind: 'number', of: ({ id }) => id },
  { name: 'kind', kind: 'text', of: ({ kind }) => kind },
  { name: 'account', kind: 'text', of: ({ account }) => account },
  { name: 'asset', kind: 'text', of: ({ asset }) => asset.kind },
  { name: 'mint', kind: 'text', of: ({ asset }) => mintOf(asset) },
  { name: 'expected', kind: 'number', of: ({ expected }) => expected },
  { name: 'found', kind: 'number', of: ({ found }) => found },
  { name: 'slot', kind: 'number', of: ({ slot }) => slot },
  { name: 'opened_at', kind: 'text', of: ({ openedAtMs }) => timeOf(openedAtMs) },
  { name: 'closed_at', kind: 'text', of: ({ closed }) => timeOf(closed?.atMs) },
  { name: 'note', kind: 'text', of: ({ closed }) => closed?.note ?? null },
]

/** Cases that stood open within a period, newest first, as they are now. */
export const casesTable = ({ read }: Pick<Journal, 'read'>, within: Within): Table<CaseRecord> => ({
  columns: CASES,
  pages: () => paged((page) => read.cases(page), within),
})

const GAPS: readonly Column<GapRecord>[] = [
  { name: 'gap', kind: 'number', of: ({ id }) => id },
  { name: 'scope', kind: 'text', of: ({ scope }) => scope },
  { name: 'from_slot', kind: 'number', of: ({ from }) => from },
  { name: 'to_slot', kind: 'number', of: ({ to }) => to },
  { name: 'words', kind: 'text', of: explainGap },
  { name: 'accounts', kind: 'number', of: ({ accounts }) => accounts.total },
  { name: 'accounts_read', kind: 'number', of: ({ accounts }) => accounts.done },
  { name: 'movements', kind: 'number', of: ({ movements }) => movements },
  { name: 'opened_at', kind: 'text', of: ({ openedAtMs }) => timeOf(openedAtMs) },
  { name: 'closed_at', kind: 'text', of: ({ closed }) => timeOf(closed?.atMs) },
]

/** Gaps that stood open within a period, newest first, as they are now. */
export const gapsTable = ({ read }: Pick<Journal, 'read'>, within: Within): Table<GapRecord> => ({
  columns: GAPS,
  pages: () => paged((page) => read.gaps(page), within),
})

type Asking<Row> = (page: { readonly limit: number; readonly after?: number }) => Promise<readonly Row[]>

async function* paged<Row extends Standing & { readonly id: number }>(ask: Asking<Row>, within: Within): AsyncGenerator<readonly Row[]> {
  let after: number | undefined
  let rows: readonly Row[]
  do {
    rows = await ask({ limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) })
    yield rows.filter((row) => stood(within, row))
    after = rows.at(-1)?.id
  } while (rows.length === PAGE_ROWS)
}
