import { describe, expect, it } from 'vitest'
import {
  FINISHED_INTENT_STATES,
  isAwaitingApproval,
  isUnfinished,
  isWorkedOn,
  UNFINISHED_INTENT_STATES,
} from '../../../src/core/payment/intent-state.ts'

const STATES = [...UNFINISHED_INTENT_STATES, ...FINISHED_INTENT_STATES]

describe('an intent', () => {
  it('is unfinished while it is open or awaits an approval', () => {
    expect(STATES.filter(isUnfinished)).toEqual(['open', 'awaiting-approval'])
  })

  it('is worked on only while it is open', () => {
    expect(STATES.filter(isWorkedOn)).toEqual(['open'])
  })

  it('that awaits an approval is in a state of its own', () => {
    expect(STATES.filter(isAwaitingApproval)).toEqual(['awaiting-approval'])
  })
})
