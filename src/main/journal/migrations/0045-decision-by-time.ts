import type { Migration } from './migration.ts'

const index = `
-- What was decided on a day is added up.
CREATE INDEX decision_by_time ON decision (at_ms);
`

/** Where decisions are found by when they were made. */
export const decisionByTime: Migration = { version: 45, name: '0045-decision-by-time', sql: index }
