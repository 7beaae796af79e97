import type { Migration } from './migration.ts'

const withdrawing = `
-- A confidential withdrawal in several transactions, one decision each. step_id is the newest of them; amount and mint are null where nothing but rent is taken back.
CREATE TABLE withdrawal (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  mint TEXT,
  amount TEXT CHECK (length(amount) = 20),
  step_id TEXT NOT NULL REFERENCES decision (id),
  state TEXT NOT NULL CHECK (state IN ('open', 'closing', 'ended')),
  withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  failures INTEGER NOT NULL DEFAULT 0,
  why TEXT,
  at_ms INTEGER NOT NULL,
  CHECK ((amount IS NULL) = (mint IS NULL))
) STRICT;
CREATE UNIQUE INDEX withdrawal_once ON withdrawal (account) WHERE state <> 'ended';
CREATE INDEX withdrawal_by_time ON withdrawal (at_ms);
`

/** Withdrawals that take several transactions. */
export const withdrawals: Migration = { version: 33, name: '0033-withdrawal', sql: withdrawing }
