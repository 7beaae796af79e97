import type { Migration } from './migration.ts'

const source = `
-- What a sweep that left in a bundle takes from. While it is out no other sweep takes from it.
CREATE TABLE carried_source (
  carried_id INTEGER NOT NULL REFERENCES carried (id),
  account TEXT NOT NULL,
  asset_id INTEGER NOT NULL REFERENCES asset (id),
  out INTEGER NOT NULL DEFAULT 1 CHECK (out IN (0, 1)),
  PRIMARY KEY (carried_id, account, asset_id)
) STRICT;
CREATE UNIQUE INDEX carried_source_once ON carried_source (account, asset_id) WHERE out = 1;
`

/** Sweeps that leave in bundles. */
export const carriedSources: Migration = { version: 31, name: '0031-carried-source', sql: source }
