import type { Migration } from './migration.ts'

const home = `
-- On which machine and in which folder this journal is at home: one row, kept when the journal is opened and when a person opens sending again.
CREATE TABLE home (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  machine TEXT NOT NULL,
  folder TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
`

/** Where the journal is at home, so that a copy of it knows that it is one. */
export const homeOfJournal: Migration = { version: 18, name: '0018-home', sql: home }
