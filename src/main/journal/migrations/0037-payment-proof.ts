import type { Migration } from './migration.ts'

const keeping = `
-- A payment of a hidden amount whose proofs accounts keep. step_id is the newest decision that made, filled or closed them, planned as of read_slot; null before a first.
CREATE TABLE payment_proof (
  intent_id TEXT PRIMARY KEY REFERENCES intent (id),
  account TEXT NOT NULL,
  step_id TEXT REFERENCES decision (id),
  read_slot INTEGER NOT NULL CHECK (read_slot >= 0),
  state TEXT NOT NULL CHECK (state IN ('proving', 'kept', 'closing', 'ended')),
  failures INTEGER NOT NULL DEFAULT 0,
  why TEXT,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX payment_proof_once ON payment_proof (account) WHERE state <> 'ended';
`

/** Payments of hidden amounts in several transactions. */
export const paymentProofs: Migration = { version: 37, name: '0037-payment-proof', sql: keeping }
