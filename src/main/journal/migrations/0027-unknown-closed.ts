import type { Migration } from './migration.ts'

const closed = `
ALTER TABLE intent ADD COLUMN closed_at_ms INTEGER;
ALTER TABLE intent ADD COLUMN note TEXT CHECK ((closed_at_ms IS NULL) = (note IS NULL));
`

/** A person closes what nobody can tell of with a note. */
export const unknownClosed: Migration = { version: 27, name: '0027-unknown-closed', sql: closed }
