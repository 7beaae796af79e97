import type { Migration } from './migration.ts'

const rewards = `
-- The chain may pay one account two rewards of two kinds in one block: they differ in what the account held before and after.
DROP INDEX reward_once;
CREATE UNIQUE INDEX reward_once ON credit (slot, account, before_amount, after_amount) WHERE signature IS NULL;
`

/** Several rewards of one account in one block. */
export const severalRewards: Migration = { version: 6, name: '0006-rewards', sql: rewards }
