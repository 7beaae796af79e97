import type { Signature } from '../../core/keys/signature.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import { sizeOf } from '../../core/plan/intent.ts'
import { type AttemptProgress, type DoneBy, doubtedBy, type IntentRecord, type Journal } from '../journal/index.ts'
import { feeTaken, readIntent, readLastWitnesses, readWitnesses, type Witnesses } from '../pay/index.ts'
import { type Place, readPlaces } from './places.ts'
import type { StandingOf, Told } from './standing.ts'
import type { Column, Table } from './table.ts'
import { witnessColumns } from './witness-columns.ts'

export type PaymentRow = IntentRecord & { readonly standing: string } & {
  readonly planned: ReturnType<typeof readIntent>
  readonly progress: AttemptProgress | undefined
} & {
  /** The one that did all of it and is no attempt that ended well. */
  readonly by: DoneBy | null
  readonly witnesses: Witnesses | null
  readonly place: Place
}

/** Rows read at a time; each comes with its messages and signed bytes. */
const PAGE_ROWS = 500

const COLUMNS: readonly Column<PaymentRow>[] = [
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
  { name: 'signature', kind: 'text', of: signatureOf },
  { name: 'broadcasts', kind: 'number', of: ({ progress }) => progress?.broadcasts ?? 0 },
  { name: 'slot', kind: 'number', of: ({ progress, by }) => by?.slot ?? progress?.slot ?? null },
  { name: 'kind', kind: 'text', of: ({ kind }) => kind },
  ...witnessColumns<PaymentRow>(({ witnesses }) => witnesses),
  { name: 'time', kind: 'text', of: ({ place }) => place.time },
]

/** Every payment that was decided and is wanted, those that others replaced among them, oldest first, with how its last attempt stands. */
export function paymentsTable(journal: Journal, { standingOf, isWanted }: Told<IntentRecord>): Table<PaymentRow> {
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

async function complete(journal: Journal, intents: readonly IntentRecord[], standingOf: StandingOf): Promise<readonly PaymentRow[]> {
  const found = await journal.read.attemptProgress(intents.flatMap(({ attempts }) => attempts.at(-1)?.id ?? []))
  const progress = new Map(found.map((each) => [each.attemptId, each]))
  const elsewhere = await journal.read.doneElsewhere(intents.map(({ id }) => id))
  const placeOf = await readPlaces(
    journal,
    intents.flatMap(({ id, attempts }) => signatureOf({ attempts, by: byOf(elsewhere.get(id)) }) ?? []),
  )
  const rows: PaymentRow[] = []
  for (const intent of intents) {
    const by = byOf(elsewhere.get(intent.id))
    const { state: standing } = standingOf(intent, by)
    const planned = readIntent(intent.what)
    const witnesses = by === null ? await readLastWitnesses(journal, intent) : readWitnesses(by.proof)
    const place = placeOf(signatureOf({ attempts: intent.attempts, by }))
    rows.push({ ...intent, standing, planned, progress: progress.get(intent.attempts.at(-1)?.id ?? 0), by, witnesses, place })
  }
  return rows
}

const byOf = (done: Parameters<typeof doubtedBy>[0]): DoneBy | null => doubtedBy(done) ?? done?.whole ?? null

/** Of what did all of it, or of the last attempt to. */
function signatureOf({ attempts, by }: Pick<PaymentRow, 'attempts' | 'by'>): Signature | null {
  return by?.signature ?? attempts.at(-1)?.signature ?? null
}

/** All sources of a sweep are of one asset, and all lines of a payment. */
function assetOf({ sources, planned }: PaymentRow): Asset | undefined {
  return planned.kind === 'payment' ? planned.asset : sources[0]?.asset
}

function mintOf(row: PaymentRow): string | null {
  const asset = assetOf(row)
  return asset?.kind === 'token' ? asset.mint : null
}
