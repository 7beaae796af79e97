/**
 * What became of what a person decided at once: one payment, a payout, a sweep.
 * - awaiting-confirmation: some of it has no seal of the signer, and nothing is done for that before a person confirms it
 * - awaiting-approval: a second person has to approve some of it; that is not signed
 * - going-on: some of it is signed, sent or about to be, and nothing of it waits for a person
 * - done: all of it is proved final, be it by a transaction that was signed outside this journal
 * - in-part: it has ended, and some of it is proved final
 * - failed: it has ended, none of it came about, and the chain took a fee for trying
 * - not-known: it has ended, and of some of it nobody can tell whether it was made: a message that was signed for it does not stand in this journal,
 *   or not as it was signed. It is not the `unknown` of an attempt, which ends when a node answers
 * - not-done: it has ended without effect: declined, refused, expired or revoked
 */
export const DECISION_OUTCOMES = [
  'awaiting-confirmation',
  'awaiting-approval',
  'going-on',
  'done',
  'in-part',
  'failed',
  'not-known',
  'not-done',
] as const
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number]

/** Outcomes of what has not ended, the most pressing first. */
const UNSETTLED_OUTCOMES: readonly DecisionOutcome[] = ['awaiting-confirmation', 'awaiting-approval', 'going-on']

type Unsettled = { readonly outcome: DecisionOutcome; readonly neverExpires: boolean; readonly sequence: number }

/** Which of two unsettled decisions is the more dangerous: what can be sent at any time, then what waits for a person, then the older one. */
export function compareDanger(one: Unsettled, other: Unsettled): number {
  return (
    Number(other.neverExpires) - Number(one.neverExpires) ||
    UNSETTLED_OUTCOMES.indexOf(one.outcome) - UNSETTLED_OUTCOMES.indexOf(other.outcome) ||
    one.sequence - other.sequence
  )
}

/** Of a decision's intents, those that others replaced not counted; `failedAttempts` of those too. */
export type IntentCounts = {
  readonly intents: number
  readonly unfinishedIntents: number
  readonly awaitingIntents: number
  readonly unconfirmedIntents: number
  readonly satisfiedIntents: number
  /** Given up, and done all the same, in whole or in part, by a transaction that is no attempt of theirs. */
  readonly elsewhereIntents: number
  readonly partlyIntents: number
  readonly unknownIntents: number
  readonly failedAttempts: number
}

/** How many of them are signed, sent or about to be, and wait for no person. */
export function countGoingOn({ unfinishedIntents, awaitingIntents, unconfirmedIntents }: IntentCounts): number {
  return Math.max(0, unfinishedIntents - awaitingIntents - unconfirmedIntents)
}

export function outcomeOf({
  intents,
  unfinishedIntents,
  awaitingIntents,
  unconfirmedIntents,
  satisfiedIntents,
  elsewhereIntents,
  partlyIntents,
  unknownIntents,
  failedAttempts,
}: IntentCounts): DecisionOutcome {
  if (unconfirmedIntents > 0) return 'awaiting-confirmation'
  if (awaitingIntents > 0) return 'awaiting-approval'
  if (unfinishedIntents > 0) return 'going-on'
  const doneIntents = satisfiedIntents + elsewhereIntents
  if (doneIntents === intents) return 'done'
  if (unknownIntents > 0) return 'not-known'
  if (doneIntents + partlyIntents > 0) return 'in-part'
  return failedAttempts > 0 ? 'failed' : 'not-done'
}
