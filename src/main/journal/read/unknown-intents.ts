import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import { pageRows } from './page.ts'

/** Answers {@link JournalReader.unknownIntents}. */
export async function readUnknownIntents(db: Queries, { limit }: Asked<'unknownIntents'>) {
  const found = db.selectFrom('intent').select(['id', 'decision_id as decisionId']).where('state', '=', 'unknown')
  return await found.orderBy('sequence', 'desc').limit(pageRows(limit)).execute()
}
