import type { Migration } from './migration.ts'

/** Slots that are added up together: some minutes, so that the ends of days, which lie anywhere, leave few rows to be read one by one. */
const SLOTS = 512

const upper = (column: string) => `cast(substr(${column}, 1, 10) AS INTEGER)`
const lower = (column: string) => `cast(substr(${column}, 11, 10) AS INTEGER)`

/** Whether it moved a balance: `moves` of docs/journal.md, "Balances chain". */
const moves = (row: string) => `${row}.reason IS NOT 'outcome-unknown'`

const columns = '(asset_id, stretch, movements, upper, lower, credits, credited_upper, credited_lower)'
const figures = (row: string) => {
  const [up, low] = [upper, lower].map((half) => `${half(`${row}.after_amount`)} - ${half(`${row}.before_amount`)}`)
  const paid = `(${row}.verdict = 'credit' AND ${row}.class = 'customer')`
  return { up, low, paid, key: `${row}.asset_id, ${row}.slot / ${SLOTS}` }
}

const added = `ON CONFLICT DO UPDATE SET movements = movements + excluded.movements, upper = upper + excluded.upper, lower = lower + excluded.lower,
    credits = credits + excluded.credits, credited_upper = credited_upper + excluded.credited_upper,
    credited_lower = credited_lower + excluded.credited_lower`

const one = (() => {
  const { up, low, paid, key } = figures('new')
  return `INSERT INTO movement_sum ${columns} VALUES (${key}, 1, ${up}, ${low}, ${paid}, ${paid} * (${up}), ${paid} * (${low})) ${added};`
})()

/** The condition is needed for the grammar too: without one, ON CONFLICT would be read as a join's. */
const all = (condition: string) => {
  const { up, low, paid, key } = figures('credit')
  return `INSERT INTO movement_sum ${columns} SELECT ${key}, count(*), sum(${up}), sum(${low}), sum(${paid}), sum(${paid} * (${up})), sum(${paid} * (${low}))
    FROM credit WHERE ${condition} AND ${moves('credit')} GROUP BY ${key} ${added};`
}

const sums = `
-- What treasury and deposit accounts moved in a stretch of ${SLOTS} slots, of each asset, and what customers paid in among it: sums of the upper and
-- of the lower ten digits apart. Triggers keep it as movements come; movements never go, and never change.
CREATE TABLE movement_sum (
  asset_id INTEGER NOT NULL REFERENCES asset (id),
  stretch INTEGER NOT NULL CHECK (stretch >= 0),
  movements INTEGER NOT NULL,
  upper INTEGER NOT NULL,
  lower INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  credited_upper INTEGER NOT NULL,
  credited_lower INTEGER NOT NULL,
  PRIMARY KEY (asset_id, stretch)
) STRICT, WITHOUT ROWID;
${all("credit.owner IN (SELECT address FROM account WHERE role <> 'watch')")}
CREATE TRIGGER movement_is_summed AFTER INSERT ON credit
WHEN ${moves('new')} AND EXISTS (SELECT 1 FROM account WHERE address = new.owner AND role <> 'watch') BEGIN
  ${one}
END;
-- An address that was only watched becomes one of ours with its past, and so does one of which movements are known already.
CREATE TRIGGER movements_become_ours AFTER UPDATE OF role ON account WHEN old.role = 'watch' AND new.role <> 'watch' BEGIN
  ${all('credit.owner = new.address')}
END;
CREATE TRIGGER movements_are_ours AFTER INSERT ON account WHEN new.role <> 'watch' BEGIN
  ${all('credit.owner = new.address')}
END;
`

const finding = `
-- Where a balance begins above nothing, and what no node could say the amounts of: few rows each.
CREATE INDEX balance_by_opening ON balance (asset_id, opened_slot, owner, opening) WHERE opening <> '00000000000000000000';
CREATE INDEX credit_outcome_unknown ON credit (slot) WHERE reason = 'outcome-unknown';
`

/** What was held at the end of a day, and what came in on it, in a journal of any size. */
export const movementSums: Migration = { version: 44, name: '0044-movement-sum', sql: sums + finding }
