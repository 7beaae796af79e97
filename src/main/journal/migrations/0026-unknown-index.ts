import type { Migration } from './migration.ts'

const index = `
-- The overview counts them each time it is asked, among millions of intents.
CREATE INDEX intent_unknown ON intent (sequence) WHERE state = 'unknown';
`

/** Where intents are found of which nobody can tell. */
export const unknownIndex: Migration = { version: 26, name: '0026-unknown-index', sql: index }
