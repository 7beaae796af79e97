import type { DraftId } from '../../../core/payment/attempt.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { isUnfinished, UNFINISHED_INTENT_STATES } from '../../../core/payment/intent-state.ts'
import { encodeAmount, toNumber } from '../columns.ts'
import { canonicalJson, type Storable } from '../json.ts'
import { judgeDoing } from '../doing.ts'
import { readDoings, readDoingSignatures } from '../read/doings.ts'
import { readPaidAgain } from '../read/elsewhere.ts'
import { readPaidToAnother } from '../read/paid-to-another.ts'
import { inChunks } from '../queries.ts'
import { isOneOf } from '../state-lists.ts'
import type { Given, JournalWriter } from '../writer.ts'
import { isNoneAlive } from './alive.ts'
import { refuseDraft } from './attempts.ts'
import { closeCase } from './cases.ts'
import type { Change } from './change.ts'
import { abandonIntent, closeIntent } from './intents.ts'

/** Does {@link JournalWriter.recordElsewhere}. */
export async function recordElsewhere(change: Change, found: Given<'recordElsewhere'>): Promise<void> {
  const { db, atMs, append } = change
  const { signature, slot, what, proof, payments, intents } = found
  if (await isKnown(change, signature)) return
  const keys = payments.flatMap(({ key }) => (key === null ? [] : [key]))
  const again = await paidBefore(change, { keys, signature })
  const row = { slot, what, proof: canonicalJson(again.length === 0 ? proof : { ...membersOf(proof), again }), at_ms: atMs }
  await db
    .insertInto('elsewhere')
    .values({ signature, ...row })
    .onConflict((known) => known.column('signature').doUpdateSet(row))
    .execute()
  // What was unknown may be known by now: its rows are written again.
  await db.deleteFrom('paid_elsewhere').where('signature', '=', signature).execute()
  for (const { key, to } of payments) {
    const paid = to === null ? { recipient: null, asset_id: null, amount: null } : await columnsOf(change, to)
    await db
      .insertInto('paid_elsewhere')
      .values({ signature, key, ...paid, at_ms: atMs })
      .onConflict((known) => known.column('key').doNothing())
      .execute()
  }
  for (const intent_id of intents) {
    await db
      .insertInto('satisfied_elsewhere')
      .values({ intent_id, signature })
      .onConflict((known) => known.column('intent_id').doNothing())
      .execute()
  }
  await append('found-elsewhere', { signature, slot, what, proof, payments: keys, intents })
}

const membersOf = (proof: Storable): object => (typeof proof === 'object' && proof !== null && !Array.isArray(proof) ? proof : {})

type Named = { readonly keys: readonly string[]; readonly signature: Signature }

/** Those of some references that another final transaction has paid before. */
async function paidBefore({ db }: Change, { keys, signature }: Named): Promise<readonly string[]> {
  const before = new Set<string>()
  for (const chunk of inChunks(keys)) {
    const elsewhere = db.selectFrom('paid_elsewhere').select('key').where('key', 'in', chunk).where('signature', '<>', signature)
    const here = db
      .selectFrom('payment')
      .innerJoin('attempt', 'attempt.intent_id', 'payment.intent_id')
      .select('payment.key')
      .where('payment.key', 'in', chunk)
      .where('payment.live', '=', 1n)
      .where('attempt.state', '=', 'finalized')
      .where('attempt.signature', '<>', signature)
    for (const { key } of [...(await elsewhere.execute()), ...(await here.execute())]) if (key !== null) before.add(key)
  }
  return [...before]
}

/** What it was is settled for ever: intents were satisfied by it. That it had no effect is asked again. */
async function isKnown({ db }: Change, signature: Signature): Promise<boolean> {
  const known = await db.selectFrom('elsewhere').select('what').where('signature', '=', signature).executeTakeFirst()
  return known !== undefined && !['unknown', 'dead', 'failed'].includes(known.what)
}

type Paid = NonNullable<Given<'recordElsewhere'>['payments'][number]['to']>

