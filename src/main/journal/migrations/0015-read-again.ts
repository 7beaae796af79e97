import type { Migration } from './migration.ts'

const again = `
-- Movements above a cursor that was moved back: not part of any balance until the block that holds them is read again. Missed: it was read,
-- and did not hold the movement; a case tells of it, and it stays out of the balances.
CREATE TABLE reread (
  credit_id INTEGER PRIMARY KEY REFERENCES credit (id),
  slot INTEGER NOT NULL CHECK (slot >= 0),
  missed INTEGER NOT NULL DEFAULT 0 CHECK (missed IN (0, 1))
) STRICT;
CREATE INDEX reread_waiting ON reread (slot) WHERE missed = 0;
`

/** Blocks that are read a second time. */
export const readAgain: Migration = { version: 15, name: '0015-read-again', sql: again }
