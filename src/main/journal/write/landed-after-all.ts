import type { Given } from '../writer.ts'
import { refuseDraft } from './attempts.ts'
import type { Change } from './change.ts'
import { joinEnd } from './doings.ts'
import { recordElsewhere } from './elsewhere.ts'
import { abandonIntent, closeIntent } from './intents.ts'
import { closeSending } from './sending.ts'

const PAID_BEFORE = 'A message that this journal calls dead was found final on the chain: it has paid what this one would pay.'

/** Does {@link JournalWriter.recordLandedAfterAll}. */
export async function recordLandedAfterAll(
  change: Change,
  { signature, slot, proof, draft }: Given<'recordLandedAfterAll'>,
): Promise<void> {
  const { id: attemptId, intentId, isItsOwn } = draft
  await refuseDraft(change, { attemptId, proof: { code: 'SENDING_CLOSED' } })
  await recordElsewhere(change, { signature, slot, what: 'done', proof, payments: [], intents: isItsOwn ? [intentId] : [] })
  if (isItsOwn) {
    await closeIntent(change, { intentId, state: 'satisfied' })
    await change.append('intent-satisfied', { intent: intentId, elsewhere: true })
  } else await abandonIntent(change, { intentId, why: PAID_BEFORE })
  await joinEnd(change, signature)
  await closeSending(change, { reason: 'movement-unexplained', context: { kind: 'dead-yet-landed', signature } })
}
