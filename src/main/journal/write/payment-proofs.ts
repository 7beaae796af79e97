import { StrongroomError } from '../../../core/error/error.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'

/** Does {@link JournalWriter.beginPaymentProofs}. */
export async function beginPaymentProofs(
  { db, atMs, append }: Change,
  { intentId, account, readSlot }: Given<'beginPaymentProofs'>,
): Promise<void> {
  const open = await db
    .selectFrom('payment_proof')
    .select('intent_id')
    .where('account', '=', account)
    .where('state', '<>', 'ended')
    .executeTakeFirst()
  if (open !== undefined) throw new StrongroomError('JOURNAL_SOURCE_TAKEN', { account, intent: open.intent_id })
  await db
    .insertInto('payment_proof')
    .values({ intent_id: intentId, account, step_id: null, read_slot: readSlot, state: 'proving', why: null, at_ms: atMs })
    .execute()
  await append('proofs-begun', { intent: intentId, account })
}

/** Does {@link JournalWriter.stepPaymentProofs}. */
export async function stepPaymentProofs(
  { db, append }: Change,
  { intentId, stepId, readSlot, from, state, failures }: Given<'stepPaymentProofs'>,
): Promise<void> {
  const planned = db
    .updateTable('payment_proof')
    .set({ step_id: stepId, read_slot: readSlot, state, failures: BigInt(failures) })
    .where('intent_id', '=', intentId)
    .where('state', '=', from)
  const { numUpdatedRows } = await (state === 'proving' ? planned.where('why', 'is', null) : planned).executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new StrongroomError('PLAN_CHANGED', {})
  await append('proofs-step', { intent: intentId, decision: stepId })
}

/** Does {@link JournalWriter.keepPaymentProofs}. */
export async function keepPaymentProofs({ db, append }: Change, { intentId, readSlot }: Given<'keepPaymentProofs'>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('payment_proof')
    .set({ state: 'kept', read_slot: readSlot, failures: 0n })
    .where('intent_id', '=', intentId)
    .where('state', '=', 'proving')
    .where('why', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new StrongroomError('PLAN_CHANGED', {})
  await append('proofs-kept', { intent: intentId })
}

/** Does {@link JournalWriter.giveProofsUp}. */
export async function giveProofsUp({ db, append }: Change, { intentId, why }: Given<'giveProofsUp'>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('payment_proof')
    .set({ why })
    .where('intent_id', '=', intentId)
    .where('state', '=', 'proving')
    .where('why', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new StrongroomError('PLAN_CHANGED', {})
  await append('proofs-given-up', { intent: intentId, why })
}

/** Does {@link JournalWriter.endPaymentProofs}. */
export async function endPaymentProofs({ db, append }: Change, { intentId, why }: Given<'endPaymentProofs'>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('payment_proof')
    .set({ state: 'ended', why })
    .where('intent_id', '=', intentId)
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await append('proofs-ended', { intent: intentId, why })
}

/** A person may have ended any of them since: none is paid. Whether the vault signed it is asked as it is given up. */
export async function giveProvingUp(change: Change): Promise<void> {
  const open = await change.db
    .selectFrom('payment_proof')
    .select('intent_id')
    .where('state', '=', 'proving')
    .where('why', 'is', null)
    .execute()
  for (const { intent_id: intentId } of open)
    await giveProofsUp(change, { intentId, why: 'The journal may not know of all that was done of it.' })
}
