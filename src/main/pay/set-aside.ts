import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import type { DraftWork, PayParts } from './parts.ts'
import { giveUpDraft } from './sign.ts'

/**
 * Ends the one intent for which the signer remembers a message that this journal does not know, once a person has compared the journal with the
 * chain and opened sending again: the comparison could not tell what became of that message, and will not, so that nothing else has to wait for
 * it. The signer goes on refusing its references. False where no person went on so: then the journal is not what the signer signed for, and
 * nothing is signed for anybody.
 */
export async function setAside(parts: PayParts, drafts: readonly DraftWork[], error: unknown): Promise<boolean> {
  if (!isStrongroomError(error, 'SIGNER_SIGNED_BEFORE')) return false
  const draft = drafts.find(({ intent }) => intent.id === error.context.intent)
  if (draft === undefined || !(await parts.journal.read.wasReopenedCompared())) return false
  const told = new StrongroomError('PAYMENT_SIGNED_ELSEWHERE', { intent: draft.intent.id })
  await giveUpDraft(parts, draft, { code: error.code, why: told.message, as: 'unknown' })
  parts.onTrouble(told)
  return true
}
