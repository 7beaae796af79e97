import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { EventRecord } from '../records.ts'
import { below, pageRows } from './page.ts'

/** Answers {@link JournalReader.events}. */
export async function readEvents(db: Queries, { after, limit }: Asked<'events'>): Promise<readonly EventRecord[]> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('id', '<', below(after))
    .orderBy('id', 'desc')
    .limit(pageRows(limit))
    .execute()
  return rows.map(({ id, at_ms: atMs, kind, data, hash }) => ({
    id: toNumber(id),
    atMs: toNumber(atMs),
    kind,
    data: parseStoredJson(data),
    hash,
  }))
}
