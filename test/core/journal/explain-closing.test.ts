import { describe, expect, it } from 'vitest'
import { explainClosing, explainClosingBriefly } from '../../../src/core/journal/explain-closing.ts'

const REASONS = ['movement-unexplained', 'journal-older', 'journal-moved', 'vault-restored', 'key-imported'] as const

describe('why sending was closed', () => {
  it.each(REASONS)('for the reason %s says what it may mean for the money, and less in passing', (reason) => {
    const said = { reason, context: null }
    expect(explainClosing(said)).toMatch(/pa(y|id)|chain/)
    expect(explainClosingBriefly(said)).toMatch(/^[a-z].*\.$/)
  })

  it.each([
    ['attempt-altered', /^A message that was signed here does not stand/],
    ['dead-yet-landed', /^A message that this journal calls dead is final/],
  ])('is told by what was found where that says more than the reason: %s', (kind, words) => {
    const said = { reason: 'movement-unexplained', context: { kind } } as const
    expect(explainClosing(said)).toMatch(words)
    expect(explainClosingBriefly(said)).toMatch(/^a message that /)
  })

  it('is the reason where nothing says more', () => {
    const said = (context: unknown) => explainClosing({ reason: 'journal-older', context })
    expect(new Set([null, 7, {}, { kind: 'movement' }, { kind: 'constructor' }].map(said)).size).toBe(1)
  })

  it('has no words in passing for a reason that only another version knows', () => {
    for (const reason of ['something-new', 'toString', 7, undefined]) expect(explainClosingBriefly({ reason, context: null })).toBe('')
  })
})
