import { sql } from 'kysely'
import { inChunks, type Queries } from '../queries.ts'

/** Answers {@link JournalReader.knownMessages}. */
export async function readKnownMessages(db: Queries, intentIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = new Map<string, string[]>(intentIds.map((id) => [id, []]))
  for (const chunk of inChunks(intentIds)) {
    const { rows } = await sql<{ readonly intent: string; readonly digest: Uint8Array }>`
      WITH RECURSIVE
      asked (intent) AS (SELECT id FROM intent WHERE id IN (${sql.join(chunk)})),
      line (intent, ancestor) AS (
        SELECT intent, intent FROM asked
        UNION SELECT asked.intent, other.intent_id FROM asked
          JOIN payment own ON own.intent_id = asked.intent
          JOIN payment other ON other.key = own.key
        UNION SELECT line.intent, intent.replaces FROM line JOIN intent ON intent.id = line.ancestor WHERE intent.replaces IS NOT NULL
      )
      SELECT line.intent AS intent, attempt.digest AS digest FROM line JOIN attempt ON attempt.intent_id = line.ancestor`.execute(db)
    for (const { intent, digest } of rows) known.get(intent)?.push(Buffer.from(digest).toString('hex'))
  }
  return known
}
