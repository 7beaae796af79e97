import type { Selectable } from 'kysely'
import type { Address } from '../../../core/address/address.ts'
import { laterSlot, type Slot } from '../../../core/chain/slot.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { type FinishedIntentState, isAwaitingApproval, isUnfinished } from '../../../core/payment/intent-state.ts'
import { canonicalJson, type Storable } from '../json.ts'
import { inChunks } from '../queries.ts'
import { readCursor } from '../read/cursor.ts'
import type { IntentKind } from '../records.ts'
import type { IntentTable } from '../schema.ts'
import type { Given, NewIntent } from '../writer.ts'
import { requireNoneAlive } from './alive.ts'
import type { Change } from './change.ts'
import { addPayments, releasePayments, takePayments } from './payments.ts'
import { requireSendingOpen } from './sending.ts'

/** Does {@link JournalWriter.addDecision}. */
export async function addDecision(change: Change, decision: Given<'addDecision'>): Promise<void> {
  const { id, kind = 'sweep', summary, intents, heard = null, withdrawal = null } = decision
  await requireSendingOpen(change)
  await assertNoOtherWithdrawal(change, { tended: tendedIn(intents), withdrawal })
  await insertDecision(change, { id, kind, summary, intents: intents.length })
  const readSlot = (await readCursor(change.db))?.slot ?? null
  const decided = {
    decidedSlot: laterSlot(readSlot, heard?.highest ?? null),
    decidedAfterSlot: laterSlot(readSlot, heard?.lowest ?? null),
  }
  for (const intent of intents) await addIntent(change, { intent, kind, decisionId: id, replaces: null, ...decided })
}

/** What takes from a token account in the native token takes nothing of it: it tends the account, or pays a hidden amount out of it. */
function tendedIn(intents: readonly NewIntent[]): readonly Address[] {
  return intents.flatMap(({ sources }) => sources.flatMap(({ account, asset }) => (asset.kind === 'native' ? [account] : [])))
}

/** Between two transactions of a withdrawal no intent of it is open. @throws JOURNAL_SOURCE_TAKEN */
async function assertNoOtherWithdrawal(
  { db }: Change,
  { tended, withdrawal }: { readonly tended: readonly Address[]; readonly withdrawal: string | null },
): Promise<void> {
  const open = await db.selectFrom('withdrawal').select(['id', 'account', 'step_id']).where('state', '<>', 'ended').execute()
  const taken = new Set(tended)
  const other = open.find(({ id, account }) => id !== withdrawal && taken.has(account))
  if (other !== undefined) throw new StrongroomError('JOURNAL_SOURCE_TAKEN', { account: other.account, intent: `${other.step_id}/1` })
}

type NewDecision = { readonly id: string; readonly kind: IntentKind; readonly summary: Storable; readonly intents: number }

/** The row of a decision; its intents come after it. */
export async function insertDecision({ db, atMs, append }: Change, { id, kind, summary, intents }: NewDecision): Promise<void> {
  await db
    .insertInto('decision')
    .values({ id, kind, summary: canonicalJson(summary), at_ms: atMs })
    .execute()
  await append('decision-added', { decision: id, kind, summary, intents })
}

/** Does {@link JournalWriter.replaceIntent}. */
export async function replaceIntent(change: Change, { intentId, by }: Given<'replaceIntent'>): Promise<void> {
  const {
    decision_id: decisionId,
    kind,
    decided_slot: decidedSlot,
    decided_after_slot: decidedAfterSlot,
  } = await requireUnfinished(change, intentId)
  await requireNoneAlive(change, intentId)
  await assertSourcesWithin(change, { intentId, by })
  await closeIntent(change, { intentId, state: 'abandoned', replaced: true })
  await change.append('intent-replaced', { intent: intentId, by: by.map(({ id }) => id) })
  for (const intent of by) await addIntent(change, { intent, kind, decisionId, replaces: intentId, decidedSlot, decidedAfterSlot })
  await releasePayments(change, intentId)
}

