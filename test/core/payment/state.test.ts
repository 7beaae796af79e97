import { describe, expect, it } from 'vitest'
import {
  type AttemptState,
  canReplace,
  canReplaceSigned,
  isDead,
  isOutstanding,
  isReported,
  isSettled,
} from '../../../src/core/payment/state.ts'

const STATES: readonly AttemptState[] = [
  ...(['draft', 'refused', 'signed', 'sent', 'processed', 'confirmed', 'finalized', 'failed', 'unexecuted', 'expired'] as const),
  ...(['revoked', 'unknown'] as const),
]
const attempts = (...states: AttemptState[]) => states.map((state) => ({ state }))

describe('an attempt', () => {
  it('is outstanding from its signature to its proved end', () => {
    expect(STATES.filter(isOutstanding)).toEqual(['signed', 'sent', 'processed', 'confirmed', 'unknown'])
  })

  it('is settled once it is proved, or refused before it had a signature', () => {
    expect(STATES.filter(isSettled)).toEqual(['refused', 'finalized', 'failed', 'unexecuted', 'expired', 'revoked'])
  })

  it('is reported while nodes show it in a block that may still vanish', () => {
    expect(STATES.filter(isReported)).toEqual(['processed', 'confirmed'])
  })

  it('is dead once it is proved that it never landed and never can', () => {
    expect(STATES.filter(isDead)).toEqual(['expired', 'revoked'])
  })

  it('that is a draft is neither', () => {
    expect(STATES.filter((state) => !isOutstanding(state) && !isSettled(state))).toEqual(['draft'])
  })
})

describe('a new attempt for an intent', () => {
  it.each<AttemptState>(['refused', 'failed', 'unexecuted', 'expired', 'revoked'])('may follow one that is %s', (state) => {
    expect(canReplace(attempts(state))).toBe(true)
    expect(canReplace(attempts(state, 'expired'))).toBe(true)
  })

  it.each<AttemptState>(['draft', 'signed', 'sent', 'processed', 'confirmed', 'finalized', 'unknown'])(
    'may not follow one that is %s',
    (state) => {
      expect(canReplace(attempts(state))).toBe(false)
      expect(canReplace(attempts('expired', state))).toBe(false)
      expect(canReplace(attempts(state, 'expired'))).toBe(false)
    },
  )

  it('does not wait for a draft where only what was signed is asked of', () => {
    expect(canReplaceSigned([{ state: 'expired' }, { state: 'draft' }])).toBe(true)
    for (const state of ['signed', 'sent', 'unknown', 'finalized'] as const)
      expect(canReplaceSigned([{ state }, { state: 'draft' }])).toBe(false)
  })

  it('may be the first', () => {
    expect(canReplace([])).toBe(true)
  })
})
