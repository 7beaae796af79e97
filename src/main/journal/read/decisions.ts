import type { Selectable } from 'kysely'
import { UNFINISHED_INTENT_STATES } from '../../../core/payment/intent-state.ts'
import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { DecisionRecord } from '../records.ts'
import type { Tables } from '../schema.ts'
import { isOneOf } from '../state-lists.ts'
import { below, pageRows } from './page.ts'

/** Answers {@link JournalReader.decisions}. */
export async function readDecisions(db: Queries, { after, kind, limit }: Asked<'decisions'>): Promise<readonly DecisionRecord[]> {
  const page = selectDecisions(db).where('sequence', '<', below(after)).orderBy('sequence', 'desc').limit(pageRows(limit))
  const rows = await (kind === undefined ? page : page.where('kind', '=', kind)).execute()
  return rows.map(toDecision)
}

/** Answers {@link JournalReader.decision}. */
export async function readDecision(db: Queries, id: string): Promise<DecisionRecord | null> {
  const row = await selectDecisions(db).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : toDecision(row)
}

/** Each decision with the count of its intents and of those that are unfinished. */
function selectDecisions(db: Queries) {
  return db
    .selectFrom('decision')
    .selectAll('decision')
    .select((decision) => [
      decision
        .selectFrom('intent')
        .select((intent) => intent.fn.countAll<bigint>().as('count'))
        .whereRef('intent.decision_id', '=', 'decision.id')
        .where('intent.replaced', '=', 0n)
        .as('intents'),
      decision
        .selectFrom('intent')
        .select((intent) => intent.fn.countAll<bigint>().as('count'))
        .whereRef('intent.decision_id', '=', 'decision.id')
        .where(isOneOf('intent.state', UNFINISHED_INTENT_STATES))
        .as('unfinished_intents'),
    ])
}

type DecisionRow = Selectable<Tables['decision']> & { readonly intents: bigint | null; readonly unfinished_intents: bigint | null }

function toDecision({
  sequence,
  id,
  kind,
  summary,
  intents,
  unfinished_intents: unfinishedIntents,
  at_ms: atMs,
}: DecisionRow): DecisionRecord {
  return {
    sequence: toNumber(sequence),
    id,
    kind,
    summary: parseStoredJson(summary),
    intents: toNumber(intents ?? 0n),
    unfinishedIntents: toNumber(unfinishedIntents ?? 0n),
    atMs: toNumber(atMs),
  }
}
