import { sql } from 'kysely'
import type { Signature } from '../../../core/keys/signature.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { CalledMade } from '../records.ts'
import { LANDED } from './elsewhere.ts'

type Row = { readonly id: bigint; readonly signature: Signature | null; readonly hasFailed: bigint }

/**
 * Answers {@link JournalReader.calledMade}. What is called final by a verdict, and what was found to have landed. Events are read by their ids: the
 * index by kind would have all of that kind sorted.
 */
export async function readCalledMade(db: Queries, { after, limit }: Asked<'calledMade'>): Promise<CalledMade> {
  const { rows } = await sql<Row>`
    WITH told AS (
      SELECT id, kind, data FROM event
      WHERE id > ${BigInt(after)} AND +kind IN ('attempt-settled', 'found-elsewhere') ORDER BY id LIMIT ${BigInt(limit)}
    )
    SELECT told.id AS id, CASE
      WHEN told.kind = 'found-elsewhere' AND json_extract(told.data, '$.what') IN (${sql.join(LANDED)}) THEN json_extract(told.data, '$.signature')
      WHEN told.kind = 'attempt-settled' AND json_extract(told.data, '$.to') IN ('finalized', 'failed') THEN attempt.signature
    END AS signature,
    told.kind = 'attempt-settled' AND json_extract(told.data, '$.to') = 'failed' AS hasFailed
    FROM told LEFT JOIN attempt ON attempt.id = cast(json_extract(told.data, '$.attempt') AS INTEGER)
    ORDER BY told.id`.execute(db)
  return {
    upTo: rows.length === 0 ? null : Number(rows.at(-1)?.id),
    messages: rows.flatMap(({ id, signature, hasFailed }) =>
      signature === null ? [] : [{ eventId: Number(id), signature, end: hasFailed === 1n ? 'failed' : 'made' } as const],
    ),
  }
}
