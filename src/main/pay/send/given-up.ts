import type { Address } from '../../../core/address/address.ts'
import { type ErrorValue, StrongroomError, toErrorValue } from '../../../core/error/error.ts'
import { servedBy, type Upkeep } from '../../../core/plan/upkeep.ts'
import { isSameBytes } from '../../../core/same-bytes.ts'
import { MAY_NOT_KNOW } from '../../journal/index.ts'
import { asStrongroomError } from '../../tasks.ts'
import { isBeforeLanding } from '../evidence/before-landing.ts'
import { readConfidentialAt } from '../read/confidential-accounts.ts'
import type { DraftWork, PayParts } from '../parts.ts'
import { refuseUnsigned } from './refuse-draft.ts'
import { decodeIntent } from '../intent/stored-intent.ts'

type Applying = Extract<Upkeep, { act: 'apply-pending' }>

/**
 * Leaves out what is not to be signed any more since it was decided: what withdraws, or makes or fills an account for proofs, where what it is for was given
 * up; and what applies, where another balance is available than its copy was made of. An apply of which nodes do not tell now waits for a later round.
 */
export async function leaveOutGivenUp<Draft extends DraftWork>(parts: PayParts, drafts: readonly Draft[]): Promise<readonly Draft[]> {
  const givenUp = new Map<Draft, ErrorValue>()
  const waiting = new Set<Draft>()
  for (const draft of drafts) {
    const found = await givenUpSince(parts, draft)
    if (found === 'not-known') waiting.add(draft)
    else if (found !== null) givenUp.set(draft, toErrorValue(found))
  }
  return refuseUnsigned(
    parts,
    drafts.filter((draft) => !waiting.has(draft)),
    givenUp,
  )
}

async function givenUpSince(parts: PayParts, { intent: { what, decisionId } }: DraftWork): Promise<StrongroomError | 'not-known' | null> {
  const planned = decodeIntent(what)
  if (planned.kind !== 'upkeep') return null
  const { upkeep } = planned
  if (upkeep.act === 'apply-pending') return applyOutdated(parts, upkeep)
  if (!STEPS.has(upkeep.act)) return null
  const step = { account: servedBy(upkeep) ?? upkeep.account, decisionId }
  return (await withdrawalGivenUp(parts, step)) ?? paymentGivenUp(parts, step)
}

/** What takes rent back is none of them: it goes on. */
const STEPS: ReadonlySet<Upkeep['act']> = new Set([
  'make-proof-account',
  'make-payment-proofs',
  'prove-in-account',
  'withdraw-confidential',
])

type Step = { readonly account: Address; readonly decisionId: string }

async function withdrawalGivenUp({ journal }: Pick<PayParts, 'journal'>, { account, decisionId }: Step): Promise<StrongroomError | null> {
  const open = await journal.read.openWithdrawalOf(account)
  return open?.state === 'closing' && open.stepId === decisionId ? new StrongroomError('WITHDRAWAL_GIVEN_UP', { account }) : null
}

async function paymentGivenUp({ journal }: Pick<PayParts, 'journal'>, { account, decisionId }: Step): Promise<StrongroomError | null> {
  const open = await journal.read.openPaymentProofs({ account })
  const isGivenUp = open.some(({ stepId, why }) => stepId === decisionId && why !== null)
  return isGivenUp ? new StrongroomError('PROOFS_GIVEN_UP', { account }) : null
}

/**
 * No proof binds the copy that an apply writes: made of what stood before another transaction, nobody may be able to read what is available. Whatever changes
 * what is available leaves another ciphertext of it.
 */
async function applyOutdated(parts: PayParts, { account, available }: Applying): Promise<StrongroomError | 'not-known' | null> {
  const outdated = new StrongroomError('APPLY_OUTDATED', { account })
  if (available === undefined) {
    // Decided before that was kept: then nothing tells whether the journal missed something since.
    const closings = await parts.journal.read.closings({ ever: true })
    return closings.some(({ reason }) => MAY_NOT_KNOW.includes(reason)) ? outdated : null
  }
  try {
    const { slot, accounts } = await readConfidentialAt(parts, [account])
    if (await isBeforeLanding(parts.journal, { account, slot })) return 'not-known'
    const now = accounts[0]?.confidential.available
    return now !== undefined && isSameBytes(now, available) ? null : outdated
  } catch (error) {
    // One account of which nodes differ keeps no other from being signed.
    parts.onTrouble(asStrongroomError(error))
    return 'not-known'
  }
}
