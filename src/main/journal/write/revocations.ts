import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { isOutstanding } from '../../../core/payment/state.ts'
import type { RevocationRecord } from '../records.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'
import { stopSourcesIn } from './confidential-source-ends.ts'

/** Does {@link JournalWriter.revokeAttempt}. */
export async function revokeAttempt(change: Change, { attemptId, next, advanceId }: Given<'revokeAttempt'>): Promise<void> {
  const { db, atMs, append } = change
  const attempt = await db
    .selectFrom('attempt')
    .select(['state', 'signature', 'intent_id'])
    .where('id', '=', BigInt(attemptId))
    .executeTakeFirst()
  invariant(attempt !== undefined && attempt.signature !== null, `attempt ${attemptId} is signed`)
  const { signature, state } = attempt
  if (!isOutstanding(state)) throw new StrongroomError('OUTSTANDING_ENDED', { signature, state })
  await db
    .insertInto('revocation')
    .values({ attempt_id: BigInt(attemptId), next, advance_id: advanceId, at_ms: atMs })
    .onConflict((known) => known.column('attempt_id').doUpdateSet({ next, advance_id: advanceId, at_ms: atMs }))
    .execute()
  await append('attempt-revoking', { attempt: attemptId, next, advance: advanceId })
  if (next !== 'abandon') return
  const { decision_id: decisionId } = await db
    .selectFrom('intent')
    .select('decision_id')
    .where('id', '=', attempt.intent_id)
    .executeTakeFirstOrThrow()
  await stopSourcesIn(change, decisionId)
}

/** What a person decided of an attempt, if it was revoked. */
export async function readRevocation({ db }: Change, attemptId: number): Promise<Pick<RevocationRecord, 'next'> | null> {
  const row = await db.selectFrom('revocation').select('next').where('attempt_id', '=', BigInt(attemptId)).executeTakeFirst()
  return row ?? null
}
