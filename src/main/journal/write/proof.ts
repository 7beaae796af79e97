import { canonicalJson } from '../json.ts'
import type { Given } from '../writer.ts'
import { requireSigned, setAttemptState } from './attempts.ts'
import type { Change } from './change.ts'
import { readRevocation } from './revocations.ts'

/** Written before the call that sends: a call without an answer may have reached the node all the same. */
export async function addBroadcast(change: Change, { attemptId, node }: Given<'addBroadcast'>): Promise<boolean> {
  const { db, atMs, append } = change
  const attempt = await requireSigned(change, attemptId)
  if ((await readRevocation(change, attemptId)) !== null) return false
  await db
    .insertInto('broadcast')
    .values({ attempt_id: BigInt(attemptId), node, at_ms: atMs })
    .execute()
  await append('broadcast', { attempt: attemptId, node })
  if (attempt.state === 'signed') await setAttemptState(change, { attemptId, state: 'sent' })
  return true
}

/** Does {@link JournalWriter.addEvidence}. */
export async function addEvidence({ db, atMs, append }: Change, evidence: Given<'addEvidence'>): Promise<void> {
  const { attemptId, who, what, slot, commitment, detail } = evidence
  await db
    .insertInto('evidence')
    .values({ attempt_id: BigInt(attemptId), who, what, slot, commitment, detail: canonicalJson(detail), at_ms: atMs })
    .execute()
  await append('evidence', { attempt: attemptId, who, what, slot, commitment, detail })
}