async function columnsOf(change: Change, { recipient, asset, amount }: Paid) {
  return { recipient, asset_id: await change.assetId(asset), amount: encodeAmount(amount) }
}

/** Does {@link JournalWriter.settleElsewhere}. */
export async function settleElsewhere(
  change: Change,
  { slot, closings, inPart = [], unknown = [] }: Given<'settleElsewhere'>,
): ReturnType<JournalWriter['settleElsewhere']> {
  const [satisfied, abandoned, doubted]: [string[], string[], string[]] = [[], [], []]
  for (const { id, paid, isDoubted, isUnknown } of await readTouched(change)) {
    // What a part of it was is no answer to what became of all of it, nor is what paid maybe otherwise.
    if (isUnknown && paid !== 'whole') continue
    await dropDraft(change, { intentId: id, code: 'SENDING_CLOSED' })
    // An attempt of an older journal may be on its way: it is followed to its end first.
    if (!(await isNoneAlive(change, id))) continue
    if (paid === 'whole') {
      await closeIntent(change, { intentId: id, state: 'satisfied' })
      await change.append('intent-satisfied', { intent: id, elsewhere: true })
      satisfied.push(id)
    } else if (paid === 'another') {
      await abandonIntent(change, { intentId: id, why: ANOTHER, as: 'unknown' })
      doubted.push(id)
    } else {
      await change.db.deleteFrom('satisfied_elsewhere').where('intent_id', '=', id).execute()
      await abandonIntent(change, { intentId: id, why: isDoubted ? PARTLY_ANOTHER : PARTLY })
      abandoned.push(id)
    }
  }
  for (const id of inPart) if (await endUnlessAlive(change, { intentId: id, code: 'SENDING_CLOSED', why: IN_PART })) abandoned.push(id)
  const closed = await closeExplained(change)
  for (const { id, atMs } of closings) {
    const stood = change.db.updateTable('closing').set({ compared_slot: slot }).where('reopened_at_ms', 'is', null)
    await stood.where('id', '=', BigInt(id)).where('at_ms', '=', BigInt(atMs)).execute()
  }
  const nobodyKnows = [...unknown, ...doubted]
  await change.append('sending-compared', { slot, satisfied, abandoned, unknown: nobodyKnows, cases: closed })
  return { satisfied, abandoned, unknown: nobodyKnows, cases: closed }
}

type Ending = Given<'abandonIntent'> & { readonly code: string }

/** Ends an intent with its draft, which is refused with `code`. False, and it goes on, where it has ended, or an attempt that may live is followed first. */
export async function endUnlessAlive(change: Change, { intentId, code, ...ending }: Ending): Promise<boolean> {
  const intent = await change.db.selectFrom('intent').select('state').where('id', '=', intentId).executeTakeFirst()
  if (intent === undefined || !isUnfinished(intent.state)) return false
  await dropDraft(change, { intentId, code })
  if (!(await isNoneAlive(change, intentId))) return false
  await abandonIntent(change, { intentId, ...ending })
  return true
}

/** A draft of an intent that was carried out elsewhere, or may have been, is signed by nobody any more: its payment would be made again. */
async function dropDraft(change: Change, { intentId, code }: { readonly intentId: string; readonly code: string }): Promise<void> {
  const { db } = change
  const draft = await db
    .selectFrom('attempt')
    .select('id')
    .where('intent_id', '=', intentId)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  if (draft !== undefined) await refuseDraft(change, { attemptId: toNumber(draft.id) as DraftId, proof: { code } })
}

/**
 * another: each of its references was paid, and one of them maybe not as its row says. `isDoubted`: so was one of those that were paid, whatever became
 * of the others.
 */
type Touched = {
  readonly id: string
  readonly paid: 'whole' | 'another' | 'part'
  readonly isDoubted: boolean
  readonly isUnknown: boolean
}

const PARTLY =
  'A part of it was paid by other messages than those followed for it. What was not paid can be decided again under the same references.'

