import { describe, expect, it } from 'vitest'
import { canReplace, isSatisfied, isSettled } from '../../../src/core/payment/settle.ts'
import type { AttemptState } from '../../../src/core/payment/state.ts'

const attempts = (...states: AttemptState[]) => states.map((state) => ({ state }))

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

  it('may be the first', () => {
    expect(canReplace([])).toBe(true)
  })
})

describe('an intent', () => {
  it('is satisfied by one finalized attempt', () => {
    expect(isSatisfied(attempts('expired', 'finalized'))).toBe(true)
    expect(isSatisfied(attempts('expired', 'confirmed'))).toBe(false)
  })

  it('is settled when satisfied, or when given up with nothing left that could land', () => {
    expect(isSettled({ attempts: attempts('finalized'), abandoned: false })).toBe(true)
    expect(isSettled({ attempts: attempts('expired'), abandoned: true })).toBe(true)
    expect(isSettled({ attempts: attempts('expired'), abandoned: false })).toBe(false)
    expect(isSettled({ attempts: attempts('unknown'), abandoned: true })).toBe(false)
  })
})
