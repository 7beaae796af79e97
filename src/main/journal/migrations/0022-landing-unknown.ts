import type { Migration } from './migration.ts'

const amount = (column: string) => `${column} TEXT NOT NULL CHECK (length(${column}) = 20 AND ${column} NOT GLOB '*[^0-9]*')`

/** The kinds of a case are checked by the table, and a check cannot be changed in place. Nothing refers to the table. */
const cases = `
CREATE TABLE case_of_landing (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('balance-break', 'outcome-differs', 'reconciliation-differs', 'pending-credits', 'not-a-wallet',
    'movement-again', 'movement-missing', 'unknown-outgoing', 'dead-yet-landed', 'landed-otherwise', 'foreign-debit', 'landing-unknown')),
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
INSERT INTO case_of_landing SELECT id, kind, account, asset_id, expected, found, slot, credit_id, opened_at_ms, closed_at_ms, note FROM "case";
DROP TABLE "case";
ALTER TABLE case_of_landing RENAME TO "case";
CREATE INDEX case_open ON "case" (id) WHERE closed_at_ms IS NULL;
`

/** Cases of messages that were signed for another journal and that nobody can tell the landing of. */
export const landingUnknown: Migration = { version: 22, name: '0022-landing-unknown', sql: cases }
