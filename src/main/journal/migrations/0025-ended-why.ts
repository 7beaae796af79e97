import type { Migration } from './migration.ts'

/** Why an intent was given up, or ended without anybody knowing, stood in its event alone. */
const why = `
ALTER TABLE intent ADD COLUMN why TEXT;
UPDATE intent SET why = ended.why
  FROM (
    SELECT json_extract(data, '$.intent') AS intent, json_extract(data, '$.why') AS why, max(id)
    FROM event WHERE kind IN ('intent-abandoned', 'intent-unknown') GROUP BY 1
  ) AS ended
  WHERE ended.intent = intent.id AND intent.state IN ('abandoned', 'unknown') AND intent.replaced = 0;
`

/** Why an intent ended without being carried out stands with it. */
export const endedWhy: Migration = { version: 25, name: '0025-ended-why', sql: why }
