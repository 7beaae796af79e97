import type { Migration } from './migration.ts'

/** The kinds of a case are checked by the table, and a check cannot be changed in place. Nothing refers to the table. */
const cases = `
CREATE TABLE case_of_ten (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('balance-break', 'outcome-differs', 'reconciliation-differs', 'pending-credits', 'not-a-wallet')),
  account TEXT NOT NULL,
  asset_id INTEGER NOT NULL REFERENCES asset (id),
  expected TEXT NOT NULL CHECK (length(expected) = 20 AND expected NOT GLOB '*[^0-9]*'),
  found TEXT NOT NULL CHECK (length(found) = 20 AND found NOT GLOB '*[^0-9]*'),
  slot INTEGER NOT NULL CHECK (slot >= 0),
  credit_id INTEGER UNIQUE REFERENCES credit (id),
  opened_at_ms INTEGER NOT NULL,
  closed_at_ms INTEGER,
  note TEXT,
  CHECK ((closed_at_ms IS NULL) = (note IS NULL))
) STRICT;
INSERT INTO case_of_ten SELECT id, kind, account, asset_id, expected, found, slot, credit_id, opened_at_ms, closed_at_ms, note FROM "case";
DROP TABLE "case";
ALTER TABLE case_of_ten RENAME TO "case";
CREATE INDEX case_open ON "case" (id) WHERE closed_at_ms IS NULL;
`

/** Cases of accounts of ours that became something else than a wallet. */
export const notAWallet: Migration = { version: 10, name: '0010-not-a-wallet', sql: cases }
