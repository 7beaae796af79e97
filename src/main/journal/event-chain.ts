import { createHash } from 'node:crypto'
import type { EventData, EventKind } from '../../core/journal/events.ts'
import { canonicalJson } from './json.ts'
import type { Queries } from './queries.ts'

/** What stands before the first event. */
export const CHAIN_START = '0'.repeat(64)

export type ChainedEvent = { readonly id: bigint; readonly atMs: bigint; readonly kind: string; readonly data: string }

/**
 * The hash of an event: SHA-256, in lower-case hex, of five lines joined by line feeds: the hash before it, its id, its time, its kind, its data.
 * None of the lines can hold a line feed, so no two events share their text.
 */
export function hashEvent(previous: string, { id, atMs, kind, data }: ChainedEvent): string {
  return createHash('sha256').update([previous, id, atMs, kind, data].join('\n')).digest('hex')
}

/** Only what the catalogue names can be appended, in the shape it has there. */
export type AppendEvent = <Kind extends EventKind>(kind: Kind, data: EventData[Kind]) => Promise<void>

/** Appends to the chain within one transaction; the end of the chain is read once. */
export function createEventChain(db: Queries, atMs: bigint): AppendEvent {
  let end: { readonly id: bigint; readonly hash: string } | undefined
  return async (kind, data) => {
    end ??= await readChainEnd(db)
    const event = { id: end.id + 1n, atMs, kind, data: canonicalJson(data) }
    const hash = hashEvent(end.hash, event)
    await db.insertInto('event').values({ id: event.id, at_ms: atMs, kind, data: event.data, hash }).execute()
    end = { id: event.id, hash }
  }
}

/** The last event, or what stands before the first. */
export async function readChainEnd(db: Queries): Promise<{ readonly id: bigint; readonly hash: string }> {
  const last = await db.selectFrom('event').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last ?? { id: 0n, hash: CHAIN_START }
}
