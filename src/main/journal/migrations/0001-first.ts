import type { Migration } from './migration.ts'

/*
 * Amounts are 20 decimal digits with leading zeros (docs/journal.md says why). The facts (credit, broadcast, evidence, verdict, event) are
 * written once: triggers refuse to change or delete them.
 */

const amount = (column: string) => `${column} TEXT NOT NULL CHECK (length(${column}) = 20 AND ${column} NOT GLOB '*[^0-9]*')`

const writtenOnce = (table: string) => `
CREATE TRIGGER ${table}_never_changes BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is written once'); END;
CREATE TRIGGER ${table}_never_goes BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is written once'); END;`

const setting = `
CREATE TABLE network (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  genesis_hash TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE account (
  address TEXT PRIMARY KEY,
  role TEXT NOT NULL CHECK (role IN ('treasury', 'deposit', 'watch')),
  path TEXT,
  label TEXT,
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX account_by_role ON account (role, address);

-- What is counted. Row 1 is the native token; a mint made again under another program or with other decimals is another asset.
CREATE TABLE asset (
  id INTEGER PRIMARY KEY,
  mint TEXT,
  token_program TEXT,
  decimals INTEGER,
  label TEXT,
  listed INTEGER NOT NULL DEFAULT 0 CHECK (listed IN (0, 1)),
  UNIQUE (mint, token_program, decimals),
  CHECK ((id = 1) = (mint IS NULL) AND (mint IS NULL) = (token_program IS NULL) AND (mint IS NULL) = (decimals IS NULL))
) STRICT;
INSERT INTO asset (id) VALUES (1);
`

const watching = `
CREATE TABLE cursor (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  slot INTEGER NOT NULL CHECK (slot >= 0),
  block_slot INTEGER CHECK (block_slot BETWEEN 0 AND slot),
  blockhash TEXT,
  CHECK ((block_slot IS NULL) = (blockhash IS NULL))
) STRICT;

CREATE TABLE gap (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  from_slot INTEGER NOT NULL CHECK (from_slot >= 0),
  to_slot INTEGER NOT NULL CHECK (to_slot >= from_slot),
  reason TEXT NOT NULL,
  opened_at_ms INTEGER NOT NULL,
  closed_at_ms INTEGER,
  note TEXT,
  CHECK ((closed_at_ms IS NULL) = (note IS NULL))
) STRICT;

-- Every movement of a watched balance, credit or not.
CREATE TABLE credit (
  id INTEGER PRIMARY KEY,
  signature TEXT,
  slot INTEGER NOT NULL CHECK (slot >= 0),
  block_index INTEGER NOT NULL CHECK (block_index >= 0),
  owner TEXT NOT NULL,
  account TEXT NOT NULL,
  asset_id INTEGER NOT NULL REFERENCES asset (id),
  ${amount('before_amount')},
  ${amount('after_amount')},
  verdict TEXT NOT NULL CHECK (verdict IN ('credit', 'no-credit', 'outgoing')),
  class TEXT,
  reason TEXT,
  CHECK ((verdict = 'credit') = (class IS NOT NULL) AND (verdict = 'no-credit') = (reason IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX credit_once ON credit (signature, account, asset_id) WHERE signature IS NOT NULL;
CREATE UNIQUE INDEX reward_once ON credit (slot, account) WHERE signature IS NULL;
CREATE INDEX credit_by_owner ON credit (owner, id);
CREATE INDEX credit_by_verdict ON credit (verdict, id);
${writtenOnce('credit')}

CREATE TABLE balance (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner TEXT NOT NULL,
  account TEXT NOT NULL,
  asset_id INTEGER NOT NULL REFERENCES asset (id),
  ${amount('opening')},
  ${amount('amount')},
  slot INTEGER NOT NULL CHECK (slot >= 0),
  movements INTEGER NOT NULL CHECK (movements >= 0),
  UNIQUE (account, asset_id)
) STRICT;
CREATE INDEX balance_by_asset ON balance (asset_id, id);

CREATE TABLE "case" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('balance-break', 'outcome-differs', 'reconciliation-differs')),
  account TEXT NOT NULL,
  asset_id INTEGER NOT NULL REFERENCES asset (id),
  ${amount('expected')},
  ${amount('found')},
  slot INTEGER NOT NULL CHECK (slot >= 0),
  credit_id INTEGER UNIQUE REFERENCES credit (id),
  opened_at_ms INTEGER NOT NULL,
  closed_at_ms INTEGER,
  note TEXT,
  CHECK ((closed_at_ms IS NULL) = (note IS NULL))
) STRICT;
`

