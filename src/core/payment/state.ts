/**
 * The life of one attempt, and the only place that says what its states mean (docs/exactly-once.md). Fate is what the chain does; a state is what
 * can be proved of it.
 *
 *     draft → signed → sent → processed → confirmed → finalized
 *        ↘ refused        ↘ failed, unexecuted, expired, revoked, unknown
 */

const SENT_STATES = ['sent', 'processed', 'confirmed', 'unknown'] as const
export type SentState = (typeof SENT_STATES)[number]

/** A signature exists, and the chain may still execute the message, or has. `unknown`: nobody could say; only proof ends it. */
export const OUTSTANDING_STATES = ['signed', ...SENT_STATES] as const
export type OutstandingState = (typeof OUTSTANDING_STATES)[number]

/** What was signed and may still execute, or has: while an intent has one, another message for it could be a second. */
export const EFFECTIVE_STATES = [...OUTSTANDING_STATES, 'finalized'] as const

/** A signature exists, and its block, where it has one, may still vanish: whoever has it can send it for as long as it lives. */
export const MAY_BE_SENT_STATES = ['signed', 'sent', 'processed', 'unknown'] as const satisfies readonly OutstandingState[]

const REPORTED_STATES = ['processed', 'confirmed'] as const

/** What may still end in either way: a draft can become a signature at any moment. */
export const UNSETTLED_STATES = ['draft', ...OUTSTANDING_STATES] as const
export type UnsettledState = (typeof UNSETTLED_STATES)[number]

/** Ends that leave the intent as if nothing had been tried: proved without effect, or never signed. */
export const WITHOUT_EFFECT_STATES = ['refused', 'failed', 'unexecuted', 'expired', 'revoked'] as const

/** Ends of what ran on the chain: its fee is paid, whether it succeeded or failed. */
export const RUN_STATES = ['finalized', 'failed'] as const

/** What ran on the chain, or may yet. */
export const RUN_OR_OUTSTANDING_STATES = [...OUTSTANDING_STATES, ...RUN_STATES] as const

/** Ends of what was signed, by the proof that it never landed and never can. */
const DEAD_STATES = ['expired', 'revoked'] as const
export type DeadState = (typeof DEAD_STATES)[number]

/** What nothing leaves. Only `finalized` satisfies the intent. */
export const SETTLED_STATES = ['finalized', ...WITHOUT_EFFECT_STATES] as const
export type SettledState = (typeof SETTLED_STATES)[number]
/** Ends of what was signed. */
export type EndedState = Exclude<SettledState, 'refused'>

export type AttemptState = UnsettledState | SettledState

/** Whether a signature exists that may still execute. */
export function isOutstanding(state: AttemptState): state is OutstandingState {
  return OUTSTANDING_STATES.some((outstanding) => outstanding === state)
}

/** Whether nodes reported it in a block that is not final yet: it may still vanish. */
export function isReported(state: AttemptState): boolean {
  return REPORTED_STATES.some((reported) => reported === state)
}

/** Whether it is proved that it never landed and never can. */
export function isDead(state: AttemptState): state is DeadState {
  return DEAD_STATES.some((dead) => dead === state)
}

/** Whether the state is proved and never changes. */
export function isSettled(state: AttemptState): state is SettledState {
  return SETTLED_STATES.some((settled) => settled === state)
}

/**
 * Whether a new attempt may be made for an intent: only when none of the earlier ones may still execute, or has. A draft is not replaced but
 * signed: the same bytes give the same signature.
 */
export function canReplace(attempts: readonly { readonly state: AttemptState }[]): boolean {
  return attempts.every(({ state }) => WITHOUT_EFFECT_STATES.some((ended) => ended === state))
}

/** Whether the same holds of what was signed for an intent: a draft is not. */
export function canReplaceSigned(attempts: readonly { readonly state: AttemptState }[]): boolean {
  return canReplace(attempts.filter(({ state }) => state !== 'draft'))
}