const ANOTHER =
  'Its reference was paid outside this journal, and maybe to somebody else or in another amount: see whom the transaction with that signature paid. Nothing is sent again.'

const PARTLY_ANOTHER =
  'Some of its references were paid outside this journal, and maybe to somebody else or in another amount: see whom the transaction with that signature paid. Those that nothing paid can be decided again.'

const IN_PART =
  'A transaction for it, or for a part of it, is final that this journal did not make. What is left to be done can be decided again.'

/** What may yet be found to have been carried out: what nobody could tell of, too. */
const MAY_BE_TOUCHED = [...UNFINISHED_INTENT_STATES, 'unknown'] as const

/** Unfinished and unknown intents that something found elsewhere carried out, or of whose payments it made some. */
async function readTouched({ db }: Change): Promise<readonly Touched[]> {
  const named = await db
    .selectFrom('satisfied_elsewhere')
    .innerJoin('intent', 'intent.id', 'satisfied_elsewhere.intent_id')
    .select(['intent.id', 'intent.state'])
    .where(isOneOf('intent.state', MAY_BE_TOUCHED))
    .execute()
  const paying = await db
    .selectFrom('payment')
    .innerJoin('intent', 'intent.id', 'payment.intent_id')
    .innerJoin('paid_elsewhere', 'paid_elsewhere.key', 'payment.key')
    .select(['intent.id', 'intent.state', 'paid_elsewhere.signature'])
    .select(({ fn }) => fn.countAll<bigint>().as('paid'))
    .where(isOneOf('intent.state', MAY_BE_TOUCHED))
    .where('payment.live', '=', 1n)
    .groupBy('intent.id')
    .execute()
  const unknown = new Set([...named, ...paying].flatMap(({ id, state }) => (state === 'unknown' ? [id] : [])))
  const touched = new Map<string, Touched['paid']>(named.map(({ id }) => [id, 'whole']))
  const another = await readPaidToAnother(
    db,
    paying.map(({ id }) => id),
  )
  for (const { id, paid, signature } of paying) {
    if (touched.has(id)) continue
    const { all } = await db
      .selectFrom('payment')
      .select(({ fn }) => fn.countAll<bigint>().as('all'))
      .where('intent_id', '=', id)
      .where('live', '=', 1n)
      .executeTakeFirstOrThrow()
    const isDoubted = another.has(id)
    if (all === paid && !isDoubted) await db.insertInto('satisfied_elsewhere').values({ intent_id: id, signature }).execute()
    touched.set(id, all !== paid ? 'part' : isDoubted ? 'another' : 'whole')
  }
  return [...touched].map(([id, paid]) => ({ id, paid, isDoubted: another.has(id), isUnknown: unknown.has(id) }))
}

/**
 * Closes each case of which everything is explained by now: of a past that was read back, all that the owner did in it. That a reference was paid once
 * more is known, and explained by nothing: a person asks for it back.
 */
async function closeExplained(change: Change): Promise<readonly number[]> {
  const open = await change.db
    .selectFrom('case')
    .innerJoin('credit', 'credit.id', 'case.credit_id')
    .select(['case.id', 'credit.signature', 'credit.owner', 'credit.gap_id'])
    .where('case.kind', '=', 'unknown-outgoing')
    .where('case.closed_at_ms', 'is', null)
    .execute()
  const closed: number[] = []
  for (const { id, signature, owner, gap_id: gapId } of open) {
    const own = signature === null ? [] : [signature]
    const signatures = gapId === null ? own : await readDoingSignatures(change.db, { owner, gapId })
    const doings = await readDoings(change.db, signatures)
    if ((await readPaidAgain(change.db, signatures)).length > 0) continue
    if (doings.some(({ doing, attempt }) => judgeDoing(doing, attempt) === 'unknown-outgoing')) continue
    await closeCase(change, { id: Number(id), note: 'Compared with the chain: what it did is known.' })
    closed.push(Number(id))
  }
  return closed
}
