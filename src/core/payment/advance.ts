import { StrongroomError } from '../error/error.ts'
import type { Evidence, StatusEvidence } from './evidence.ts'
import { type AttemptState, isSettled, type SettledState } from './state.ts'

/** How far a living attempt has come. Later evidence only ever carries it forward, but for `absent`. */
const PROGRESS = ['signed', 'sent', 'processed', 'confirmed'] as const
type Living = (typeof PROGRESS)[number]
/** Ends of what was signed. */
type Ended = Exclude<SettledState, 'refused'>

/**
 * The state of an attempt after one more row of evidence.
 * - Settled states are final: late evidence changes nothing, and proof of another end is refused as a contradiction.
 * - `processed` and `confirmed` fall back to `sent` when the node no longer reports the transaction.
 * - `unknown` is left only by proof.
 * @throws PAYMENT_ILLEGAL_MOVE when the evidence cannot belong to an attempt in this state
 */
export function advanceAttempt(state: AttemptState, evidence: Evidence): AttemptState {
  const end = endOf(evidence)
  if (isEnded(state)) return end === null || end === state ? keepUnlessUnsigned(state, evidence) : illegal(state, evidence)
  if (state === 'draft') return advanceDraft(evidence)
  if (state === 'refused' || evidence.kind === 'refused') return state === evidence.kind ? state : illegal(state, evidence)
  if (end !== null) return end
  if (state === 'unknown' || evidence.kind === 'silent') return 'unknown'
  if (evidence.kind === 'absent') return isLiving(state) ? atMost('sent', state) : illegal(state, evidence)
  return isLiving(state) ? furthest(state, reachedBy(evidence)) : illegal(state, evidence)
}

function advanceDraft(evidence: Evidence): AttemptState {
  if (evidence.kind === 'signed' || evidence.kind === 'refused') return evidence.kind
  return illegal('draft', evidence)
}

/** What the evidence proves to be the end, or null when it proves none. */
function endOf(evidence: Evidence): Ended | null {
  if (evidence.kind === 'dead') return evidence.proof.by === 'blockhash' ? 'expired' : 'revoked'
  if (evidence.kind !== 'status' || evidence.commitment !== 'finalized') return null
  return endOfStatus(evidence.outcome)
}

function endOfStatus(outcome: StatusEvidence['outcome']): Ended | null {
  switch (outcome) {
    case 'landed':
      return 'finalized'
    case 'failed':
    case 'unexecuted':
      return outcome
    case 'differs':
      return null
  }
}

/** How far the evidence carries an attempt that has not ended. What is final but not as predicted stays at confirmed, for a person to look at. */
function reachedBy(evidence: Evidence): Living {
  if (evidence.kind === 'broadcast') return 'sent'
  if (evidence.kind !== 'status') return 'signed'
  return evidence.commitment === 'processed' ? 'processed' : 'confirmed'
}

/** An attempt that ended had been signed; that it was not is a contradiction too. */
function keepUnlessUnsigned(state: Ended, evidence: Evidence): AttemptState {
  return evidence.kind === 'refused' ? illegal(state, evidence) : state
}

function furthest(left: Living, right: Living): Living {
  return PROGRESS.indexOf(left) >= PROGRESS.indexOf(right) ? left : right
}

function atMost(limit: Living, state: Living): Living {
  return PROGRESS.indexOf(state) > PROGRESS.indexOf(limit) ? limit : state
}

function isLiving(state: AttemptState): state is Living {
  return PROGRESS.some((living) => living === state)
}

function isEnded(state: AttemptState): state is Ended {
  return isSettled(state) && state !== 'refused'
}

function illegal(state: AttemptState, evidence: Evidence): never {
  throw new StrongroomError('PAYMENT_ILLEGAL_MOVE', { state, evidence: evidence.kind })
}
