import { describe, expect, it } from 'vitest'
import { countGoingOn, type DecisionOutcome, type IntentCounts, outcomeOf } from '../../../src/core/payment/decision-outcome.ts'

const NONE = {
  unfinishedIntents: 0,
  awaitingIntents: 0,
  unconfirmedIntents: 0,
  satisfiedIntents: 0,
  elsewhereIntents: 0,
  partlyIntents: 0,
  unknownIntents: 0,
  failedAttempts: 0,
}

describe('what became of a decision', () => {
  it.each<[DecisionOutcome, string, Partial<IntentCounts>]>([
    ['going-on', 'none of it has ended', { unfinishedIntents: 3 }],
    ['going-on', 'some of it has ended, whatever its end', { unfinishedIntents: 1, satisfiedIntents: 1, failedAttempts: 1 }],
    ['awaiting-approval', 'a person has to approve a part, whatever the rest does', { unfinishedIntents: 2, awaitingIntents: 1 }],
    ['awaiting-confirmation', 'a part waits for a person’s word', { unfinishedIntents: 2, unconfirmedIntents: 1, awaitingIntents: 1 }],
    ['done', 'all of it is final, also where an attempt failed before', { satisfiedIntents: 3, failedAttempts: 1 }],
    ['in-part', 'it has ended, and a part of it is final', { satisfiedIntents: 1, failedAttempts: 1 }],
    ['in-part', 'some rows of it were paid outside this journal, and the rest was given up', { partlyIntents: 1 }],
    ['in-part', 'a part was done outside this journal, and the rest was given up', { elsewhereIntents: 1, failedAttempts: 1 }],
    ['done', 'all of it is final, a part by another transaction than its own', { satisfiedIntents: 2, elsewhereIntents: 1 }],
    ['failed', 'it has ended without effect, and a fee was paid for it', { failedAttempts: 1 }],
    ['not-known', 'nobody can tell of a part, whatever became of the rest', { satisfiedIntents: 1, unknownIntents: 1, failedAttempts: 1 }],
    ['going-on', 'nobody can tell of a part, and another has not ended', { unfinishedIntents: 1, unknownIntents: 1 }],
    ['not-done', 'it has ended without effect, and nothing was paid', {}],
  ])('is %s where %s', (outcome, _where, counts) => {
    expect(outcomeOf({ intents: 3, ...NONE, ...counts })).toBe(outcome)
  })

  it('counts apart what goes on beside what waits for a person', () => {
    expect(countGoingOn({ intents: 50, ...NONE, unfinishedIntents: 40, awaitingIntents: 1, unconfirmedIntents: 2 })).toBe(37)
  })
})
