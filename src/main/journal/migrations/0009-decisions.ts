import type { Migration } from './migration.ts'

const rename = `
-- What was decided at once is a sweep, payments or upkeep: the table has the name of what they share.
ALTER TABLE sweep RENAME TO decision;
ALTER TABLE intent RENAME COLUMN sweep_id TO decision_id;
ALTER TABLE payment RENAME COLUMN sweep_id TO decision_id;
DROP INDEX intent_by_sweep;
DROP INDEX payment_by_sweep;
CREATE INDEX intent_by_decision ON intent (decision_id, sequence);
CREATE INDEX payment_by_decision ON payment (decision_id, id);
`

/** A sweep, a payout and upkeep are decisions. */
export const decisions: Migration = { version: 9, name: '0009-decisions', sql: rename }
