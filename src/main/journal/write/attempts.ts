import { isSameBytes } from '../../../core/same-bytes.ts'
import { createHash } from 'node:crypto'
import type { Slot } from '../../../core/chain/slot.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { Lifetime } from '../../../core/lifetime/lifetime.ts'
import type { DraftId, OutstandingId } from '../../../core/payment/attempt.ts'
import { isSettled, type SettledState, UNSETTLED_STATES } from '../../../core/payment/state.ts'
import { toNumber } from '../columns.ts'
import { canonicalJson, type Storable } from '../json.ts'
import type { AttemptTable } from '../schema.ts'
import type { Given } from '../writer.ts'
import { requireNoneAlive } from './alive.ts'
import type { Change } from './change.ts'
import { joinEnd } from './doings.ts'
import { abandonIntent, closeIntent, requireOpen, requireUnfinished } from './intents.ts'
import { readRevocation } from './revocations.ts'
import { requireSendingOpen } from './sending.ts'

const REVOKED = 'A person revoked it, and it is proved that it had no effect.'
const SIGNED_ELSEWHERE = 'It was signed elsewhere, and it is proved that it had no effect. It can be prepared again in another bundle.'

/** Does {@link JournalWriter.addDraft}. */
export async function addDraft(change: Change, draft: Given<'addDraft'>): Promise<DraftId> {
  const { intentId, message, digest, lifetime } = draft
  invariant(isSameBytes(digest, sha256(message)), `the digest of a draft of ${intentId} is not its message's`)
  await requireSendingOpen(change)
  await requireOpen(change, intentId)
  await requireNoneAlive(change, intentId)
  if (lifetime.kind === 'nonce') await requireNonceFree(change, lifetime)
  return insertDraft(change, draft)
}

