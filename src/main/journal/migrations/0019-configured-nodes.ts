import type { Migration } from './migration.ts'

const configured = `
-- Which nodes were configured while movements were recorded: those above after_credit, up to the next row. Of those before the first row it is
-- not known.
CREATE TABLE configured_nodes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  after_credit INTEGER NOT NULL CHECK (after_credit >= 0),
  nodes TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
`

/** Who could be asked when a movement was recorded. */
export const configuredNodes: Migration = { version: 19, name: '0019-configured-nodes', sql: configured }
