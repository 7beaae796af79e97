import type { Migration } from './migration.ts'

const decidedAfter = `
-- How far the chain surely was when it was decided; decided_slot is how far it may have been. What lies between both may have carried it out.
ALTER TABLE intent ADD COLUMN decided_after_slot INTEGER CHECK (decided_after_slot >= 0);
`

/** One node alone may have named a slot that was still to come. */
export const decidedAfterSlots: Migration = { version: 28, name: '0028-decided-after', sql: decidedAfter }
