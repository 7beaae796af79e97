import { formatAmount, LAMPORTS_DECIMALS } from '../../core/amount/format.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Slot } from '../../core/chain/slot.ts'
import { type DoneBy, type IntentRecord, type Journal, paidBy, type PaymentRecord } from '../journal/index.ts'
import { readLastWitnesses, readWitnesses, type Witnesses } from '../pay/index.ts'
import { readPlaces } from './places.ts'
import type { StandingOf, Told } from './standing.ts'
import type { Column, Table } from './table.ts'
import { witnessColumns } from './witness-columns.ts'

export type LineRow = PaymentRecord & {
  /** What the recipient is called in the address book, or as an account; null where nobody named it. */
  readonly name: string | null
  /** In which block it was paid, and when that was made; null where that is not recorded. */
  readonly slot: Slot | null
  readonly time: string | null
  readonly intent: IntentRecord | null
  readonly state: string | null
  /** What paid it and is no attempt that ended well. */
  readonly by: DoneBy | null
  readonly witnesses: Witnesses | null
}

/** Rows read at a time. */
const PAGE_ROWS = 500

const COLUMNS: readonly Column<LineRow>[] = [
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
  { name: 'signature', kind: 'text', of: signatureOf },
  ...witnessColumns<LineRow>(({ witnesses }) => witnesses),
  { name: 'name', kind: 'text', of: ({ name }) => name },
  { name: 'slot', kind: 'number', of: ({ slot }) => slot },
  { name: 'time', kind: 'text', of: ({ time }) => time },
]

/** Everybody who was to be paid and is wanted, by payments and payouts, oldest first, with how far the transaction is that pays them. */
export function linesTable(journal: Journal, { standingOf, isWanted }: Told<PaymentRecord>): Table<LineRow> {
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

async function withIntents(journal: Journal, rows: readonly PaymentRecord[], standingOf: StandingOf): Promise<readonly LineRow[]> {
  const intents = new Map<string, Pick<LineRow, 'intent' | 'witnesses'>>()
  const ids = [...new Set(rows.map(({ intentId }) => intentId))]
  const elsewhere = await journal.read.doneElsewhere(ids)
  for (const id of ids) {
    const intent = await journal.read.intent(id)
    intents.set(id, { intent, witnesses: intent === null ? null : await readLastWitnesses(journal, intent) })
  }
  const nameOf = await readBookNames(journal, rows)
  const placed = rows.map((row) => {
    const { intent, witnesses } = intents.get(row.intentId) ?? { intent: null, witnesses: null }
    const done = elsewhere.get(row.intentId)
    const by = paidBy(done, row.key)
    const state = intent === null ? null : standingOf(intent, by).state
    return { ...row, intent, state, by, witnesses: by === null ? witnesses : readWitnesses(by.proof), name: nameOf(row.recipient) }
  })
  const placeOf = await readPlaces(
    journal,
    placed.flatMap((row) => signatureOf(row) ?? []),
  )
  return placed.map((row) => ({ ...row, ...placeOf(signatureOf(row)) }))
}

/** Of what paid it, or of the last attempt to. */
export function signatureOf({ intent, by }: Pick<LineRow, 'intent' | 'by'>): Signature | null {
  return by?.signature ?? intent?.attempts.at(-1)?.signature ?? null
}

async function readBookNames({ read }: Journal, rows: readonly PaymentRecord[]) {
  const known = await read.knownAddresses([...new Set(rows.map(({ recipient }) => recipient))])
  const names = new Map<string, string>(known.flatMap(({ address, label }) => (label === null ? [] : [[address, label] as const])))
  return (address: string): string | null => names.get(address) ?? null
}

function decimalsOf(asset: PaymentRecord['asset']): number {
  return asset.kind === 'token' ? asset.decimals : LAMPORTS_DECIMALS
}
