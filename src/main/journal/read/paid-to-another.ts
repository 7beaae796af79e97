import { sql } from 'kysely'
import { inChunks, type Queries } from '../queries.ts'

/**
 * The references of some intents that were paid outside this journal, and maybe to somebody else than it says: what paid one is known to have paid
 * others and not its recipient; or whom it paid is not known, and the reference was decided for somebody else as well. Whom of us something pays is
 * not kept. By intent; intents without one are left out.
 */
export async function readPaidToAnother(db: Queries, intentIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  for (const chunk of inChunks(intentIds)) {
    for (const { intent, key, another } of await findNamed(db, chunk)) {
      if (another === 0n) continue
      const keys = found.get(intent) ?? new Set()
      found.set(intent, keys.add(key))
    }
  }
  return found
}

type Named = { readonly intent: string; readonly key: string; readonly another: bigint }

async function findNamed(db: Queries, intentIds: readonly string[]): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    WITH own AS (SELECT id, intent_id, key, recipient, asset_id FROM payment WHERE intent_id IN (${sql.join(intentIds)})),
    told AS (
      SELECT own.id AS id, arrived.recipient = own.recipient AND arrived.asset_id = own.asset_id AS same
      FROM own JOIN paid_elsewhere named ON named.key = own.key
      JOIN paid_elsewhere arrived ON arrived.signature = named.signature AND arrived.recipient IS NOT NULL
    )
    SELECT own.intent_id AS intent, own.key AS key, CASE
      WHEN EXISTS (SELECT 1 FROM account WHERE account.address = own.recipient AND account.role <> 'watch') THEN 0
      WHEN EXISTS (SELECT 1 FROM told WHERE told.id = own.id) THEN NOT EXISTS (SELECT 1 FROM told WHERE told.id = own.id AND told.same)
      ELSE EXISTS (SELECT 1 FROM payment other WHERE other.key = own.key
        AND (other.recipient <> own.recipient OR other.asset_id <> own.asset_id)) END AS another
    FROM own`.execute(db)
  return rows
}
