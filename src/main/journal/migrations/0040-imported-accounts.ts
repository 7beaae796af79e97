import type { Migration } from './migration.ts'

/** Keys of ours that the words of the vault do not bring back: how many there are is asked whenever somebody looks at what waits. */
export const importedAccounts: Migration = {
  version: 40,
  name: '0040-imported-accounts',
  sql: "CREATE INDEX account_imported ON account (address) WHERE path IS NULL AND role <> 'watch';",
}
