import { formatAmount, LAMPORTS_DECIMALS } from '../../core/amount/format.ts'
import { type DoneBy, type IntentRecord, type Journal, paidBy, type PaymentRecord } from '../journal/index.ts'
import { readLastWitnesses, readWitnesses, type Witnesses } from '../pay/index.ts'
import type { StandingOf, Told } from './standing.ts'
import type { Column, Table } from './table.ts'
import { witnessColumns } from './witness-columns.ts'

type Row = PaymentRecord & {
  readonly intent: IntentRecord | null
  readonly state: string | null
  /** What paid it and is no attempt that ended well. */
  readonly by: DoneBy | null
  readonly witnesses: Witnesses | null
}

/** Rows read at a time. */
const PAGE_ROWS = 500

const COLUMNS: readonly Column<Row>[] = [
  { name: 'id', kind: 'number', of: ({ id }) => id },
  { name: 'reference', kind: 'text', of: ({ key }) => key },
  { name: 'decided_at', kind: 'text', of: ({ atMs }) => new Date(atMs).toISOString() },
  { name: 'decision', kind: 'text', of: ({ decisionId }) => decisionId },
  { name: 'payment', kind: 'text', of: ({ intentId }) => intentId },
  { name: 'recipient', kind: 'text', of: ({ recipient }) => recipient },
  { name: 'account', kind: 'text', of: ({ account }) => account },
  { name: 'asset', kind: 'text', of: ({ asset }) => asset.kind },
  { name: 'mint', kind: 'text', of: ({ asset }) => (asset.kind === 'token' ? asset.mint : null) },
  { name: 'amount', kind: 'number', of: ({ amount }) => amount },
  { name: 'amount_in_units', kind: 'number', of: ({ asset, amount }) => formatAmount({ amount, decimals: decimalsOf(asset) }) },
  { name: 'state', kind: 'text', of: ({ state }) => state },
  { name: 'last_attempt', kind: 'text', of: ({ intent }) => intent?.attempts.at(-1)?.state ?? null },
  { name: 'signature', kind: 'text', of: ({ intent, by }) => by?.signature ?? intent?.attempts.at(-1)?.signature ?? null },
  ...witnessColumns<Row>(({ witnesses }) => witnesses),
]

/** Everybody who was to be paid and is wanted, by payments and payouts, oldest first, with how far the transaction is that pays them. */
export function linesTable(journal: Journal, { standingOf, isWanted }: Told<PaymentRecord>): Table<Row> {
  return {
    columns: COLUMNS,
    async *pages() {
      let after: number | undefined
      let rows: readonly PaymentRecord[]
      do {
        rows = await journal.read.payments({ limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) })
        yield await withIntents(journal, rows.filter(isWanted), standingOf)
        after = rows.at(-1)?.id
      } while (rows.length === PAGE_ROWS)
    },
  }
}

async function withIntents(journal: Journal, rows: readonly PaymentRecord[], standingOf: StandingOf): Promise<readonly Row[]> {
  const intents = new Map<string, Pick<Row, 'intent' | 'witnesses'>>()
  const ids = [...new Set(rows.map(({ intentId }) => intentId))]
  const elsewhere = await journal.read.doneElsewhere(ids)
  for (const id of ids) {
    const intent = await journal.read.intent(id)
    intents.set(id, { intent, witnesses: intent === null ? null : await readLastWitnesses(journal, intent) })
  }
  return rows.map((row) => {
    const { intent, witnesses } = intents.get(row.intentId) ?? { intent: null, witnesses: null }
    const done = elsewhere.get(row.intentId)
    const by = paidBy(done, row.key)
    const state = intent === null ? null : standingOf(intent, by).state
    return { ...row, intent, state, by, witnesses: by === null ? witnesses : readWitnesses(by.proof) }
  })
}

function decimalsOf(asset: PaymentRecord['asset']): number {
  return asset.kind === 'token' ? asset.decimals : LAMPORTS_DECIMALS
}
