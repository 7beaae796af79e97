import type { Migration } from './migration.ts'

const hidden = `
-- What a hidden arrival was read to be, once and for good. No balance holds it, and it is no credit.
CREATE TABLE hidden_amount (
  credit_id INTEGER PRIMARY KEY REFERENCES credit (id),
  amount TEXT CHECK (length(amount) = 20 AND amount NOT GLOB '*[^0-9]*'),
  why TEXT CHECK (why IN ('not-in-transaction', 'other-hidden-changes', 'unreadable')),
  at_ms INTEGER NOT NULL,
  CHECK ((amount IS NULL) <> (why IS NULL))
) STRICT;
CREATE TRIGGER hidden_amount_never_changes BEFORE UPDATE ON hidden_amount BEGIN SELECT RAISE(ABORT, 'hidden_amount is written once'); END;
CREATE TRIGGER hidden_amount_never_goes BEFORE DELETE ON hidden_amount BEGIN SELECT RAISE(ABORT, 'hidden_amount is written once'); END;
CREATE INDEX credit_hidden ON credit (id) WHERE reason = 'confidential';
`

/** What hidden arrivals were read to be. */
export const hiddenAmounts: Migration = { version: 34, name: '0034-hidden-amount', sql: hidden }
