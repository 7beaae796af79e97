import { sql } from 'kysely'
import { UNFINISHED_INTENT_STATES } from '../../../core/payment/intent-state.ts'
import { UNSETTLED_STATES, WITHOUT_EFFECT_STATES } from '../../../core/payment/state.ts'
import { isOneOf } from '../state-lists.ts'
import type { Queries } from '../queries.ts'
import type { Problem } from '../records.ts'

/** Each names the first row for which a rule does not hold. The indexes hold some of them too; an index can be dropped. */
const RULES = [
  {
    table: 'intent',
    problem: 'it is satisfied and none of its attempts is finalized, nor was it found to be carried out elsewhere, or the other way round',
    query: sql<Row>`SELECT id AS row FROM intent
      WHERE (state = 'satisfied') <> (EXISTS (SELECT 1 FROM attempt WHERE intent_id = intent.id AND state = 'finalized')
        OR EXISTS (SELECT 1 FROM satisfied_elsewhere WHERE satisfied_elsewhere.intent_id = intent.id AND NOT ${isOneOf('intent.state', UNFINISHED_INTENT_STATES)}))
      ORDER BY sequence LIMIT 1`,
  },
  {
    table: 'intent',
    problem: 'more than one of its attempts may live or has succeeded',
    query: sql<Row>`SELECT intent_id AS row FROM attempt WHERE NOT ${isOneOf('state', WITHOUT_EFFECT_STATES)}
      GROUP BY intent_id HAVING count(*) > 1 ORDER BY min(id) LIMIT 1`,
  },
  {
    table: 'intent',
    problem: 'it has ended while an attempt may live',
    query: sql<Row>`SELECT intent_id AS row FROM attempt JOIN intent ON intent.id = intent_id
      WHERE intent.state IN ('abandoned', 'unknown') AND NOT ${isOneOf('attempt.state', WITHOUT_EFFECT_STATES)}
      ORDER BY attempt.id LIMIT 1`,
  },
  {
    table: 'intent',
    problem: 'it awaits an approval while its last attempt is not refused',
    query: sql<Row>`SELECT id AS row FROM intent WHERE state = 'awaiting-approval'
      AND (SELECT attempt.state FROM attempt WHERE intent_id = intent.id ORDER BY attempt.id DESC LIMIT 1) IS NOT 'refused'
      ORDER BY sequence LIMIT 1`,
  },
  {
    table: 'intent_source',
    problem: 'it is taken while its intent is finished, or free while it is not',
    query: sql<Row>`SELECT intent_id || ' ' || account AS row FROM intent_source JOIN intent ON intent.id = intent_id
      WHERE ${isOneOf('intent.state', UNFINISHED_INTENT_STATES)} <> (intent_source.open = 1) ORDER BY row LIMIT 1`,
  },
  {
    table: 'attempt',
    problem: 'its state and its verdict are not the same',
    query: sql<Row>`SELECT attempt.id AS row FROM attempt LEFT JOIN verdict ON attempt_id = attempt.id
      WHERE ${isOneOf('attempt.state', UNSETTLED_STATES)} <> (verdict.state IS NULL)
      OR verdict.state <> attempt.state ORDER BY attempt.id LIMIT 1`,
  },
] as const

type Row = { readonly row: string | bigint }

/** The first row that breaks each rule of intents and attempts. */
export async function findBrokenIntents(db: Queries): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const { table, problem, query } of RULES) {
    const [broken] = (await query.execute(db)).rows
    if (broken !== undefined) problems.push({ table, row: String(broken.row), problem })
  }
  return problems
}
