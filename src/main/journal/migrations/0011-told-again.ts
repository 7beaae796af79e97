import type { Migration } from './migration.ts'

const credits = `
-- Of one transaction, account and asset: at most one movement that counts, and at most one that does not. One may be recorded without credit
-- (a node did not know its outcome) and be told with credit later; a credit is never recorded twice.
DROP INDEX credit_once;
CREATE UNIQUE INDEX credit_once ON credit (signature, account, asset_id) WHERE signature IS NOT NULL AND verdict <> 'no-credit';
CREATE UNIQUE INDEX no_credit_once ON credit (signature, account, asset_id) WHERE signature IS NOT NULL AND verdict = 'no-credit';
CREATE INDEX credit_by_signature ON credit (signature) WHERE signature IS NOT NULL;
`

/** The kinds of a case are checked by the table, and a check cannot be changed in place. Nothing refers to the table. */
const cases = `
CREATE TABLE case_told_again (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('balance-break', 'outcome-differs', 'reconciliation-differs', 'pending-credits', 'not-a-wallet',
    'movement-again', 'movement-missing')),
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
INSERT INTO case_told_again SELECT id, kind, account, asset_id, expected, found, slot, credit_id, opened_at_ms, closed_at_ms, note FROM "case";
DROP TABLE "case";
ALTER TABLE case_told_again RENAME TO "case";
CREATE INDEX case_open ON "case" (id) WHERE closed_at_ms IS NULL;
`

/** Movements that are told a second time, and cases of them. */
export const toldAgain: Migration = { version: 11, name: '0011-told-again', sql: credits + cases }
