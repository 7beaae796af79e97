import type { Evidence, StatusEvidence } from './evidence.ts'
import type { EndedState, OutstandingState } from './state.ts'

/** How far signed bytes have come. Later evidence only ever carries them forward, but for `absent`. */
const PROGRESS = ['signed', 'sent', 'processed', 'confirmed'] as const
type Progress = (typeof PROGRESS)[number]

/**
 * The state of signed bytes that may still execute, after one more row of evidence.
 * - `processed` and `confirmed` fall back to `sent` when the node no longer reports the transaction.
 * - `unknown` is left only by proof.
 */
export function advanceAttempt(state: OutstandingState, evidence: Evidence): OutstandingState | EndedState {
  const end = endOf(evidence)
  if (end !== null) return end
  if (state === 'unknown' || evidence.kind === 'silent') return 'unknown'
  return evidence.kind === 'status' ? furthest(state, reachedBy(evidence)) : atMost('sent', state)
}

/** What the evidence proves to be the end, or null when it proves none. */
function endOf(evidence: Evidence): EndedState | null {
  if (evidence.kind === 'dead') return evidence.proof.by === 'blockhash' ? 'expired' : 'revoked'
  if (evidence.kind !== 'status' || evidence.commitment !== 'finalized') return null
  return endOfStatus(evidence.outcome)
}

function endOfStatus(outcome: StatusEvidence['outcome']): EndedState | null {
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

/** How far a report carries what has not ended. What is final but not as predicted stays at confirmed, for a person to look at. */
function reachedBy({ commitment }: StatusEvidence): Progress {
  return commitment === 'processed' ? 'processed' : 'confirmed'
}

function furthest(left: Progress, right: Progress): Progress {
  return PROGRESS.indexOf(left) >= PROGRESS.indexOf(right) ? left : right
}

function atMost(limit: Progress, state: Progress): Progress {
  return PROGRESS.indexOf(state) > PROGRESS.indexOf(limit) ? limit : state
}
