import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { canonicalJson } from '../json.ts'
import { inChunks } from '../queries.ts'
import type { IntentKind, IntentState } from '../records.ts'
import type { Given, NewIntent } from '../writer.ts'
import { requireNoneAlive } from './alive.ts'
import type { Change } from './change.ts'
import { addPayments, releasePayments, takePayments } from './payments.ts'
import { requireSendingOpen } from './sending.ts'

/** Does {@link JournalWriter.addDecision}. */
export async function addDecision(change: Change, decision: Given<'addDecision'>): Promise<void> {
  const { id, kind = 'sweep', summary, intents } = decision
  await requireSendingOpen(change)
  await change.db
    .insertInto('decision')
    .values({ id, kind, summary: canonicalJson(summary), at_ms: change.atMs })
    .execute()
  await change.append('decision-added', { decision: id, kind, summary, intents: intents.length })
  for (const intent of intents) await addIntent(change, { intent, kind, decisionId: id, replaces: null })
}

/** Does {@link JournalWriter.replaceIntent}. */
export async function replaceIntent(change: Change, { intentId, by }: Given<'replaceIntent'>): Promise<void> {
  const { decision_id: decisionId, kind } = await requireOpen(change, intentId)
  await requireNoneAlive(change, intentId)
  await assertSourcesWithin(change, { intentId, by })
  await closeIntent(change, { intentId, state: 'abandoned', replaced: true })
  await change.append('intent-replaced', { intent: intentId, by: by.map(({ id }) => id) })
  for (const intent of by) await addIntent(change, { intent, kind, decisionId, replaces: intentId })
  await releasePayments(change, intentId)
}

/** Does {@link JournalWriter.abandonIntent}. */
export async function abandonIntent(change: Change, { intentId, why }: Given<'abandonIntent'>): Promise<void> {
  await requireOpen(change, intentId)
  await requireNoneAlive(change, intentId)
  await closeIntent(change, { intentId, state: 'abandoned' })
  await releasePayments(change, intentId)
  await change.append('intent-abandoned', { intent: intentId, why })
}

/** Does {@link JournalWriter.sealIntents}. */
export async function sealIntents(change: Change, sealed: Given<'sealIntents'>): Promise<void> {
  for (const { intentId, seal } of sealed) {
    await requireOpen(change, intentId)
    await change.db.updateTable('intent').set({ seal }).where('id', '=', intentId).execute()
  }
  await change.append('intents-sealed', { intents: sealed.map(({ intentId }) => intentId) })
}

/** The intent, which must be there and open. */
export async function requireOpen({ db }: Change, intentId: string): Promise<{ readonly decision_id: string; readonly kind: IntentKind }> {
  const intent = await db.selectFrom('intent').select(['state', 'decision_id', 'kind']).where('id', '=', intentId).executeTakeFirst()
  invariant(intent !== undefined, `no intent ${intentId}`)
  if (intent.state !== 'open') throw new StrongroomError('JOURNAL_INTENT_CLOSED', { intent: intentId, state: intent.state })
  return intent
}

type Closing = { readonly intentId: string; readonly state: Exclude<IntentState, 'open'>; readonly replaced?: boolean }

/** Ends an intent and sets its sources free. */
export async function closeIntent({ db }: Change, { intentId, state, replaced = false }: Closing): Promise<void> {
  await db
    .updateTable('intent')
    .set({ state, replaced: replaced ? 1n : 0n })
    .where('id', '=', intentId)
    .execute()
  await db.updateTable('intent_source').set({ open: 0n }).where('intent_id', '=', intentId).execute()
}

type Addition = { readonly intent: NewIntent; readonly kind: IntentKind; readonly decisionId: string; readonly replaces: string | null }
type SourceRow = { readonly account: Address; readonly asset_id: bigint }

async function addIntent(change: Change, { intent, kind, decisionId, replaces }: Addition): Promise<void> {
  const { db, atMs, append } = change
  const { id, what, payments = [], seal = null } = intent
  const sources = await sourceRows(change, intent)
  invariant(kind !== 'sweep' || sources.length > 0, `the sweep ${id} has no source`)
  invariant(kind !== 'payment' || payments.length > 0, `the payment ${id} pays nobody`)
  await assertSourcesFree(change, sources)
  await db
    .insertInto('intent')
    .values({ id, kind, decision_id: decisionId, replaces, what: canonicalJson(what), state: 'open', at_ms: atMs, seal })
    .execute()
  for (const chunk of inChunks(sources)) {
    await db
      .insertInto('intent_source')
      .values(chunk.map((source) => ({ ...source, intent_id: id, open: 1n })))
      .execute()
  }
  if (replaces === null) await addPayments(change, { intentId: id, decisionId, payments })
  else await takePayments(change, { intentId: id, from: replaces, payments })
  const keys = payments.map(({ key }) => key)
  await append('intent-added', { intent: id, decision: decisionId, replaces, what, sources: sources.map(sourceKey), payments: keys })
}

async function sourceRows({ assetId }: Change, { sources }: NewIntent): Promise<readonly SourceRow[]> {
  const rows: SourceRow[] = []
  for (const { account, asset } of sources) rows.push({ account, asset_id: await assetId(asset) })
  return rows
}

function sourceKey({ account, asset_id: assetId }: SourceRow): string {
  return `${account} ${assetId}`
}

/** The unique index would refuse too; this says which account and whose it is. */
async function assertSourcesFree({ db }: Change, sources: readonly SourceRow[]): Promise<void> {
  const wanted = new Set(sources.map(sourceKey))
  for (const chunk of inChunks(sources.map(({ account }) => account))) {
    const taken = await db.selectFrom('intent_source').selectAll().where('open', '=', 1n).where('account', 'in', chunk).execute()
    const conflict = taken.find((row) => wanted.has(sourceKey(row)))
    if (conflict !== undefined) throw new StrongroomError('JOURNAL_SOURCE_TAKEN', { account: conflict.account, intent: conflict.intent_id })
  }
}

async function assertSourcesWithin(change: Change, { intentId, by }: Given<'replaceIntent'>): Promise<void> {
  const rows = await change.db.selectFrom('intent_source').selectAll().where('intent_id', '=', intentId).execute()
  const own = new Set(rows.map(sourceKey))
  for (const intent of by) {
    const foreign = (await sourceRows(change, intent)).find((row) => !own.has(sourceKey(row)))
    invariant(foreign === undefined, `${intent.id} takes ${foreign?.account}, which is not a source of ${intentId}`)
  }
}
