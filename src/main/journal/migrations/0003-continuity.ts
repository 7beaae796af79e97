import type { Migration } from './migration.ts'

/*
 * What is known of every slot since watching began, and how. A gap is passed over by the cursor and read back account by account; movements
 * found that way carry the gap's number. An account and asset is a chain in the order of the chain's own places, whenever its rows came.
 */

const amount = (column: string) => `${column} TEXT NOT NULL CHECK (length(${column}) = 20 AND ${column} NOT GLOB '*[^0-9]*')`

const counting = `
-- Where watching began, and what was seen since counting did: slots with a block and slots proved to hold none.
ALTER TABLE cursor ADD COLUMN opened_slot INTEGER;
ALTER TABLE cursor ADD COLUMN counted_from INTEGER;
ALTER TABLE cursor ADD COLUMN present INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cursor ADD COLUMN skipped INTEGER NOT NULL DEFAULT 0;
UPDATE cursor SET counted_from = slot, opened_slot = (
  SELECT cast(json_extract(data, '$.slot') AS INTEGER) FROM event WHERE kind = 'cursor-opened' ORDER BY id LIMIT 1
);
`

const gaps = `
-- blocks: slots passed over, for every account. accounts: the past of accounts that were added later.
ALTER TABLE gap ADD COLUMN scope TEXT NOT NULL DEFAULT 'blocks' CHECK (scope IN ('blocks', 'accounts'));
-- What each node answered when it was asked for the slots: JSON.
ALTER TABLE gap ADD COLUMN refusals TEXT NOT NULL DEFAULT '[]';
CREATE INDEX gap_open ON gap (id) WHERE closed_at_ms IS NULL;

-- An account whose part of a gap is to be read back. Done: read, and its balances agree.
CREATE TABLE gap_account (
  gap_id INTEGER NOT NULL REFERENCES gap (id),
  owner TEXT NOT NULL,
  done INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  node TEXT,
  -- Where the history that was read begins, if not at the gap's own beginning.
  reached INTEGER,
  movements INTEGER NOT NULL DEFAULT 0 CHECK (movements >= 0),
  problem TEXT,
  PRIMARY KEY (gap_id, owner),
  CHECK (done = 0 OR (problem IS NULL AND node IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX gap_account_waiting ON gap_account (owner, gap_id) WHERE done = 0;
INSERT INTO gap_account (gap_id, owner) SELECT gap.id, account.address FROM gap JOIN account WHERE gap.closed_at_ms IS NULL;

ALTER TABLE credit ADD COLUMN gap_id INTEGER REFERENCES gap (id);
CREATE INDEX credit_in_gap ON credit (gap_id, owner) WHERE gap_id IS NOT NULL;
CREATE INDEX credit_chain ON credit (account, asset_id, slot, block_index, id);

-- The slot the opening is true for, or that of the movement that gave it: nothing is recorded before it.
ALTER TABLE balance ADD COLUMN opened_slot INTEGER NOT NULL DEFAULT 0;
UPDATE balance SET opened_slot = slot WHERE movements = 0;

-- The slot from which an account's past is wanted, and the gap that reads it.
ALTER TABLE account ADD COLUMN history_from INTEGER CHECK (history_from >= 0);
ALTER TABLE account ADD COLUMN history_gap INTEGER REFERENCES gap (id);
CREATE INDEX account_history_wanted ON account (history_from) WHERE history_from IS NOT NULL AND history_gap IS NULL;

-- Which way a long absence is made up for; a person's choice.
CREATE TABLE catch_up (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  way TEXT NOT NULL CHECK (way IN ('automatic', 'blocks', 'accounts'))
) STRICT;
INSERT INTO catch_up VALUES (1, 'automatic');
`

const pending = `
-- Arrivals in confirmed blocks: shown, never counted. Released ones are gone from here and stand in credit.
CREATE TABLE pending (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  signature TEXT NOT NULL,
  slot INTEGER NOT NULL CHECK (slot >= 0),
  owner TEXT NOT NULL,
  account TEXT NOT NULL,
  asset_id INTEGER NOT NULL REFERENCES asset (id),
  ${amount('before_amount')},
  ${amount('after_amount')},
  class TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'vanished')),
  why TEXT,
  at_ms INTEGER NOT NULL,
  UNIQUE (signature, account, asset_id),
  CHECK ((state = 'vanished') = (why IS NOT NULL))
) STRICT;
CREATE INDEX pending_waiting ON pending (slot) WHERE state = 'pending';
`

const comparing = `
-- One comparison of every balance with the chain.
CREATE TABLE reconciliation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  asked_by TEXT NOT NULL CHECK (asked_by IN ('schedule', 'person')),
  slot INTEGER NOT NULL CHECK (slot >= 0),
  compared INTEGER NOT NULL DEFAULT 0,
  differences INTEGER NOT NULL DEFAULT 0,
  started_at_ms INTEGER NOT NULL,
  finished_at_ms INTEGER
) STRICT;
`

/** Gaps that are read back, arrivals not yet final, comparisons with the chain. */
export const continuity: Migration = { version: 3, name: '0003-continuity', sql: counting + gaps + pending + comparing }
