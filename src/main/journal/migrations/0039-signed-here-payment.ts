import type { Migration } from './migration.ts'

const paying = `
-- A reference that a message pays which keys here signed for others. What was signed before this table was there left no row.
CREATE TABLE signed_here_payment (
  signed_here_id INTEGER NOT NULL REFERENCES signed_here (id),
  place INTEGER NOT NULL CHECK (place >= 0),
  key TEXT NOT NULL,
  PRIMARY KEY (signed_here_id, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX signed_here_payment_key ON signed_here_payment (key);
CREATE TRIGGER signed_here_payment_never_changes BEFORE UPDATE ON signed_here_payment BEGIN SELECT RAISE(ABORT, 'signed_here_payment is written once'); END;
CREATE TRIGGER signed_here_payment_never_goes BEFORE DELETE ON signed_here_payment BEGIN SELECT RAISE(ABORT, 'signed_here_payment is written once'); END;
`

/** For which references keys here signed bundles that came from elsewhere. */
export const signedHerePayments: Migration = { version: 39, name: '0039-signed-here-payment', sql: paying }
