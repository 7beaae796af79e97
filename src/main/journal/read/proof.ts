import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { BroadcastRecord, EvidenceRecord, VerdictRecord } from '../records.ts'
import { above, pageRows } from './page.ts'

/** Answers {@link JournalReader.broadcasts}. */
export async function readBroadcasts(db: Queries, page: Asked<'broadcasts'>): Promise<readonly BroadcastRecord[]> {
  const { attemptId, after, limit } = page
  const rows = await db
    .selectFrom('broadcast')
    .selectAll()
    .where('attempt_id', '=', BigInt(attemptId))
    .where('id', '>', above(after))
    .orderBy('id')
    .limit(pageRows(limit))
    .execute()
  return rows.map(({ id, node, at_ms: atMs }) => ({ id: toNumber(id), attemptId, node, atMs: toNumber(atMs) }))
}

/** Answers {@link JournalReader.evidence}. */
export async function readEvidence(db: Queries, page: Asked<'evidence'>): Promise<readonly EvidenceRecord[]> {
  const { attemptId, after, limit } = page
  const rows = await db
    .selectFrom('evidence')
    .selectAll()
    .where('attempt_id', '=', BigInt(attemptId))
    .where('id', '>', above(after))
    .orderBy('id')
    .limit(pageRows(limit))
    .execute()
  return rows.map(({ id, who, what, slot, commitment, detail, at_ms: atMs }) => ({
    id: toNumber(id),
    attemptId,
    who,
    what,
    slot,
    commitment,
    detail: parseStoredJson(detail),
    atMs: toNumber(atMs),
  }))
}

/** Answers {@link JournalReader.verdict}. */
export async function readVerdict(db: Queries, attemptId: number): Promise<VerdictRecord | null> {
  const row = await db.selectFrom('verdict').selectAll().where('attempt_id', '=', BigInt(attemptId)).executeTakeFirst()
  return row === undefined ? null : { attemptId, state: row.state, proof: parseStoredJson(row.proof), atMs: toNumber(row.at_ms) }
}
