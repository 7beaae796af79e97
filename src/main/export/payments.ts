import type { Asset } from '../../core/deposit/deposit.ts'
import { sizeOf } from '../../core/plan/intent.ts'
import { type AttemptProgress, type DoneBy, doubtedBy, type IntentRecord, type Journal } from '../journal/index.ts'
import { feeTaken, readIntent, readLastWitnesses, readWitnesses, type Witnesses } from '../pay/index.ts'
import type { StandingOf, Told } from './standing.ts'
import type { Column, Table } from './table.ts'
import { witnessColumns } from './witness-columns.ts'

type Row = IntentRecord & { readonly standing: string } & {
  readonly planned: ReturnType<typeof readIntent>
  readonly progress: AttemptProgress | undefined
} & {
  /** The one that did all of it and is no attempt that ended well. */
  readonly by: DoneBy | null
  readonly witnesses: Witnesses | null
}

/** Rows read at a time; each comes with its messages and signed bytes. */
const PAGE_ROWS = 500

const COLUMNS: readonly Column<Row>[] = [
  { name: 'payment', kind: 'text', of: ({ id }) => id },
  { name: 'decision', kind: 'text', of: ({ decisionId }) => decisionId },
  { name: 'replaces', kind: 'text', of: ({ replaces }) => replaces },
  { name: 'decided_at', kind: 'text', of: ({ atMs }) => new Date(atMs).toISOString() },
  { name: 'state', kind: 'text', of: ({ standing }) => standing },
  { name: 'asset', kind: 'text', of: (row) => assetOf(row)?.kind ?? null },
  { name: 'mint', kind: 'text', of: mintOf },
  { name: 'accounts', kind: 'number', of: ({ planned }) => sizeOf(planned).accounts },
  { name: 'amount', kind: 'number', of: ({ planned }) => sizeOf(planned).amount },
  { name: 'fee_lamports', kind: 'number', of: ({ planned, progress }) => feeTaken(planned, progress) },
  { name: 'signatures', kind: 'number', of: ({ planned }) => planned.signerCount },
  { name: 'attempts', kind: 'number', of: ({ attempts }) => attempts.length },
  { name: 'last_attempt', kind: 'text', of: ({ attempts }) => attempts.at(-1)?.state ?? null },
  { name: 'signature', kind: 'text', of: ({ attempts, by }) => by?.signature ?? attempts.at(-1)?.signature ?? null },
  { name: 'broadcasts', kind: 'number', of: ({ progress }) => progress?.broadcasts ?? 0 },
  { name: 'slot', kind: 'number', of: ({ progress, by }) => by?.slot ?? progress?.slot ?? null },
  { name: 'kind', kind: 'text', of: ({ kind }) => kind },
  ...witnessColumns<Row>(({ witnesses }) => witnesses),
]

/** Every payment that was decided and is wanted, those that others replaced among them, oldest first, with how its last attempt stands. */
export function paymentsTable(journal: Journal, { standingOf, isWanted }: Told<IntentRecord>): Table<Row> {
  return {
    columns: COLUMNS,
    async *pages() {
      let after: number | undefined
      let rows: readonly IntentRecord[]
      do {
        rows = await journal.read.intents({ limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) })
        yield await complete(journal, rows.filter(isWanted), standingOf)
        after = rows.at(-1)?.sequence
      } while (rows.length === PAGE_ROWS)
    },
  }
}

async function complete(journal: Journal, intents: readonly IntentRecord[], standingOf: StandingOf): Promise<readonly Row[]> {
  const found = await journal.read.attemptProgress(intents.flatMap(({ attempts }) => attempts.at(-1)?.id ?? []))
  const progress = new Map(found.map((each) => [each.attemptId, each]))
  const elsewhere = await journal.read.doneElsewhere(intents.map(({ id }) => id))
  const rows: Row[] = []
  for (const intent of intents) {
    const done = elsewhere.get(intent.id)
    const by = doubtedBy(done) ?? done?.whole ?? null
    const { state: standing } = standingOf(intent, by)
    const planned = readIntent(intent.what)
    const witnesses = by === null ? await readLastWitnesses(journal, intent) : readWitnesses(by.proof)
    rows.push({ ...intent, standing, planned, progress: progress.get(intent.attempts.at(-1)?.id ?? 0), by, witnesses })
  }
  return rows
}

/** All sources of a sweep are of one asset, and all lines of a payment. */
function assetOf({ sources, planned }: Row): Asset | undefined {
  return planned.kind === 'payment' ? planned.asset : sources[0]?.asset
}

function mintOf(row: Row): string | null {
  const asset = assetOf(row)
  return asset?.kind === 'token' ? asset.mint : null
}