const deciding = `
CREATE TABLE sweep (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  summary TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE intent (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  sweep_id TEXT NOT NULL REFERENCES sweep (id),
  replaces TEXT REFERENCES intent (id),
  replaced INTEGER NOT NULL DEFAULT 0 CHECK (replaced IN (0, 1)),
  what TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'satisfied', 'abandoned')),
  at_ms INTEGER NOT NULL,
  CHECK (replaced = 0 OR state = 'abandoned')
) STRICT;
CREATE INDEX intent_by_sweep ON intent (sweep_id, sequence);
CREATE INDEX intent_open ON intent (sequence) WHERE state = 'open';

CREATE TABLE intent_source (
  intent_id TEXT NOT NULL REFERENCES intent (id),
  account TEXT NOT NULL,
  asset_id INTEGER NOT NULL REFERENCES asset (id),
  open INTEGER NOT NULL CHECK (open IN (0, 1)),
  PRIMARY KEY (intent_id, account, asset_id)
) STRICT, WITHOUT ROWID;
-- A source is in one open intent at most.
CREATE UNIQUE INDEX source_taken_once ON intent_source (account, asset_id) WHERE open = 1;

CREATE TABLE attempt (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  intent_id TEXT NOT NULL REFERENCES intent (id),
  message BLOB NOT NULL,
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  lifetime TEXT NOT NULL CHECK (lifetime IN ('blockhash', 'nonce')),
  blockhash TEXT,
  last_valid_block_height INTEGER,
  fetched_slot INTEGER,
  nonce TEXT,
  nonce_account TEXT,
  nonce_authority TEXT,
  predicted TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'refused', 'signed', 'sent', 'processed', 'confirmed', 'finalized', 'failed', 'unexecuted',
    'expired', 'revoked', 'unknown')),
  signature TEXT UNIQUE,
  signed_bytes BLOB,
  at_ms INTEGER NOT NULL,
  CHECK ((lifetime = 'blockhash') = (blockhash IS NOT NULL AND last_valid_block_height IS NOT NULL AND fetched_slot IS NOT NULL)),
  CHECK ((lifetime = 'nonce') = (nonce IS NOT NULL AND nonce_account IS NOT NULL AND nonce_authority IS NOT NULL)),
  CHECK ((signature IS NULL) = (signed_bytes IS NULL)),
  CHECK (signature IS NOT NULL OR state IN ('draft', 'refused', 'expired', 'revoked'))
) STRICT;
CREATE INDEX attempt_by_intent ON attempt (intent_id, id);
CREATE INDEX attempt_outstanding ON attempt (id) WHERE state IN ('draft', 'signed', 'sent', 'processed', 'confirmed', 'unknown');
-- An intent has at most one attempt that may live or has succeeded.
CREATE UNIQUE INDEX attempt_alive_once ON attempt (intent_id) WHERE state NOT IN ('refused', 'failed', 'unexecuted', 'expired', 'revoked');
`

const proving = `
CREATE TABLE broadcast (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  attempt_id INTEGER NOT NULL REFERENCES attempt (id),
  node TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX broadcast_by_attempt ON broadcast (attempt_id, id);
${writtenOnce('broadcast')}

CREATE TABLE evidence (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  attempt_id INTEGER NOT NULL REFERENCES attempt (id),
  who TEXT NOT NULL,
  what TEXT NOT NULL,
  slot INTEGER CHECK (slot >= 0),
  commitment TEXT CHECK (commitment IN ('processed', 'confirmed', 'finalized')),
  detail TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX evidence_by_attempt ON evidence (attempt_id, id);
${writtenOnce('evidence')}

CREATE TABLE verdict (
  attempt_id INTEGER PRIMARY KEY REFERENCES attempt (id),
  state TEXT NOT NULL CHECK (state IN ('refused', 'finalized', 'failed', 'unexecuted', 'expired', 'revoked')),
  proof TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
${writtenOnce('verdict')}

CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  kind TEXT NOT NULL,
  data TEXT NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
${writtenOnce('event')}
`

/** Everything the main job needs, from an empty file. */
export const first: Migration = { version: 1, name: '0001-first', sql: setting + watching + deciding + proving }
