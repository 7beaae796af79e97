import { UNFINISHED_INTENT_STATES } from '../../../core/payment/intent-state.ts'
import { listStates } from '../state-lists.ts'
import type { Migration } from './migration.ts'

const UNFINISHED = listStates(UNFINISHED_INTENT_STATES)

/** The states of an intent are checked by the table, and a check cannot be changed in place. */
const intents = `
CREATE TABLE intent_with_approval (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  decision_id TEXT NOT NULL REFERENCES decision (id),
  replaces TEXT REFERENCES intent (id),
  replaced INTEGER NOT NULL DEFAULT 0 CHECK (replaced IN (0, 1)),
  what TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN (${UNFINISHED}, 'satisfied', 'abandoned')),
  at_ms INTEGER NOT NULL,
  seal TEXT,
  CHECK (replaced = 0 OR state = 'abandoned')
) STRICT;
-- An open intent whose last draft was refused waited for a second person: whatever else the signer refused gave the intent up at once.
INSERT INTO intent_with_approval
  SELECT sequence, id, kind, decision_id, replaces, replaced, what,
    CASE WHEN state = 'open' AND (SELECT attempt.state FROM attempt WHERE intent_id = intent.id ORDER BY attempt.id DESC LIMIT 1) = 'refused'
      THEN 'awaiting-approval' ELSE state END,
    at_ms, seal
  FROM intent;
DROP TABLE intent;
ALTER TABLE intent_with_approval RENAME TO intent;
CREATE INDEX intent_by_decision ON intent (decision_id, sequence);
CREATE INDEX intent_by_replaces ON intent (replaces) WHERE replaces IS NOT NULL;
CREATE INDEX intent_unfinished ON intent (sequence) WHERE state IN (${UNFINISHED});
`

/** Waiting for a second person is a state of its own. */
export const awaitingApproval: Migration = { version: 21, name: '0021-awaiting-approval', sql: intents, rebuildsTables: true }
