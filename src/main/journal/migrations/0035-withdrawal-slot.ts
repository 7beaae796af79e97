import type { Migration } from './migration.ts'

/** As of which slot the newest transaction of a withdrawal was planned: what nodes showed before counts for nothing. Null of what began before this. */
export const withdrawalSlots: Migration = {
  version: 35,
  name: '0035-withdrawal-slot',
  sql: 'ALTER TABLE withdrawal ADD COLUMN read_slot INTEGER CHECK (read_slot >= 0);',
}
