import { describe, expect, it } from 'vitest'
import { feeWord } from '../../src/renderer/parts/transaction/whereabouts.ts'

describe('the fee of a transaction', () => {
  it.each(['waiting', 'sent', 'finalized', 'satisfied', 'failed'] as const)(
    'is its fee where it may have been paid, or was: %s',
    (state) => {
      expect(feeWord({ state, elsewhere: null })).toBe('Fee')
    },
  )

  it.each(['abandoned', 'expired', 'refused', 'not-known'] as const)(
    'is the planned one where nobody here is known to have paid it: %s',
    (state) => {
      expect(feeWord({ state, elsewhere: null })).toBe('Fee planned')
    },
  )

  it('is the planned one where another transaction did it, which had a fee of its own', () => {
    expect(feeWord({ state: 'satisfied', elsewhere: 'outside' })).toBe('Fee planned')
  })
})