/** The row of a draft for which everything was checked. */
export async function insertDraft(change: Change, draft: Given<'addDraft'>): Promise<DraftId> {
  const { intentId, message, digest, lifetime, notSignedBeforeSlot, predicted } = draft
  const row = { intent_id: intentId, message, digest, predicted: canonicalJson(predicted), state: 'draft' as const, at_ms: change.atMs }
  const { id } = await change.db
    .insertInto('attempt')
    .values({ ...row, ...lifetimeColumns(lifetime, notSignedBeforeSlot ?? null) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await change.append('draft-added', { attempt: id, intent: intentId, digest: toHex(digest), lifetime, predicted })
  return toNumber(id) as DraftId
}

/** Does {@link JournalWriter.storeSigned}. */
export async function storeSigned(change: Change, { attemptId, signature, transaction }: Given<'storeSigned'>): Promise<OutstandingId> {
  const id = attemptId as number as OutstandingId
  const attempt = await requireAttempt(change, attemptId)
  if (attempt.signature !== null) {
    invariant(attempt.signature === signature, `attempt ${attemptId} is signed already, as ${attempt.signature}`)
    invariant(
      attempt.signed_bytes !== null && isSameBytes(attempt.signed_bytes, transaction),
      `attempt ${attemptId} is signed with other bytes`,
    )
    return id
  }
  invariant(attempt.state === 'draft', `a signature for attempt ${attemptId}, which is ${attempt.state}`)
  invariant(
    Buffer.from(transaction).includes(Buffer.from(attempt.message)),
    `the signed bytes of attempt ${attemptId} do not hold its message`,
  )
  await update(change, { attemptId, to: { state: 'signed', signature, signed_bytes: transaction } })
  await change.append('attempt-signed', { attempt: attemptId, signature, transactionSha256: toHex(sha256(transaction)) })
  return id
}

/** Does {@link JournalWriter.setAttemptState}. */
export async function setAttemptState(change: Change, { attemptId, state }: Given<'setAttemptState'>): Promise<void> {
  const attempt = await requireSigned(change, attemptId)
  if (attempt.state === state) return
  await update(change, { attemptId, to: { state } })
  await change.append('attempt-moved', { attempt: attemptId, from: attempt.state, to: state })
}

/** Does {@link JournalWriter.settleAttempt}. */
export async function settleAttempt(change: Change, settled: Given<'settleAttempt'>): Promise<boolean> {
  const { attemptId, state } = settled
  const attempt = await requireAttempt(change, attemptId)
  if (attempt.state === state) return false
  invariant(attempt.signature !== null, `attempt ${attemptId} is not signed`)
  await writeVerdict(change, attempt, settled)
  await joinEnd(change, attempt.signature)
  if (state === 'finalized') await satisfyIntent(change, attempt.intent_id)
  else if ((await readRevocation(change, attemptId))?.next === 'abandon')
    await abandonIntent(change, { intentId: attempt.intent_id, why: REVOKED })
  else if (await wasCarried(change, attempt.intent_id)) await abandonIntent(change, { intentId: attempt.intent_id, why: SIGNED_ELSEWHERE })
  else return false
  return true
}

/** Does {@link JournalWriter.refuseDraft}. */
export async function refuseDraft(change: Change, { attemptId, proof }: Given<'refuseDraft'>): Promise<void> {
  const attempt = await requireAttempt(change, attemptId)
  if (attempt.state === 'refused') return
  invariant(attempt.signature === null, `attempt ${attemptId} is signed`)
  await writeVerdict(change, attempt, { attemptId, state: 'refused', proof })
}

/** Does {@link JournalWriter.awaitApproval}. */
export async function awaitApproval(change: Change, refused: Given<'awaitApproval'>): Promise<void> {
  const { attemptId } = refused
  const { intent_id: intent } = await requireAttempt(change, attemptId)
  await requireOpen(change, intent)
  await refuseDraft(change, refused)
  await change.db.updateTable('intent').set({ state: 'awaiting-approval' }).where('id', '=', intent).execute()
  await change.append('approval-awaited', { intent, attempt: attemptId })
}

type Verdict = { readonly attemptId: number; readonly state: SettledState; readonly proof: Storable }

async function writeVerdict(change: Change, attempt: StoredAttempt, { attemptId, state, proof }: Verdict): Promise<void> {
  assertUnsettled(attempt, attemptId)
  await update(change, { attemptId, to: { state } })
  await change.db
    .insertInto('verdict')
    .values({ attempt_id: BigInt(attemptId), state, proof: canonicalJson(proof), at_ms: change.atMs })
    .execute()
  await change.append('attempt-settled', { attempt: attemptId, from: attempt.state, to: state, proof })
}

/**
 * The unique indexes would refuse too; this says which account and whose it is.
 * @throws JOURNAL_NONCE_TAKEN
 */
export async function requireNonceFree({ db }: Change, { nonceAccount, nonce }: Extract<Lifetime, { kind: 'nonce' }>): Promise<void> {
  const taken = await db
    .selectFrom('attempt')
    .select(['id', 'intent_id'])
    .where('nonce_account', '=', nonceAccount)
    .where((or) => or.or([or('state', 'in', UNSETTLED_STATES), or.and([or('nonce', '=', nonce), or('signature', 'is not', null)])]))
    .executeTakeFirst()
  if (taken !== undefined) throw new StrongroomError('JOURNAL_NONCE_TAKEN', { nonceAccount, intent: taken.intent_id })
  const out = await db
    .selectFrom('carried')
    .innerJoin('bundle', 'bundle.id', 'carried.bundle_id')
    .select('bundle.digest')
    .where('nonce_account', '=', nonceAccount)
    .where('state', '=', 'out')
    .executeTakeFirst()
  if (out !== undefined) throw new StrongroomError('JOURNAL_NONCE_TAKEN', { nonceAccount, intent: `bundle ${out.digest}` })
}

/** Whether what is done for an intent was signed elsewhere. */
async function wasCarried({ db }: Change, intentId: string): Promise<boolean> {
  return (await db.selectFrom('carried').select('id').where('intent_id', '=', intentId).executeTakeFirst()) !== undefined
}

async function satisfyIntent(change: Change, intentId: string): Promise<void> {
  await requireUnfinished(change, intentId)
  await closeIntent(change, { intentId, state: 'satisfied' })
  await change.append('intent-satisfied', { intent: intentId })
}

type StoredAttempt = Pick<AttemptTable, 'intent_id' | 'state' | 'message' | 'signature' | 'signed_bytes'>

async function requireAttempt({ db }: Change, attemptId: number): Promise<StoredAttempt> {
  const attempt = await db
    .selectFrom('attempt')
    .select(['intent_id', 'state', 'message', 'signature', 'signed_bytes'])
    .where('id', '=', BigInt(attemptId))
    .executeTakeFirst()
  invariant(attempt !== undefined, `no attempt ${attemptId}`)
  return attempt
}

/** The attempt, which must be signed and not settled. */
export async function requireSigned(change: Change, attemptId: number): Promise<StoredAttempt> {
  const attempt = await requireAttempt(change, attemptId)
  invariant(attempt.signature !== null, `attempt ${attemptId} is not signed`)
  assertUnsettled(attempt, attemptId)
  return attempt
}

function assertUnsettled({ state }: StoredAttempt, attemptId: number): void {
  invariant(!isSettled(state), `attempt ${attemptId} is ${state}, which never changes`)
}

type Update = { readonly attemptId: number; readonly to: Partial<Pick<AttemptTable, 'state' | 'signature' | 'signed_bytes'>> }

async function update({ db }: Change, { attemptId, to }: Update): Promise<void> {
  await db.updateTable('attempt').set(to).where('id', '=', BigInt(attemptId)).execute()
}

function lifetimeColumns(lifetime: Lifetime, notSignedBeforeSlot: Slot | null) {
  const none = {
    blockhash: null,
    last_valid_block_height: null,
    fetched_slot: null,
    nonce: null,
    nonce_account: null,
    nonce_authority: null,
  }
  switch (lifetime.kind) {
    case 'blockhash': {
      const { blockhash, lastValidBlockHeight, fetchedSlot } = lifetime
      return { ...none, lifetime: lifetime.kind, blockhash, last_valid_block_height: lastValidBlockHeight, fetched_slot: fetchedSlot }
    }
    case 'nonce': {
      const { nonce, nonceAccount, authority } = lifetime
      return {
        ...none,
        lifetime: lifetime.kind,
        nonce,
        nonce_account: nonceAccount,
        nonce_authority: authority,
        fetched_slot: notSignedBeforeSlot,
      }
    }
  }
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest()
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
