import { sql } from 'kysely'
import { toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import { toClosed } from './closed.ts'
import { pageRows } from './page.ts'

/** Written out and not bound: SQLite uses the index of migration 0026 only for queries that say it so. */
const isUnknown = sql<boolean>`intent.state = 'unknown'`

/** Answers {@link JournalReader.unknownIntents}. */
export async function readUnknownIntents(db: Queries, { limit }: Asked<'unknownIntents'>) {
  const found = db
    .selectFrom('intent')
    .innerJoin('decision', 'decision.id', 'intent.decision_id')
    .select(['intent.id', 'intent.decision_id as decisionId', 'decision.kind', 'intent.why', 'intent.closed_at_ms', 'intent.note'])
    .where(isUnknown)
  // What nobody has closed is what a person is asked about.
  const openFirst = found.orderBy(sql`intent.closed_at_ms IS NOT NULL`).orderBy('intent.sequence', 'desc')
  const rows = await openFirst.limit(pageRows(limit)).execute()
  return rows.map(({ id, decisionId, kind, why, ...row }) => ({ id, decisionId, kind, why, closed: toClosed(row) }))
}

/** How many of them no person has closed. */
export async function countUnknownIntents(db: Queries): Promise<number> {
  const found = db.selectFrom('intent').select((column) => column.fn.countAll<bigint>().as('count'))
  const { count } = await found.where(isUnknown).where('closed_at_ms', 'is', null).executeTakeFirstOrThrow()
  return toNumber(count)
}
