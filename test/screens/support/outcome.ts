import { type DecisionOutcome, outcomeOf } from '../../../src/core/payment/decision-outcome.ts'

const ENDED = ['satisfied', 'finalized', 'abandoned', 'failed', 'refused', 'expired', 'revoked', 'unexecuted', 'not-known']

/** How many of these go on, and wait for no person. */
export const countGoing = (of: readonly { readonly state: string }[]): number =>
  of.filter(({ state }) => !ENDED.includes(state) && !state.startsWith('awaiting')).length

/** What became of a decision whose transactions are in these states. */
export function outcomeOfStates(
  of: readonly { readonly state: string; readonly elsewhere?: { readonly whole: boolean } | null }[],
): DecisionOutcome {
  const count = (...states: readonly string[]) => of.filter(({ state }) => states.includes(state)).length
  return outcomeOf({
    intents: of.length,
    unfinishedIntents: of.length - count(...ENDED),
    awaitingIntents: count('awaiting-approval'),
    unconfirmedIntents: count('awaiting-confirmation'),
    satisfiedIntents: count('satisfied', 'finalized'),
    elsewhereIntents: 0,
    partlyIntents: of.filter(({ elsewhere }) => elsewhere?.whole === false).length,
    unknownIntents: count('not-known'),
    failedAttempts: count('failed'),
  })
}
