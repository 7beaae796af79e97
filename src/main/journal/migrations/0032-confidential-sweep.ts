import type { Migration } from './migration.ts'

const sweep = `
-- What a person decided at once: that all that confidential accounts of one token hold goes to the treasury.
CREATE TABLE confidential_sweep (
  id TEXT PRIMARY KEY,
  sequence INTEGER NOT NULL UNIQUE,
  mint TEXT NOT NULL,
  treasury TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
-- An account of it. What it holds is read from nodes at each step, and stands nowhere here.
CREATE TABLE confidential_source (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sweep_id TEXT NOT NULL REFERENCES confidential_sweep (id),
  account TEXT NOT NULL,
  owner TEXT NOT NULL,
  -- A finalized slot at which something was in it, when a person decided.
  read_slot INTEGER NOT NULL CHECK (read_slot >= 0),
  state TEXT NOT NULL CHECK (state IN ('open', 'swept', 'stopped')),
  -- The finalized slot at which nothing was in it.
  slot INTEGER CHECK (slot >= 0),
  why TEXT,
  UNIQUE (sweep_id, account),
  CHECK ((state = 'swept') = (slot IS NOT NULL)),
  CHECK ((state = 'stopped') = (why IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX confidential_source_once ON confidential_source (account) WHERE state = 'open';
-- What was decided of it, in order.
CREATE TABLE confidential_step (
  source_id INTEGER NOT NULL REFERENCES confidential_source (id),
  number INTEGER NOT NULL CHECK (number > 0),
  act TEXT NOT NULL CHECK (act IN ('apply', 'withdraw', 'sweep')),
  decision_id TEXT NOT NULL REFERENCES decision (id),
  PRIMARY KEY (source_id, number),
  UNIQUE (source_id, decision_id)
) STRICT;
`

/** Sweeps of confidential accounts. */
export const confidentialSweeps: Migration = { version: 32, name: '0032-confidential-sweep', sql: sweep }
