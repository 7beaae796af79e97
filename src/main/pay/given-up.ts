import { type ErrorValue, StrongroomError, toErrorValue } from '../../core/error/error.ts'
import { MAY_NOT_KNOW } from '../journal/index.ts'
import type { DraftWork, PayParts } from './parts.ts'
import { refuseUnsigned } from './refuse-draft.ts'
import { decodeIntent } from './stored-intent.ts'

/**
 * Leaves out what is not to be signed any more since it was decided: what would withdraw, where its withdrawal was given up; and what would apply, where the
 * journal may not know of all that was done to the account since. What makes, fills or closes accounts for proofs withdraws nothing, and goes on.
 */
export async function leaveOutGivenUp<Draft extends DraftWork>(parts: PayParts, drafts: readonly Draft[]): Promise<readonly Draft[]> {
  const givenUp = new Map<Draft, ErrorValue>()
  for (const draft of drafts) {
    const reason = await givenUpSince(parts, draft)
    if (reason !== null) givenUp.set(draft, toErrorValue(reason))
  }
  return refuseUnsigned(parts, drafts, givenUp)
}

async function givenUpSince(
  { journal }: Pick<PayParts, 'journal'>,
  { intent: { what, decisionId, atMs } }: DraftWork,
): Promise<StrongroomError | null> {
  const planned = decodeIntent(what)
  if (planned.kind !== 'upkeep') return null
  const { act, account } = planned.upkeep
  if (act === 'withdraw-confidential') {
    const open = await journal.read.openWithdrawalOf(account)
    return open?.state === 'closing' && open.stepId === decisionId ? new StrongroomError('WITHDRAWAL_GIVEN_UP', { account }) : null
  }
  if (act !== 'apply-pending') return null
  // No proof binds the copy that an apply writes: made of what stood before another transaction, nobody may be able to read what is available.
  const closings = await journal.read.closings({ sinceMs: atMs })
  return closings.some(({ reason }) => MAY_NOT_KNOW.includes(reason)) ? new StrongroomError('APPLY_OUTDATED', { account }) : null
}
