import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Problem } from '../records.ts'

/** That gaps lie below the cursor, that what was found in one lies in it, and that its accounts say how much that was. */
export async function findBrokenGaps(db: Queries): Promise<readonly Problem[]> {
  const outside = await sql<{ id: bigint }>`
    SELECT credit.id FROM credit JOIN gap ON gap.id = credit.gap_id
    WHERE credit.slot NOT BETWEEN from_slot AND to_slot ORDER BY credit.id LIMIT 1`.execute(db)
  const ahead = await sql<{ id: bigint }>`
    SELECT gap.id FROM gap JOIN cursor WHERE gap.closed_at_ms IS NULL AND gap.to_slot > cursor.slot ORDER BY gap.id LIMIT 1`.execute(db)
  const miscounted = await sql<{ gap: bigint; owner: string }>`
    SELECT gap_id AS gap, owner FROM gap_account
    WHERE movements <> (SELECT count(*) FROM credit WHERE credit.gap_id = gap_account.gap_id AND credit.owner = gap_account.owner)
    ORDER BY gap_id, owner LIMIT 1`.execute(db)
  return [
    ...outside.rows.map(({ id }) => ({ table: 'credit', row: String(id), problem: 'it lies outside the gap it was found in' })),
    ...ahead.rows.map(({ id }) => ({ table: 'gap', row: String(id), problem: 'it reaches beyond the cursor' })),
    ...miscounted.rows.map(({ gap, owner }) => ({
      table: 'gap_account',
      row: `${gap} ${owner}`,
      problem: 'there are more or fewer movements of it in the gap than it counts',
    })),
  ]
}
