import type { Migration } from './migration.ts'

const book = `
-- The address book: whom a person knows. When it was last paid is read from the payments, not kept here.
CREATE TABLE recipient (
  address TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  note TEXT,
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`

/** The address book. */
export const recipients: Migration = { version: 5, name: '0005-recipients', sql: book }
