import { toNumber } from '../columns.ts'
import { CHAIN_START, readChainEnd } from '../event-chain.ts'
import { parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { EventMark, EventRecord } from '../records.ts'
import type { Tables } from '../schema.ts'
import { above, below, pageRows } from './page.ts'

/** Answers {@link JournalReader.events}. */
export async function readEvents(db: Queries, page: Asked<'events'>): Promise<readonly EventRecord[]> {
  const { after, limit, forward = false } = page
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('id', forward ? '>' : '<', forward ? above(after) : below(after))
    .orderBy('id', forward ? 'asc' : 'desc')
    .limit(pageRows(limit))
    .execute()
  return rows.map(toEvent)
}

/** Answers {@link JournalReader.lastNoted}. */
export async function readLastNoted(db: Queries, kind: Asked<'lastNoted'>): Promise<EventRecord | null> {
  const row = await db.selectFrom('event').selectAll().where('kind', '=', kind).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row === undefined ? null : toEvent(row)
}

const toEvent = ({ id, at_ms: atMs, kind, data, hash }: Tables['event']): EventRecord => ({
  id: toNumber(id),
  atMs: toNumber(atMs),
  kind,
  data: parseStoredJson(data),
  hash,
})

/** Answers {@link JournalReader.lastEvent}. */
export async function readLastEvent(db: Queries): Promise<EventMark> {
  const { id, hash } = await readChainEnd(db)
  return { id: toNumber(id), hash }
}

/** Answers {@link JournalReader.eventMark}. */
export async function readEventMark(db: Queries, id: number): Promise<EventMark | null> {
  if (id === 0) return { id, hash: CHAIN_START }
  const row = await db.selectFrom('event').select('hash').where('id', '=', BigInt(id)).executeTakeFirst()
  return row === undefined ? null : { id, hash: row.hash }
}
