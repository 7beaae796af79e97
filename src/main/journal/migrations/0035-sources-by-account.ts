import type { Migration } from './migration.ts'

/** What was ever decided of an account: nodes that show it as it was before that counts for nothing. */
export const sourcesByAccount: Migration = {
  version: 35,
  name: '0035-sources-by-account',
  sql: 'CREATE INDEX source_by_account ON intent_source (account);',
}
