import type { Migration } from './migration.ts'

const signing = `
-- A message of a bundle from elsewhere that keys here signed: it may land. A bundle that was signed before this table was there left no row.
CREATE TABLE signed_here (
  id INTEGER PRIMARY KEY,
  bundle TEXT NOT NULL CHECK (length(bundle) = 64),
  number INTEGER NOT NULL CHECK (number > 0),
  digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
  message BLOB NOT NULL,
  signature TEXT NOT NULL,
  nonce_account TEXT,
  owners TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX signed_here_nonce ON signed_here (nonce_account, id);
CREATE TRIGGER signed_here_never_changes BEFORE UPDATE ON signed_here BEGIN SELECT RAISE(ABORT, 'signed_here is written once'); END;
CREATE TRIGGER signed_here_never_goes BEFORE DELETE ON signed_here BEGIN SELECT RAISE(ABORT, 'signed_here is written once'); END;
`

/** What keys here signed of bundles that came from elsewhere. */
export const signedHere: Migration = { version: 36, name: '0036-signed-here', sql: signing }
