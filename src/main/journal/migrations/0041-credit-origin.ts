import type { Migration } from './migration.ts'

const origins = `
-- When the block of a slot was made in which something is recorded, as the nodes agreed that confirmed it. What was recorded before has no row.
CREATE TABLE block_time (
  slot INTEGER PRIMARY KEY CHECK (slot >= 0),
  seconds INTEGER NOT NULL CHECK (seconds > 0 AND seconds < 8640000000000)
) STRICT;
-- Who sent what arrived, for people alone. What was recorded before has no row.
CREATE TABLE sender (
  credit_id INTEGER PRIMARY KEY REFERENCES credit (id),
  kind TEXT NOT NULL CHECK (kind IN ('one', 'several', 'not-known')),
  address TEXT,
  CHECK ((kind = 'one') = (address IS NOT NULL))
) STRICT;
CREATE TRIGGER sender_never_changes BEFORE UPDATE ON sender BEGIN SELECT RAISE(ABORT, 'sender is written once'); END;
CREATE TRIGGER sender_never_goes BEFORE DELETE ON sender BEGIN SELECT RAISE(ABORT, 'sender is written once'); END;
`

/** When the blocks of movements were made, and who sent what arrived. */
export const creditOrigins: Migration = { version: 41, name: '0041-credit-origin', sql: origins }
