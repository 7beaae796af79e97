import { UNFINISHED_INTENT_STATES } from '../../../core/payment/intent-state.ts'
import { listStates } from '../state-lists.ts'
import type { Migration } from './migration.ts'

const UNFINISHED = listStates(UNFINISHED_INTENT_STATES)

/** The states of an intent are checked by the table, and a check cannot be changed in place. */
const intents = `
CREATE TABLE intent_with_unknown (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  decision_id TEXT NOT NULL REFERENCES decision (id),
  replaces TEXT REFERENCES intent (id),
  replaced INTEGER NOT NULL DEFAULT 0 CHECK (replaced IN (0, 1)),
  what TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN (${UNFINISHED}, 'satisfied', 'abandoned', 'unknown')),
  at_ms INTEGER NOT NULL,
  seal TEXT,
  decided_slot INTEGER CHECK (decided_slot >= 0),
  CHECK (replaced = 0 OR state = 'abandoned')
) STRICT;
INSERT INTO intent_with_unknown
  SELECT sequence, id, kind, decision_id, replaces, replaced, what, state, at_ms, seal, decided_slot FROM intent;
DROP TABLE intent;
ALTER TABLE intent_with_unknown RENAME TO intent;
CREATE INDEX intent_by_decision ON intent (decision_id, sequence);
CREATE INDEX intent_by_replaces ON intent (replaces) WHERE replaces IS NOT NULL;
CREATE INDEX intent_unfinished ON intent (sequence) WHERE state IN (${UNFINISHED});
`

/** An intent can end without anybody knowing what became of a message that another journal had signed for it. */
export const unknownIntents: Migration = { version: 24, name: '0024-unknown-intents', sql: intents, rebuildsTables: true }
