import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { encodeAmount } from '../columns.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'

/** Does {@link JournalWriter.beginWithdrawal}. */
export async function beginWithdrawal({ db, atMs, append }: Change, { id, account, of, stepId }: Given<'beginWithdrawal'>): Promise<void> {
  const open = await db
    .selectFrom('withdrawal')
    .select('step_id')
    .where('account', '=', account)
    .where('state', '<>', 'ended')
    .executeTakeFirst()
  if (open !== undefined) throw new StrongroomError('JOURNAL_SOURCE_TAKEN', { account, intent: `${open.step_id}/1` })
  await db
    .insertInto('withdrawal')
    .values({
      id,
      account,
      mint: of?.mint ?? null,
      amount: of === null ? null : encodeAmount(of.amount),
      step_id: stepId,
      state: of === null ? 'closing' : 'open',
      why: null,
      at_ms: atMs,
    })
    .execute()
  await append('withdrawal-begun', { withdrawal: id, account, amount: of?.amount ?? null, decision: stepId })
}

/** Does {@link JournalWriter.stepWithdrawal}. */
export async function stepWithdrawal(
  { db, append }: Change,
  { id, stepId, from, withdrawn, failures }: Given<'stepWithdrawal'>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawal')
    .set({
      step_id: stepId,
      failures: BigInt(failures),
      withdrawn: withdrawn ? 1n : 0n,
      ...(withdrawn ? { state: 'closing' as const } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new StrongroomError('PLAN_CHANGED', {})
  await append('withdrawal-step', { withdrawal: id, decision: stepId })
}

/** Does {@link JournalWriter.giveWithdrawalUp}. */
export async function giveWithdrawalUp({ db, append }: Change, { id, why }: Given<'giveWithdrawalUp'>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawal')
    .set({ state: 'closing', failures: 0n, why })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await append('withdrawal-given-up', { withdrawal: id, why })
}

/** Does {@link JournalWriter.endWithdrawal}. */
export async function endWithdrawal({ db, append }: Change, { id, withdrawn, why }: Given<'endWithdrawal'>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawal')
    .set({ state: 'ended', withdrawn: withdrawn ? 1n : 0n, why })
    .where('id', '=', id)
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow()
  invariant(numUpdatedRows === 1n, `no open withdrawal ${id}`)
  await append('withdrawal-ended', { withdrawal: id, withdrawn, why })
}

/** Nothing more is withdrawn by any; the rent of each is taken back. */
export async function giveAllWithdrawalsUp(change: Change): Promise<void> {
  const open = await change.db.selectFrom('withdrawal').select('id').where('state', '=', 'open').execute()
  for (const { id } of open) await giveWithdrawalUp(change, { id, why: 'The journal may not know of all that was withdrawn.' })
}
