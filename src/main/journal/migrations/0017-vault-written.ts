import type { Migration } from './migration.ts'

const vaultWritten = `
-- The newest number of the vault's files is asked for at each unlock, among millions of events.
CREATE INDEX event_vault_written ON event (kind, id) WHERE kind = 'vault-written';
`

/** Where the journal says how far the vault's files have been written. */
export const vaultWrittenIndex: Migration = { version: 17, name: '0017-vault-written', sql: vaultWritten }
