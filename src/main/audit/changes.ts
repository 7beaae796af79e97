import type { EventKind } from '../../core/journal/events.ts'
import type { Column, Table } from '../export/table.ts'
import { canonicalJson, type EventRecord, type Journal } from '../journal/index.ts'

/** What people decided, changed, allowed and checked: those entries of the journal that no chain and no node wrote. */
const BY_PEOPLE = [
  'accounts-added',
  'accounts-promoted',
  'approval-awaited',
  'attempt-revoking',
  'balances-compared',
  'bundle-prepared',
  'bundle-signed',
  'case-closed',
  'configured-nodes',
  'decision-added',
  'gap-closed',
  'intent-abandoned',
  'intent-approved',
  'journal-verified',
  'mint-listed',
  'offchain-signed',
  'policy-changed',
  'recipient-added',
  'recipient-labelled',
  'recipient-removed',
  'report-made',
  'sending-closed',
  'sending-compared',
  'sending-reopened',
  'unknown-closed',
  'vault-copied',
  'vault-handed',
] as const satisfies readonly EventKind[]

const IS_BY_PEOPLE: ReadonlySet<string> = new Set(BY_PEOPLE)

/** Rows read at a time; the event of a block may be long. */
const PAGE_ROWS = 500

const COLUMNS: readonly Column<EventRecord>[] = [
  { name: 'entry', kind: 'number', of: ({ id }) => id },
  { name: 'at', kind: 'text', of: ({ atMs }) => new Date(atMs).toISOString() },
  { name: 'kind', kind: 'text', of: ({ kind }) => kind },
  { name: 'second_person', kind: 'text', of: secondPerson },
  { name: 'data', kind: 'text', of: ({ data }) => canonicalJson(data) },
]

/** Who agreed or approved beside whoever has the passphrase of the vault; null where nobody had to, or it was not written down. */
export function secondPerson({ data }: EventRecord): string | null {
  const members = typeof data === 'object' && data !== null ? new Map<string, unknown>(Object.entries(data)) : new Map<string, unknown>()
  const who = members.get('approver') ?? members.get('agreed')
  return typeof who === 'string' ? who : null
}

type Asked = { readonly isWanted: (event: EventRecord) => boolean; readonly upTo: number }

/** The entries that are wanted, up to one, oldest first: all of them, or those that people wrote. */
export function entriesTable(journal: Pick<Journal, 'read'>, { isWanted, upTo }: Asked): Table<EventRecord> {
  return {
    columns: [...COLUMNS, { name: 'hash', kind: 'text', of: ({ hash }) => hash }],
    pages: () => entries(journal, { isWanted, upTo }),
  }
}

export function changesTable(journal: Pick<Journal, 'read'>, { isWanted, upTo }: Asked): Table<EventRecord> {
  const isChange = (event: EventRecord) => IS_BY_PEOPLE.has(event.kind) && isWanted(event)
  return { columns: COLUMNS, pages: () => entries(journal, { isWanted: isChange, upTo }) }
}

async function* entries({ read }: Pick<Journal, 'read'>, { isWanted, upTo }: Asked): AsyncGenerator<readonly EventRecord[]> {
  let after: number | undefined
  let rows: readonly EventRecord[]
  do {
    rows = await read.events({ forward: true, limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) })
    yield rows.filter((event) => event.id <= upTo && isWanted(event))
    after = rows.at(-1)?.id
  } while (rows.length === PAGE_ROWS && (after ?? 0) < upTo)
}
