import type { Migration } from './migration.ts'

const indexes = `
-- Which movements are of blocks made within some time: their slots by the time, and their ids by the slot.
CREATE INDEX block_time_by_seconds ON block_time (seconds);
CREATE INDEX credit_by_slot ON credit (slot);
`

/** Where movements are found by when their blocks were made. */
export const creditTimeIndex: Migration = { version: 42, name: '0042-credit-time-index', sql: indexes }
