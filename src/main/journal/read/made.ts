import { sql } from 'kysely'
import type { Slot } from '../../../core/chain/slot.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { MadeAttempt } from '../records.ts'
import { LANDED } from './elsewhere.ts'

/**
 * Answers {@link JournalReader.madeBetween}. What is called final by a verdict, and what is called dead and was found to have landed, each as its
 * event says. Events are read by their ids: the index by kind would have all of that kind sorted.
 */
export async function readMadeBetween(db: Queries, { after, upTo }: Asked<'madeBetween'>): Promise<readonly MadeAttempt[]> {
  const { rows } = await sql<{ readonly digest: Uint8Array; readonly slot: Slot }>`
    SELECT attempt.digest AS digest, coalesce(cast(json_extract(event.data, '$.proof.slot') AS INTEGER), 0) AS slot
    FROM event JOIN attempt ON attempt.id = cast(json_extract(event.data, '$.attempt') AS INTEGER)
    WHERE event.id > ${BigInt(after)} AND event.id <= ${BigInt(upTo)}
      AND +event.kind = 'attempt-settled' AND json_extract(event.data, '$.to') = 'finalized'
    UNION
    SELECT attempt.digest, cast(json_extract(event.data, '$.slot') AS INTEGER)
    FROM event JOIN attempt ON attempt.signature = json_extract(event.data, '$.signature')
    WHERE event.id > ${BigInt(after)} AND event.id <= ${BigInt(upTo)}
      AND +event.kind = 'found-elsewhere' AND json_extract(event.data, '$.what') IN (${sql.join(LANDED)})`.execute(db)
  return rows.map(({ digest, slot }) => ({ digest: Buffer.from(digest).toString('hex'), slot }))
}
