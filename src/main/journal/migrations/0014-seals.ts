import type { Migration } from './migration.ts'

/** The signer's seal over what was decided. What was decided before there were seals has none, and is not signed until a person confirms it. */
export const seals: Migration = {
  version: 14,
  name: '0014-seals',
  sql: `
ALTER TABLE intent ADD COLUMN seal TEXT;
CREATE INDEX intent_by_replaces ON intent (replaces) WHERE replaces IS NOT NULL;
`,
}
