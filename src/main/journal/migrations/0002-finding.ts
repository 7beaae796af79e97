import type { Migration } from './migration.ts'

/*
 * What pages are sorted, filtered and counted by, so that a page costs the same in a journal of any size. Nothing here is a fact of its own:
 * generated columns follow from their row, and triggers keep the rest in the transaction of what it follows from.
 */

const upper = (column: string) => `cast(substr(${column}, 1, 10) AS INTEGER)`
const lower = (column: string) => `cast(substr(${column}, 11, 10) AS INTEGER)`

/** The difference of two 20-digit amounts as 20 digits: half by half, since the whole does not fit SQLite's 64 signed bits. */
const difference = (more: string, less: string) => `printf('%010d%010d',
    ${upper(more)} - ${upper(less)} - (${lower(more)} < ${lower(less)}),
    ${lower(more)} - ${lower(less)} + (${lower(more)} < ${lower(less)}) * 10000000000)`

const findingCredits = `
-- By how much the balance changed, up or down.
ALTER TABLE credit ADD COLUMN moved TEXT GENERATED ALWAYS AS (
  CASE WHEN after_amount >= before_amount THEN ${difference('after_amount', 'before_amount')}
  ELSE ${difference('before_amount', 'after_amount')} END
) VIRTUAL;
CREATE INDEX credit_by_size ON credit (verdict, moved, id);
CREATE INDEX credit_by_asset ON credit (asset_id, verdict, id);
CREATE INDEX credit_by_asset_size ON credit (asset_id, verdict, moved, id);
CREATE INDEX credit_by_account ON credit (account, id);
CREATE INDEX credit_from_customers ON credit (id) WHERE class = 'customer';

CREATE TABLE credit_count (
  asset_id INTEGER NOT NULL REFERENCES asset (id),
  verdict TEXT NOT NULL,
  credits INTEGER NOT NULL,
  PRIMARY KEY (asset_id, verdict)
) STRICT, WITHOUT ROWID;
INSERT INTO credit_count SELECT asset_id, verdict, count(*) FROM credit GROUP BY asset_id, verdict;
CREATE TRIGGER credit_is_counted AFTER INSERT ON credit BEGIN
  INSERT INTO credit_count VALUES (new.asset_id, new.verdict, 1) ON CONFLICT DO UPDATE SET credits = credits + 1;
END;
`

const findingAccounts = `
-- What the account itself holds of the native token.
ALTER TABLE account ADD COLUMN native TEXT NOT NULL DEFAULT '00000000000000000000';
UPDATE account SET native = balance.amount FROM balance WHERE balance.account = account.address AND balance.asset_id = 1;
CREATE TRIGGER account_opens_balance AFTER INSERT ON balance WHEN new.asset_id = 1 BEGIN
  UPDATE account SET native = new.amount WHERE address = new.account;
END;
CREATE TRIGGER account_follows_balance AFTER UPDATE OF amount ON balance WHEN new.asset_id = 1 BEGIN
  UPDATE account SET native = new.amount WHERE address = new.account;
END;
CREATE TRIGGER account_finds_balance AFTER INSERT ON account BEGIN
  UPDATE account SET native = balance.amount FROM balance
  WHERE account.address = new.address AND balance.account = new.address AND balance.asset_id = 1;
END;

-- Labels without regard to case; accounts without one come last.
ALTER TABLE account ADD COLUMN label_order TEXT GENERATED ALWAYS AS (iif(label IS NULL, '1', '0' || lower(label))) VIRTUAL;
CREATE INDEX account_by_label ON account (label_order, address);
CREATE INDEX account_by_role_label ON account (role, label_order, address);
CREATE INDEX account_by_native ON account (native, address);
CREATE INDEX account_by_role_native ON account (role, native, address);
CREATE INDEX account_labelled ON account (label) WHERE label IS NOT NULL;
CREATE INDEX balance_by_owner ON balance (owner, asset_id);
`

const findingTheRest = `
CREATE INDEX event_by_kind ON event (kind, at_ms);
CREATE INDEX case_open ON "case" (id) WHERE closed_at_ms IS NULL;
`

/** Sorting, filtering, searching and counting for the window. */
export const finding: Migration = { version: 2, name: '0002-finding', sql: findingCredits + findingAccounts + findingTheRest }
