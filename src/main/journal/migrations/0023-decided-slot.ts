import type { Migration } from './migration.ts'

const decidedSlot = `
-- How far the ledger had read when it was decided: whatever carried it out lies beyond. Null where it was decided before this was kept.
ALTER TABLE intent ADD COLUMN decided_slot INTEGER CHECK (decided_slot >= 0);
`

/** What is older than a decision did not carry it out. */
export const decidedSlots: Migration = { version: 23, name: '0023-decided-slot', sql: decidedSlot }
