import { sql } from 'kysely'
import { UNFINISHED_INTENT_STATES } from '../../../core/payment/intent-state.ts'
import { MAY_BE_SENT_STATES } from '../../../core/payment/state.ts'
import { toNumber } from '../columns.ts'
import type { UnsettledRecord } from '../decided-sums.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import { listStates } from '../state-lists.ts'
import { readDecisionsById } from './decisions.ts'
import { pageRows } from './page.ts'

type Row = { readonly id: string; readonly forever: bigint }

/** In the words of the index of unfinished intents. */
const UNFINISHED = sql.raw(listStates(UNFINISHED_INTENT_STATES))
const MAY_BE_SENT = sql.raw(listStates(MAY_BE_SENT_STATES))

/**
 * The decisions of what is unfinished, or out in a bundle, where all of it lives by nonces, and whether it is such that never expires: as many rows as
 * there are of these, whatever ended before. `waits`: 1 where it waits for a second person, 2 where it has no seal and may wait for a word.
 */
export const OPEN = sql`
  SELECT intent.decision_id AS id, EXISTS (SELECT 1 FROM attempt
      WHERE attempt.intent_id = intent.id AND attempt.lifetime = 'nonce' AND attempt.state IN (${MAY_BE_SENT})) AS forever,
    CASE WHEN intent.state = 'awaiting-approval' THEN 1 WHEN intent.seal IS NULL THEN 2 ELSE 0 END AS waits
    FROM intent WHERE intent.state IN (${UNFINISHED})
  UNION ALL
  SELECT bundle.decision_id, 1, 0 FROM carried JOIN bundle ON bundle.id = carried.bundle_id
    WHERE carried.state = 'out' AND bundle.decision_id IS NOT NULL`

/** Answers {@link DecidedSumReader.unsettled}. */
export async function readUnsettled(db: Queries, { limit }: Asked<'unsettled'>) {
  const { rows } = await sql<Row>`SELECT open.id AS id, max(open.forever) AS forever FROM (${OPEN}) AS open
    JOIN decision ON decision.id = open.id GROUP BY open.id
    ORDER BY max(open.forever) DESC, max(open.waits) DESC, decision.sequence LIMIT ${pageRows(limit)}`.execute(db)
  const counted = await sql<{ count: bigint }>`SELECT count(DISTINCT open.id) AS count FROM (${OPEN}) AS open
    JOIN decision ON decision.id = open.id`.execute(db)
  const records = new Map(
    (await readDecisionsById(db, { ids: rows.map(({ id }) => id), limit: rows.length })).map((decided) => [decided.id, decided]),
  )
  const decisions = rows.flatMap(({ id, forever }): readonly UnsettledRecord[] => {
    const decided = records.get(id)
    return decided === undefined ? [] : [{ decided, neverExpires: forever === 1n }]
  })
  return { decisions, total: toNumber(counted.rows[0]?.count ?? 0n) }
}
