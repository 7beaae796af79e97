import type { Migration } from './migration.ts'

const revoking = `
-- A person's decision that signed bytes are not wanted any more: from here on they are not sent. Under a nonce, advance_id is what moves it on.
CREATE TABLE revocation (
  attempt_id INTEGER PRIMARY KEY REFERENCES attempt (id),
  next TEXT NOT NULL CHECK (next IN ('abandon', 'renew')),
  advance_id TEXT REFERENCES sweep (id),
  at_ms INTEGER NOT NULL
) STRICT;
`

/** Revoking what is signed. */
export const revocations: Migration = { version: 8, name: '0008-revocations', sql: revoking }
