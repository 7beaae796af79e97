import type { Migration } from './migration.ts'

const ignored = `
-- Mints that a person put out of sight. A mint that is listed is never out of sight, whatever stands here.
CREATE TABLE ignored_mint (
  mint TEXT PRIMARY KEY,
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`

/** A person puts a mint that nobody listed out of sight. */
export const ignoredMints: Migration = { version: 29, name: '0029-ignored-mint', sql: ignored }
