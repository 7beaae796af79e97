import { sql } from 'kysely'
import type { Address } from '../../../core/address/address.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { MissingPast } from '../records.ts'

/** Answers {@link JournalReader.ownPastMissing}. */
export async function readOwnPastMissing(db: Queries, { borneOutFrom }: Asked<'ownPastMissing'>): Promise<MissingPast | null> {
  const { rows } = await sql<{ owner: Address; upTo: Slot }>`
    WITH missing (owner, up_to) AS (
      SELECT gap_account.owner, min(gap.to_slot, max(coalesce(gap_account.reached, 0), ${borneOutFrom}) - 1)
      FROM gap_account JOIN gap ON gap.id = gap_account.gap_id
      WHERE gap_account.done = 1 AND max(coalesce(gap_account.reached, 0), ${borneOutFrom}) > gap.from_slot
      UNION ALL
      SELECT gap_account.owner, gap.to_slot FROM gap_account JOIN gap ON gap.id = gap_account.gap_id WHERE gap_account.done = 0
      UNION ALL
      SELECT account.address, cursor.slot FROM account JOIN cursor WHERE history_from IS NOT NULL AND history_gap IS NULL
    )
    SELECT owner, up_to AS upTo FROM missing JOIN account ON account.address = missing.owner
    WHERE account.role <> 'watch' ORDER BY up_to DESC, owner LIMIT 1`.execute(db)
  return rows[0] ?? null
}
