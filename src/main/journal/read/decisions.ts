import type { Selectable } from 'kysely'
import { UNFINISHED_INTENT_STATES } from '../../../core/payment/intent-state.ts'
import { EFFECTIVE_STATES } from '../../../core/payment/state.ts'
import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { DecisionRecord } from '../records.ts'
import type { Tables } from '../schema.ts'
import { isOneOf } from '../state-lists.ts'
import { countElsewhere, NOTHING_ELSEWHERE } from './done-elsewhere.ts'
import { below, pageRows } from './page.ts'

/** Answers {@link JournalReader.decisions}. */
export async function readDecisions(db: Queries, { after, kind, limit }: Asked<'decisions'>): Promise<readonly DecisionRecord[]> {
  const page = selectDecisions(db).where('sequence', '<', below(after)).orderBy('sequence', 'desc').limit(pageRows(limit))
  const rows = await (kind === undefined ? page : page.where('kind', '=', kind)).execute()
  return await complete(db, rows)
}

/** Answers {@link JournalReader.decision}. */
export async function readDecision(db: Queries, id: string): Promise<DecisionRecord | null> {
  const row = await selectDecisions(db).where('id', '=', id).executeTakeFirst()
  const [found] = row === undefined ? [] : await complete(db, [row])
  return found ?? null
}

/** Those with these ids, newest first. */
export async function readDecisionsById(
  db: Queries,
  { ids, limit }: { readonly ids: readonly string[]; readonly limit: number },
): Promise<readonly DecisionRecord[]> {
  const rows: DecisionRow[] = []
  for (const chunk of inChunks(ids)) {
    rows.push(...(await selectDecisions(db).where('id', 'in', chunk).orderBy('sequence', 'desc').limit(pageRows(limit)).execute()))
  }
  return await complete(db, rows.toSorted((left, right) => Number(right.sequence - left.sequence)).slice(0, limit))
}

/** Each decision with what its intents came to. */
function selectDecisions(db: Queries) {
  return db
    .selectFrom('decision')
    .selectAll('decision')
    .select((decision) => {
      const intents = decision
        .selectFrom('intent')
        .select((intent) => intent.fn.countAll<bigint>().as('count'))
        .whereRef('intent.decision_id', '=', 'decision.id')
      const failed = decision
        .selectFrom('attempt')
        .innerJoin('intent', 'intent.id', 'attempt.intent_id')
        .select((attempt) => attempt.fn.countAll<bigint>().as('count'))
        .whereRef('intent.decision_id', '=', 'decision.id')
        .where('attempt.state', '=', 'failed')
      const carried = decision
        .selectFrom('carried')
        .innerJoin('bundle', 'bundle.id', 'carried.bundle_id')
        .select((message) => message.fn.countAll<bigint>().as('count'))
        .whereRef('bundle.decision_id', '=', 'decision.id')
      const dead = carried.where('carried.state', '=', 'dead')
      return [
        carried.where('carried.state', '=', 'out').as('out_messages'),
        dead.as('dead_messages'),
        intents.where('intent.replaced', '=', 0n).as('intents'),
        intents.where(isOneOf('intent.state', UNFINISHED_INTENT_STATES)).as('unfinished_intents'),
        intents.where('intent.state', '=', 'awaiting-approval').as('awaiting_intents'),
        intents
          .where(isOneOf('intent.state', UNFINISHED_INTENT_STATES))
          .where('intent.seal', 'is', null)
          .where('intent.replaces', 'is', null)
          .where((intent) =>
            intent.not(
              intent.exists(
                intent
                  .selectFrom('attempt')
                  .select('attempt.id')
                  .whereRef('attempt.intent_id', '=', 'intent.id')
                  .where(isOneOf('attempt.state', EFFECTIVE_STATES)),
              ),
            ),
          )
          .as('unconfirmed_intents'),
        intents.where('intent.state', '=', 'satisfied').as('satisfied_intents'),
        intents.where('intent.state', '=', 'unknown').as('unknown_intents'),
        failed.as('failed_attempts'),
      ]
    })
}

type Counted =
  | 'out_messages'
  | 'dead_messages'
  | 'intents'
  | 'unconfirmed_intents'
  | 'unfinished_intents'
  | 'awaiting_intents'
  | 'satisfied_intents'
  | 'unknown_intents'
  | 'failed_attempts'
type DecisionRow = Selectable<Tables['decision']> & { readonly [count in Counted]: bigint | null }

async function complete(db: Queries, rows: readonly DecisionRow[]): Promise<readonly DecisionRecord[]> {
  const elsewhere = await countElsewhere(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { elsewhereIntents, partlyIntents, doubtedIntents, satisfiedDoubted } = elsewhere.get(row.id) ?? NOTHING_ELSEWHERE
    return {
      ...toDecision(row),
      partlyIntents,
      elsewhereIntents,
      satisfiedIntents: toNumber(row.satisfied_intents ?? 0n) - satisfiedDoubted,
      unknownIntents: toNumber(row.unknown_intents ?? 0n) + doubtedIntents,
    }
  })
}

/** What left in a bundle and is out counts as signed and sent, and what is dead as given up: they are no intents. */
function toDecision(row: DecisionRow): Omit<DecisionRecord, 'satisfiedIntents' | 'elsewhereIntents' | 'partlyIntents' | 'unknownIntents'> {
  const out = row.out_messages ?? 0n
  return {
    sequence: toNumber(row.sequence),
    id: row.id,
    kind: row.kind,
    summary: parseStoredJson(row.summary),
    intents: toNumber((row.intents ?? 0n) + out + (row.dead_messages ?? 0n)),
    unfinishedIntents: toNumber((row.unfinished_intents ?? 0n) + out),
    outMessages: toNumber(out),
    deadMessages: toNumber(row.dead_messages ?? 0n),
    awaitingIntents: toNumber(row.awaiting_intents ?? 0n),
    unconfirmedIntents: toNumber(row.unconfirmed_intents ?? 0n),
    failedAttempts: toNumber(row.failed_attempts ?? 0n),
    atMs: toNumber(row.at_ms),
  }
}
