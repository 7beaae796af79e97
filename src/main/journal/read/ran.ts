import { RUN_STATES } from '../../../core/payment/state.ts'
import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { RanRecord } from '../ran-records.ts'
import type { Asked } from '../reader.ts'
import { readFeeBeyond } from './fee-beyond.ts'
import { readFinalSlots, readFirstSent, SEARCHED_MAX } from './landings.ts'
import { pageRows } from './page.ts'

/** Answers {@link JournalReader.ran}. */
export async function readRan(db: Queries, { limit }: Asked<'ran'>): Promise<readonly RanRecord[]> {
  const newest = await db.selectFrom('attempt').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (newest === undefined) return []
  const attempts = await db
    .selectFrom('attempt')
    .innerJoin('intent', 'intent.id', 'attempt.intent_id')
    .select(['attempt.id', 'attempt.state', 'attempt.lifetime', 'attempt.fetched_slot', 'attempt.at_ms'])
    .select(['intent.id as intent', 'intent.kind', 'intent.what'])
    .where('attempt.id', '>', newest.id - SEARCHED_MAX)
    .where('attempt.state', 'in', RUN_STATES)
    .orderBy('attempt.id', 'desc')
    .limit(pageRows(limit))
    .execute()
  const ran: RanRecord[] = []
  for (const chunk of inChunks(attempts)) {
    const ids = chunk.map(({ id }) => id)
    const [landed, sent, proved] = [await readFinalSlots(db, ids), await readFirstSent(db, ids), await readProved(db, ids)]
    for (const row of chunk) {
      const verdict = proved.get(row.id)
      const sentMs = sent.get(row.id)
      ran.push({
        intentId: row.intent,
        kind: row.kind,
        what: parseStoredJson(row.what),
        failed: row.state === 'failed',
        atMs: toNumber(row.at_ms),
        fetchedSlot: row.lifetime === 'blockhash' ? row.fetched_slot : null,
        landedSlot: landed.get(row.id) ?? null,
        sentMs: sentMs === undefined ? null : toNumber(sentMs),
        provedMs: verdict?.atMs ?? null,
        feeBeyondLamports: verdict?.feeBeyondLamports ?? 0n,
      })
    }
  }
  return ran
}

async function readProved(db: Queries, attemptIds: readonly bigint[]) {
  const rows = await db.selectFrom('verdict').select(['attempt_id', 'proof', 'at_ms']).where('attempt_id', 'in', attemptIds).execute()
  return new Map(
    rows.map(({ attempt_id: id, proof, at_ms: atMs }) => [
      id,
      { atMs: toNumber(atMs), feeBeyondLamports: readFeeBeyond(parseStoredJson(proof))?.lamports ?? 0n },
    ]),
  )
}
