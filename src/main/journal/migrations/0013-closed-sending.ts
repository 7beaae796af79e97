import type { Migration } from './migration.ts'

const amount = (column: string) => `${column} TEXT NOT NULL CHECK (length(${column}) = 20 AND ${column} NOT GLOB '*[^0-9]*')`

/** The kinds of a case are checked by the table, and a check cannot be changed in place. One movement may now be the reason of several cases. */
const cases = `
CREATE TABLE case_of_our_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('balance-break', 'outcome-differs', 'reconciliation-differs', 'pending-credits', 'not-a-wallet',
    'movement-again', 'movement-missing', 'unknown-outgoing', 'dead-yet-landed', 'landed-otherwise', 'foreign-debit')),
  account TEXT NOT NULL,
  asset_id INTEGER NOT NULL REFERENCES asset (id),
  ${amount('expected')},
  ${amount('found')},
  slot INTEGER NOT NULL CHECK (slot >= 0),
  credit_id INTEGER REFERENCES credit (id),
  opened_at_ms INTEGER NOT NULL,
  closed_at_ms INTEGER,
  note TEXT,
  UNIQUE (credit_id, kind),
  CHECK ((closed_at_ms IS NULL) = (note IS NULL))
) STRICT;
INSERT INTO case_of_our_keys SELECT id, kind, account, asset_id, expected, found, slot, credit_id, opened_at_ms, closed_at_ms, note FROM "case";
DROP TABLE "case";
ALTER TABLE case_of_our_keys RENAME TO "case";
CREATE INDEX case_open ON "case" (id) WHERE closed_at_ms IS NULL;
`

const closings = `
-- Why nothing new is signed, and since when; a person opens sending again with a note. One open row for each reason.
CREATE TABLE closing (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reason TEXT NOT NULL CHECK (reason IN ('movement-unexplained', 'journal-older', 'journal-moved', 'vault-restored', 'key-imported')),
  context TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  reopened_at_ms INTEGER,
  note TEXT,
  CHECK ((reopened_at_ms IS NULL) = (note IS NULL))
) STRICT;
CREATE UNIQUE INDEX closing_open_once ON closing (reason) WHERE reopened_at_ms IS NULL;
`

/** Movements that no attempt explains, and the state in which nothing new is signed. */
export const closedSending: Migration = { version: 13, name: '0013-closed-sending', sql: cases + closings }
