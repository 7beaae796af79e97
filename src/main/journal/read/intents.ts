import type { Selectable } from 'kysely'
import { UNFINISHED_INTENT_STATES } from '../../../core/payment/intent-state.ts'
import { toAsset, toNumber } from '../columns.ts'
import { type JsonValue, parseStoredJson } from '../json.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { AttemptRecord, IntentRecord, IntentSource } from '../records.ts'
import type { IntentTable } from '../schema.ts'
import { isOneOf } from '../state-lists.ts'
import { readAttemptsOf } from './attempts.ts'
import { toClosed } from './closed.ts'
import { above, pageRows } from './page.ts'

/** Answers {@link JournalReader.unfinishedIntents}. */
export async function readUnfinishedIntents(db: Queries, page: Asked<'unfinishedIntents'>): Promise<readonly IntentRecord[]> {
  const unfinished = unfinishedPage(db, page)
  return await complete(db, await (page.state === undefined ? unfinished : unfinished.where('state', '=', page.state)).execute())
}

/** Answers {@link JournalReader.unsealedIntents}. */
export async function readUnsealedIntents(db: Queries, page: Asked<'unsealedIntents'>): Promise<readonly IntentRecord[]> {
  return await complete(db, await unfinishedPage(db, page).where('seal', 'is', null).execute())
}

/** Answers {@link JournalReader.decisionIntents}. */
export async function readDecisionIntents(db: Queries, page: Asked<'decisionIntents'>): Promise<readonly IntentRecord[]> {
  const rows = await intentPage(db, page).where('decision_id', '=', page.decisionId).where('replaced', '=', 0n).execute()
  return await complete(db, rows)
}

/** Answers {@link JournalReader.replacedIntents}. */
export async function readReplacedIntents(db: Queries, page: Asked<'replacedIntents'>): Promise<readonly IntentRecord[]> {
  const rows = await intentPage(db, page).where('decision_id', '=', page.decisionId).where('replaced', '=', 1n).execute()
  return await complete(db, rows)
}

/** Answers {@link JournalReader.intents}. */
export async function readIntents(db: Queries, page: Asked<'intents'>): Promise<readonly IntentRecord[]> {
  return await complete(db, await intentPage(db, page).execute())
}

/** Answers {@link JournalReader.intent}. */
export async function readIntent(db: Queries, id: string): Promise<IntentRecord | null> {
  const rows = await db.selectFrom('intent').selectAll().where('id', '=', id).execute()
  const [intent] = await complete(db, rows)
  return intent ?? null
}

/** Those of the intents that there are. */
export async function readIntentsById(db: Queries, ids: readonly string[]): Promise<readonly IntentRecord[]> {
  const found: IntentRecord[] = []
  for (const chunk of inChunks(ids))
    found.push(...(await complete(db, await db.selectFrom('intent').selectAll().where('id', 'in', chunk).execute())))
  return found
}

/** Answers {@link JournalReader.successors}. */
export async function readSuccessors(db: Queries, intentId: string): Promise<readonly IntentRecord[]> {
  return await complete(db, await db.selectFrom('intent').selectAll().where('replaces', '=', intentId).orderBy('sequence').execute())
}

type IntentRow = Selectable<IntentTable>

function intentPage(db: Queries, { after, limit }: { readonly after?: number | undefined; readonly limit: number }) {
  return db.selectFrom('intent').selectAll().where('sequence', '>', above(after)).orderBy('sequence').limit(pageRows(limit))
}

function unfinishedPage(db: Queries, page: Parameters<typeof intentPage>[1]) {
  return intentPage(db, page).where(isOneOf('state', UNFINISHED_INTENT_STATES))
}

/** Intents with their sources and attempts. */
async function complete(db: Queries, rows: readonly IntentRow[]): Promise<readonly IntentRecord[]> {
  const intents: IntentRecord[] = []
  for (const chunk of inChunks(rows)) {
    const ids = chunk.map(({ id }) => id)
    const sources = await readSources(db, ids)
    const attempts = Map.groupBy(await readAttemptsOf(db, ids), ({ intentId }) => intentId)
    for (const row of chunk) intents.push(toIntent(row, { sources: sources.get(row.id) ?? [], attempts: attempts.get(row.id) ?? [] }))
  }
  return intents
}

async function readSources(db: Queries, intentIds: readonly string[]): Promise<ReadonlyMap<string, readonly IntentSource[]>> {
  const rows = await db
    .selectFrom('intent_source')
    .innerJoin('asset', 'asset.id', 'intent_source.asset_id')
    .select(['intent_id', 'account', 'asset.mint', 'asset.token_program', 'asset.decimals'])
    .where('intent_id', 'in', intentIds)
    .orderBy('account')
    .execute()
  const sources = new Map<string, IntentSource[]>()
  for (const row of rows) {
    const source = { account: row.account, asset: toAsset(row) }
    const known = sources.get(row.intent_id)
    if (known === undefined) sources.set(row.intent_id, [source])
    else known.push(source)
  }
  return sources
}

/** Null, which is no planned transaction, where somebody wrote what is no JSON: one such row must not take the others out of reach. */
function readWhat(text: string): JsonValue {
  try {
    return parseStoredJson(text)
  } catch {
    return null
  }
}

type Parts = { readonly sources: readonly IntentSource[]; readonly attempts: readonly AttemptRecord[] }

function toIntent(row: IntentRow, parts: Parts): IntentRecord {
  const { id, kind, decision_id: decisionId, replaces, state } = row
  return {
    sequence: toNumber(row.sequence),
    id,
    kind,
    decisionId,
    replaces,
    what: readWhat(row.what),
    state,
    ...parts,
    seal: row.seal,
    atMs: toNumber(row.at_ms),
    decidedSlot: row.decided_slot,
    decidedAfterSlot: row.decided_after_slot,
    why: row.why,
    closed: toClosed(row),
  }
}