/** Does {@link JournalWriter.abandonIntent}. */
export async function abandonIntent(change: Change, { intentId, why, as }: Given<'abandonIntent'>): Promise<void> {
  await requireUnfinished(change, intentId)
  await requireNoneAlive(change, intentId)
  await closeIntent(change, { intentId, state: as ?? 'abandoned', why })
  // Where a payment may have been made, its reference is not free for another.
  if (as === undefined) await releasePayments(change, intentId)
  await change.append(as === undefined ? 'intent-abandoned' : 'intent-unknown', { intent: intentId, why })
}

/** Does {@link JournalWriter.closeUnknown}. */
export async function closeUnknown({ db, atMs, append }: Change, { intentId, note }: Given<'closeUnknown'>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('intent')
    .set({ closed_at_ms: atMs, note })
    .where('id', '=', intentId)
    .where('state', '=', 'unknown')
    .where('closed_at_ms', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new StrongroomError('PAYMENT_CLOSED', { intent: intentId })
  await append('unknown-closed', { intent: intentId, note })
}

/** Does {@link JournalWriter.sealIntents}. */
export async function sealIntents(change: Change, sealed: Given<'sealIntents'>): Promise<void> {
  for (const { intentId, seal } of sealed) {
    await requireUnfinished(change, intentId)
    await change.db.updateTable('intent').set({ seal }).where('id', '=', intentId).execute()
  }
  await change.append('intents-sealed', { intents: sealed.map(({ intentId }) => intentId) })
}

/** Does {@link JournalWriter.reopenIntent}. */
export async function reopenIntent(change: Change, { intentId, approver }: Given<'reopenIntent'>): Promise<boolean> {
  const { state } = await requireIntent(change, intentId)
  if (!isAwaitingApproval(state)) return false
  await change.db.updateTable('intent').set({ state: 'open' }).where('id', '=', intentId).execute()
  await change.append('intent-approved', { intent: intentId, approver })
  return true
}

/** The intent, which must be there and not finished. */
export async function requireUnfinished(change: Change, intentId: string): Promise<IntentRow> {
  const intent = await requireIntent(change, intentId)
  if (!isUnfinished(intent.state)) throw new StrongroomError('JOURNAL_INTENT_CLOSED', { intent: intentId, state: intent.state })
  return intent
}

/** The intent, for which an attempt is made or sent: nobody has to approve it first. */
export async function requireOpen(change: Change, intentId: string): Promise<IntentRow> {
  const intent = await requireUnfinished(change, intentId)
  invariant(!isAwaitingApproval(intent.state), `an attempt for ${intentId}, which a second person has to approve`)
  return intent
}

type IntentRow = Pick<Selectable<IntentTable>, 'state' | 'decision_id' | 'kind' | 'decided_slot' | 'decided_after_slot'>

async function requireIntent({ db }: Change, intentId: string): Promise<IntentRow> {
  const row = db.selectFrom('intent').select(['state', 'decision_id', 'kind', 'decided_slot', 'decided_after_slot'])
  const intent = await row.where('id', '=', intentId).executeTakeFirst()
  invariant(intent !== undefined, `no intent ${intentId}`)
  return intent
}

type Closing = {
  readonly intentId: string
  readonly state: FinishedIntentState
  readonly replaced?: boolean
  readonly why?: string
}

/** Ends an intent and sets its sources free. */
export async function closeIntent({ db }: Change, { intentId, state, replaced = false, why }: Closing): Promise<void> {
  await db
    .updateTable('intent')
    .set({ state, replaced: replaced ? 1n : 0n, why: why ?? null })
    .where('id', '=', intentId)
    .execute()
  await db.updateTable('intent_source').set({ open: 0n }).where('intent_id', '=', intentId).execute()
}

type Addition = {
  readonly intent: NewIntent
  readonly kind: IntentKind
  readonly decisionId: string
  readonly replaces: string | null
  readonly decidedSlot: Slot | null
  readonly decidedAfterSlot: Slot | null
  /** References of it that something else has paid, or may: it is followed to its end, and they stay with that. */
  readonly besides?: readonly string[]
}
type SourceRow = { readonly account: Address; readonly asset_id: bigint }

/** The row of an intent, with its sources and what it pays. */
export async function addIntent(change: Change, { intent, kind, decisionId, replaces, besides = [], ...decided }: Addition): Promise<void> {
  const { db, atMs, append } = change
  const { id, what, payments = [], seal = null } = intent
  const sources = await sourceRows(change, intent.sources)
  invariant(kind !== 'sweep' || sources.length > 0, `the sweep ${id} has no source`)
  invariant(kind !== 'payment' || payments.length > 0, `the payment ${id} pays nobody`)
  await assertSourcesFree(change, sources)
  await db
    .insertInto('intent')
    .values({
      id,
      kind,
      decision_id: decisionId,
      replaces,
      what: canonicalJson(what),
      state: 'open',
      at_ms: atMs,
      seal,
      decided_slot: decided.decidedSlot,
      decided_after_slot: decided.decidedAfterSlot,
    })
    .execute()
  for (const chunk of inChunks(sources)) {
    await db
      .insertInto('intent_source')
      .values(chunk.map((source) => ({ ...source, intent_id: id, open: 1n })))
      .execute()
  }
  if (replaces === null) await addPayments(change, { intentId: id, decisionId, payments, besides })
  else await takePayments(change, { intentId: id, from: replaces, payments })
  const keys = payments.map(({ key }) => key)
  await append('intent-added', { intent: id, decision: decisionId, replaces, what, sources: sources.map(sourceKey), payments: keys })
}

/** The rows of what a sweep takes from. */
export async function sourceRows({ assetId }: Change, sources: NewIntent['sources']): Promise<readonly SourceRow[]> {
  const rows: SourceRow[] = []
  for (const { account, asset } of sources) rows.push({ account, asset_id: await assetId(asset) })
  return rows
}

function sourceKey({ account, asset_id: assetId }: SourceRow): string {
  return `${account} ${assetId}`
}

/** The unique indexes would refuse too; this says which account and whose it is. @throws JOURNAL_SOURCE_TAKEN */
export async function assertSourcesFree({ db }: Change, sources: readonly SourceRow[]): Promise<void> {
  const wanted = new Set(sources.map(sourceKey))
  for (const chunk of inChunks(sources.map(({ account }) => account))) {
    const taken = await db.selectFrom('intent_source').selectAll().where('open', '=', 1n).where('account', 'in', chunk).execute()
    const conflict = taken.find((row) => wanted.has(sourceKey(row)))
    if (conflict !== undefined) throw new StrongroomError('JOURNAL_SOURCE_TAKEN', { account: conflict.account, intent: conflict.intent_id })
    const out = await db
      .selectFrom('carried_source')
      .innerJoin('carried', 'carried.id', 'carried_id')
      .innerJoin('bundle', 'bundle.id', 'bundle_id')
      .select(['account', 'asset_id', 'bundle.digest'])
      .where('out', '=', 1n)
      .where('account', 'in', chunk)
      .execute()
    const left = out.find((row) => wanted.has(sourceKey(row)))
    if (left !== undefined) throw new StrongroomError('JOURNAL_SOURCE_TAKEN', { account: left.account, intent: `bundle ${left.digest}` })
  }
}

async function assertSourcesWithin(change: Change, { intentId, by }: Given<'replaceIntent'>): Promise<void> {
  const rows = await change.db.selectFrom('intent_source').selectAll().where('intent_id', '=', intentId).execute()
  const own = new Set(rows.map(sourceKey))
  for (const intent of by) {
    const foreign = (await sourceRows(change, intent.sources)).find((row) => !own.has(sourceKey(row)))
    invariant(foreign === undefined, `${intent.id} takes ${foreign?.account}, which is not a source of ${intentId}`)
  }
}
