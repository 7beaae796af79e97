import { sql } from 'kysely'
import { toNumber } from '../columns.ts'
import { paidBy } from '../paid-by.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { DoneBy } from '../records.ts'
import { isOneOf } from '../state-lists.ts'
import { isAnyDone, readDoneElsewhere } from './done-elsewhere.ts'

/** By what a row of a payout was paid that is no attempt of it that ended well; `isAnother`: under its reference, and maybe somebody else. */
export type PaidRow = Required<DoneBy>

/** Rows of a payout, by their ids, that were paid by transactions that are no attempts of theirs; in most journals none. */
export async function readPaidRows(db: Queries, decisionId: string): Promise<ReadonlyMap<number, PaidRow>> {
  const paid = new Map<number, PaidRow>()
  if (!(await isAnyDone(db))) return paid
  const ended = await db
    .selectFrom('intent')
    .select('id')
    .where('decision_id', '=', decisionId)
    .where(isOneOf('state', ['satisfied', 'abandoned', 'unknown']))
    .execute()
  const done = await readDoneElsewhere(
    db,
    ended.map(({ id }) => id),
  )
  for (const chunk of inChunks([...done.keys()])) {
    for (const { id, intent, key, another } of await findNamed(db, chunk)) {
      const did = done.get(intent)
      const by = paidBy(did, key)
      // What a transaction takes the place of pays the same people.
      const isOwn = did?.whole?.how === 'called-dead'
      if (by !== null) paid.set(toNumber(id), { ...by, isAnother: another === 1n && !isOwn })
    }
  }
  return paid
}

type Named = { readonly id: bigint; readonly intent: string; readonly key: string; readonly another: bigint }

/**
 * The rows of some intents. `another`: what paid the reference of one is known to have paid others and not its recipient; or whom it paid is not
 * known, and the reference was decided for somebody else as well. Whom of us something pays is not kept.
 */
async function findNamed(db: Queries, intentIds: readonly string[]): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    WITH own AS (SELECT id, intent_id, key, recipient, asset_id FROM payment WHERE intent_id IN (${sql.join(intentIds)})),
    told AS (
      SELECT own.id AS id, arrived.recipient = own.recipient AND arrived.asset_id = own.asset_id AS same
      FROM own JOIN paid_elsewhere named ON named.key = own.key
      JOIN paid_elsewhere arrived ON arrived.signature = named.signature AND arrived.recipient IS NOT NULL
    )
    SELECT own.id AS id, own.intent_id AS intent, own.key AS key, CASE
      WHEN EXISTS (SELECT 1 FROM account WHERE account.address = own.recipient AND account.role <> 'watch') THEN 0
      WHEN EXISTS (SELECT 1 FROM told WHERE told.id = own.id) THEN NOT EXISTS (SELECT 1 FROM told WHERE told.id = own.id AND told.same)
      ELSE EXISTS (SELECT 1 FROM payment other WHERE other.key = own.key
        AND (other.recipient <> own.recipient OR other.asset_id <> own.asset_id)) END AS another
    FROM own`.execute(db)
  return rows
}
