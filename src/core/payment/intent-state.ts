/**
 * The life of one intent: what was decided to be paid, swept or kept up, whatever attempts are made for it (docs/exactly-once.md).
 *
 *     open ⇄ awaiting-approval → satisfied, abandoned, unknown
 */

/** Not ended: what an intent takes is spoken for, and nobody decides it a second time. `awaiting-approval`: a second person has to approve it. */
export const UNFINISHED_INTENT_STATES = ['open', 'awaiting-approval'] as const
export type UnfinishedIntentState = (typeof UNFINISHED_INTENT_STATES)[number]

/**
 * `abandoned` includes intents that others replaced: those name it in `replaces`. `unknown`: a message was signed for it that does not stand in this
 * journal, or not as it was signed, and nobody can tell what became of that message.
 */
export const FINISHED_INTENT_STATES = ['satisfied', 'abandoned', 'unknown'] as const
export type FinishedIntentState = (typeof FINISHED_INTENT_STATES)[number]

export type IntentState = UnfinishedIntentState | FinishedIntentState

/** Whether the intent may still be carried out. */
export function isUnfinished(state: IntentState): state is UnfinishedIntentState {
  return UNFINISHED_INTENT_STATES.some((unfinished) => unfinished === state)
}

/** Whether attempts are made for the intent. While a second person has to approve it none is. */
export function isWorkedOn(state: IntentState): state is 'open' {
  return state === 'open'
}

/** Whether a second person has to approve the intent before it is signed. */
export function isAwaitingApproval(state: IntentState): state is 'awaiting-approval' {
  return state === 'awaiting-approval'
}
