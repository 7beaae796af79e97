import type { Migration } from './migration.ts'

const landing = `
-- Of a message that left with blanks and was called dead: the message that stands in the ledger all the same, its blanks filled. Null otherwise.
ALTER TABLE carried ADD COLUMN landed_as BLOB;
`

/** What a message with blanks landed as, although it was called dead. */
export const carriedLanded: Migration = { version: 38, name: '0038-carried-landed', sql: landing }
