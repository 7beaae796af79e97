import type { Migration } from './migration.ts'

const amount = (column: string) => `${column} TEXT NOT NULL CHECK (length(${column}) = 20 AND ${column} NOT GLOB '*[^0-9]*')`

const deciding = `
ALTER TABLE sweep ADD COLUMN kind TEXT NOT NULL DEFAULT 'sweep' CHECK (kind IN ('sweep', 'payment', 'upkeep'));
CREATE INDEX sweep_by_kind ON sweep (kind, sequence);

-- One line of a payout. The intent that carries it changes when a transaction is split; the line stays.
CREATE TABLE payment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL,
  sweep_id TEXT NOT NULL REFERENCES sweep (id),
  intent_id TEXT NOT NULL REFERENCES intent (id),
  recipient TEXT NOT NULL,
  account TEXT NOT NULL,
  asset_id INTEGER NOT NULL REFERENCES asset (id),
  ${amount('amount')},
  live INTEGER NOT NULL DEFAULT 1 CHECK (live IN (0, 1)),
  at_ms INTEGER NOT NULL
) STRICT;
-- Under one key a recipient is paid once: only a payment that was proved without effect may be decided again.
CREATE UNIQUE INDEX payment_once ON payment (key) WHERE live = 1;
CREATE INDEX payment_by_intent ON payment (intent_id);
CREATE INDEX payment_by_sweep ON payment (sweep_id, id);
CREATE INDEX payment_by_recipient ON payment (recipient, id);
`

const nonces = `
-- A nonce account we know of: the pool that durable signatures draw from.
CREATE TABLE nonce (
  address TEXT PRIMARY KEY,
  authority TEXT NOT NULL,
  label TEXT,
  closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1)),
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Two attempts of one message would be one transaction.
CREATE INDEX attempt_by_digest ON attempt (digest);

-- A nonce account serves one living attempt, and a value of it is never signed over twice.
CREATE UNIQUE INDEX nonce_serves_one ON attempt (nonce_account)
  WHERE nonce_account IS NOT NULL AND state IN ('draft', 'signed', 'sent', 'processed', 'confirmed', 'unknown');
CREATE UNIQUE INDEX nonce_value_once ON attempt (nonce_account, nonce) WHERE nonce_account IS NOT NULL AND signature IS NOT NULL;
`

/** Payments, each made once under its key, and nonces, each for one attempt. */
export const payments: Migration = { version: 4, name: '0004-payments', sql: deciding + nonces }
