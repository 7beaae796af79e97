import type { Migration } from './migration.ts'

const carried = `
-- A file that was prepared to be signed by keys that are elsewhere, as it was written.
CREATE TABLE bundle (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
  content TEXT NOT NULL,
  -- The decision that its transactions become once they are signed, and what was asked.
  decision_id TEXT NOT NULL UNIQUE,
  summary TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
-- A message that left in a bundle. It may have been signed, and whoever has it may send it: only a signature or a proof ends that.
CREATE TABLE carried (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  bundle_id INTEGER NOT NULL REFERENCES bundle (id),
  number INTEGER NOT NULL CHECK (number > 0),
  message BLOB NOT NULL,
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  fee_payer TEXT NOT NULL,
  nonce TEXT NOT NULL,
  nonce_account TEXT NOT NULL,
  nonce_authority TEXT NOT NULL,
  -- A finalized slot at which its nonce account held its value.
  read_slot INTEGER NOT NULL CHECK (read_slot >= 0),
  what TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('out', 'returned', 'dead')),
  intent_id TEXT UNIQUE REFERENCES intent (id),
  proof TEXT,
  UNIQUE (bundle_id, number),
  CHECK ((state = 'returned') = (intent_id IS NOT NULL)),
  CHECK ((state = 'dead') = (proof IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX carried_nonce_once ON carried (nonce_account) WHERE state = 'out';
CREATE INDEX carried_out ON carried (id) WHERE state = 'out';
-- The references that it pays. While it is out nobody else pays them.
CREATE TABLE carried_payment (
  carried_id INTEGER NOT NULL REFERENCES carried (id),
  key TEXT NOT NULL,
  out INTEGER NOT NULL DEFAULT 1 CHECK (out IN (0, 1)),
  PRIMARY KEY (carried_id, key)
) STRICT;
CREATE UNIQUE INDEX carried_payment_once ON carried_payment (key) WHERE out = 1;
`

/** Bundles, and the messages that left in them. */
export const carriedMessages: Migration = { version: 30, name: '0030-carried', sql: carried }
