import { describe, expect, it } from 'vitest'
import { countStates } from '../../../../src/shells/cli/output/states.ts'

describe('states', () => {
  it('are counted in the order in which a transaction passes through them, whatever order they are given in', () => {
    expect(countStates(['finalized', 'sent', 'finalized', 'signed'])).toBe('1 signed, 1 sent, 2 finalized')
  })

  it('that end a life another way stand last', () => {
    expect(countStates(['expired', 'confirmed', 'unknown'])).toBe('1 confirmed, 1 expired, 1 unanswered')
    expect(countStates([])).toBe('')
  })
})
