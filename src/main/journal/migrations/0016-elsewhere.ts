import type { Migration } from './migration.ts'

const elsewhere = `
-- Final transactions that our keys paid for and that were signed outside this journal, as a comparison with the chain found them. Those that are
-- unknown explain nothing: whom they paid is kept, so that a person is warned before the same is paid again. Dead: signed, and never landed.
CREATE TABLE elsewhere (
  signature TEXT PRIMARY KEY,
  slot INTEGER NOT NULL CHECK (slot >= 0),
  what TEXT NOT NULL CHECK (what IN ('paid', 'done', 'moved-home', 'failed', 'dead', 'unknown')),
  proof TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What they paid: a reference for ever where it is known, a recipient and an amount where the chain shows them.
CREATE TABLE paid_elsewhere (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  signature TEXT NOT NULL REFERENCES elsewhere (signature),
  key TEXT UNIQUE,
  recipient TEXT,
  asset_id INTEGER REFERENCES asset (id),
  amount TEXT CHECK (length(amount) = 20 AND amount NOT GLOB '*[^0-9]*'),
  at_ms INTEGER NOT NULL,
  CHECK ((recipient IS NULL) = (asset_id IS NULL) AND (recipient IS NULL) = (amount IS NULL)),
  CHECK (key IS NOT NULL OR recipient IS NOT NULL)
) STRICT;
CREATE INDEX paid_elsewhere_by_signature ON paid_elsewhere (signature);
CREATE INDEX paid_elsewhere_by_recipient ON paid_elsewhere (recipient);

-- Intents that one of them carried out.
CREATE TABLE satisfied_elsewhere (
  intent_id TEXT PRIMARY KEY REFERENCES intent (id),
  signature TEXT NOT NULL REFERENCES elsewhere (signature)
) STRICT, WITHOUT ROWID;

-- Up to which slot everything was compared since sending was closed; null before that.
ALTER TABLE closing ADD COLUMN compared_slot INTEGER;
`

/** What was done with our keys outside this journal. */
export const foundElsewhere: Migration = { version: 16, name: '0016-elsewhere', sql: elsewhere }
