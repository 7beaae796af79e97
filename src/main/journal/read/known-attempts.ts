import { sql } from 'kysely'
import { toNumber } from '../columns.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { AttemptRecord } from '../records.ts'
import { readAttemptsById } from './attempts.ts'

/** Answers {@link JournalReader.knownAttempts}. */
export async function readKnownAttempts(db: Queries, intentIds: readonly string[]): Promise<ReadonlyMap<string, readonly AttemptRecord[]>> {
  const known = new Map<string, AttemptRecord[]>(intentIds.map((id) => [id, []]))
  for (const chunk of inChunks(intentIds)) {
    const { rows } = await sql<{ readonly intent: string; readonly id: bigint }>`
      WITH RECURSIVE
      asked (intent) AS (SELECT id FROM intent WHERE id IN (${sql.join(chunk)})),
      line (intent, ancestor) AS (
        SELECT intent, intent FROM asked
        UNION SELECT asked.intent, other.intent_id FROM asked
          JOIN payment own ON own.intent_id = asked.intent
          JOIN payment other ON other.key = own.key
        UNION SELECT line.intent, intent.replaces FROM line JOIN intent ON intent.id = line.ancestor WHERE intent.replaces IS NOT NULL
      )
      SELECT line.intent AS intent, attempt.id AS id FROM line JOIN attempt ON attempt.intent_id = line.ancestor ORDER BY attempt.id`.execute(
      db,
    )
    const attempts = new Map(
      (await readAttemptsById(db, [...new Set(rows.map(({ id }) => id))])).map((attempt) => [attempt.id as number, attempt]),
    )
    for (const { intent, id } of rows) {
      const attempt = attempts.get(toNumber(id))
      if (attempt !== undefined) known.get(intent)?.push(attempt)
    }
  }
  return known
}
