import { sql } from 'kysely'
import type { Slot } from '../../../core/chain/slot.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import type { IntentCounts } from '../../../core/payment/decision-outcome.ts'
import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import { doubtedBy } from '../paid-by.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { DoneBy, DoneElsewhere } from '../records.ts'
import { isOneOf } from '../state-lists.ts'
import { countCarriedElsewhere } from './carried-elsewhere.ts'
import { readPaidToAnother } from './paid-to-another.ts'

/** Answers {@link JournalReader.doneElsewhere}. */
export async function readDoneElsewhere(db: Queries, intentIds: readonly string[]): Promise<ReadonlyMap<string, DoneElsewhere>> {
  const found = new Map<string, Finding>()
  if (!(await isAnyDone(db))) return found
  for (const chunk of inChunks(intentIds)) {
    const rows = await findRows(db, chunk)
    const another = await readPaidToAnother(
      db,
      rows.map(({ intent }) => intent),
    )
    for (const { intent, key, signature, slot, proof, ours } of rows) {
      const done = found.get(intent) ?? { whole: null, rows: new Map<string, DoneBy>() }
      const by = { how: ours === 1n ? ('called-dead' as const) : ('outside' as const), signature, slot, proof: parseStoredJson(proof) }
      if (key === null) done.whole ??= { ...by, isAnother: false }
      else if (!done.rows.has(key)) done.rows.set(key, { ...by, isAnother: another.get(intent)?.has(key) === true })
      found.set(intent, done)
    }
  }
  return found
}

type Finding = { whole: DoneBy | null; readonly rows: Map<string, DoneBy> }

type FoundRow = {
  readonly intent: string
  readonly key: string | null
  readonly signature: Signature
  readonly slot: Slot
  readonly proof: string
  readonly ours: bigint
}

/** In most journals nothing was ever done elsewhere, and nothing more is asked. */
export async function isAnyDone(db: Queries): Promise<boolean> {
  return (await db.selectFrom('elsewhere').select('signature').where('what', 'in', ['paid', 'done']).executeTakeFirst()) !== undefined
}

/**
 * By what a comparison recorded, and by attempts that were called dead: its own and those of what it replaces, which did all of it, and of whatever had one
 * of its references before, which paid that row.
 */
async function findRows(db: Queries, intentIds: readonly string[]): Promise<readonly FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    WITH RECURSIVE
    asked (intent) AS (SELECT id FROM intent WHERE id IN (${sql.join(intentIds)}) AND state IN ('satisfied', 'abandoned', 'unknown')
      AND NOT EXISTS (SELECT 1 FROM attempt WHERE attempt.intent_id = intent.id AND attempt.state = 'finalized')),
    line (intent, key, ancestor) AS (
      SELECT intent, NULL, intent FROM asked
      UNION SELECT asked.intent, own.key, other.intent_id FROM asked
        JOIN payment own ON own.intent_id = asked.intent
        JOIN payment other ON other.key = own.key AND other.intent_id <> own.intent_id
      UNION SELECT line.intent, line.key, intent.replaces FROM line JOIN intent ON intent.id = line.ancestor WHERE intent.replaces IS NOT NULL
    ),
    found (intent, key, signature) AS (
      SELECT asked.intent, NULL, satisfied.signature FROM asked JOIN satisfied_elsewhere satisfied ON satisfied.intent_id = asked.intent
      UNION SELECT asked.intent, paid.key, paid.signature FROM asked
        JOIN payment ON payment.intent_id = asked.intent
        JOIN paid_elsewhere paid ON paid.key = payment.key
      UNION SELECT line.intent, line.key, attempt.signature FROM line
        JOIN attempt ON attempt.intent_id = line.ancestor
    )
    SELECT found.intent AS intent, found.key AS key, found.signature AS signature, elsewhere.slot AS slot, elsewhere.proof AS proof,
      EXISTS (SELECT 1 FROM attempt WHERE attempt.signature = found.signature) AS ours
    FROM found JOIN elsewhere ON elsewhere.signature = found.signature
    WHERE elsewhere.what IN ('paid', 'done') ORDER BY elsewhere.slot, found.signature`.execute(db)
  return rows
}

/**
 * `doubtedIntents`: a reference of them was paid, and maybe not as its row says. `satisfiedDoubted`: those among them that the journal has as satisfied,
 * as a version before kept them that asked nobody whom it was.
 */
export type Elsewhere = Pick<IntentCounts, 'elsewhereIntents' | 'partlyIntents'> & {
  readonly doubtedIntents: number
  readonly satisfiedDoubted: number
}

export const NOTHING_ELSEWHERE: Elsewhere = { elsewhereIntents: 0, partlyIntents: 0, doubtedIntents: 0, satisfiedDoubted: 0 }

/**
 * For each decision, how many of its intents that are not satisfied, and of its messages that were called dead in a bundle, were carried out elsewhere.
 * Decisions without one are left out.
 */
export async function countElsewhere(db: Queries, decisionIds: readonly string[]): Promise<ReadonlyMap<string, Elsewhere>> {
  const counts = new Map<string, Elsewhere>()
  if (!(await isAnyDone(db))) return counts
  for (const chunk of inChunks(decisionIds)) {
    const given = await db
      .selectFrom('intent')
      .select(['id', 'decision_id', 'state'])
      .select((intent) =>
        intent
          .selectFrom('payment')
          .select((payment) => payment.fn.countAll<bigint>().as('rows'))
          .whereRef('payment.intent_id', '=', 'intent.id')
          .as('rows'),
      )
      .where('decision_id', 'in', chunk)
      .where('replaced', '=', 0n)
      .where(isOneOf('state', ['abandoned', 'satisfied']))
      .execute()
    const done = await readDoneElsewhere(
      db,
      given.map(({ id }) => id),
    )
    for (const { id, decision_id: decision, state, rows } of given) {
      const found = done.get(id)
      if (found === undefined) continue
      const kind = kindOf(found, toNumber(rows ?? 0n))
      if (state === 'abandoned') add(decision, [kind])
      else if (kind === 'doubtedIntents') add(decision, [kind, 'satisfiedDoubted'])
    }
    for (const [decision, kinds] of await countCarriedElsewhere(db, chunk)) add(decision, kinds)
  }
  return counts

  function add(decision: string, kinds: readonly (keyof Elsewhere)[]): void {
    for (const kind of kinds) {
      const so = counts.get(decision) ?? NOTHING_ELSEWHERE
      counts.set(decision, { ...so, [kind]: so[kind] + 1 })
    }
  }
}

function kindOf(done: DoneElsewhere, count: number): keyof Elsewhere {
  if (doubtedBy(done) !== null) return 'doubtedIntents'
  return done.whole !== null || done.rows.size === count ? 'elsewhereIntents' : 'partlyIntents'
}
