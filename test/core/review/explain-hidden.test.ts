import { describe, expect, it } from 'vitest'
import { explainHidden } from '../../../src/core/review/explain-hidden.ts'

describe('the words for the amount of a confidential arrival', () => {
  it('say by whose word a known amount is, and that it is part of no sum', () => {
    expect(explainHidden(null)).toMatch(/^How much it was is read from the transaction, as nodes show it, .* It is part of no sum/)
  })

  it.each([
    ['waiting', 'is not read yet'],
    ['not-in-transaction', 'is not told'],
    ['other-hidden-changes', 'is not told'],
    ['unreadable', 'cannot be told'],
  ] as const)('say why one is not known, and never that it was nothing: %s', (why, words) => {
    expect(explainHidden(why)).toContain(`How much it was ${words}: `)
  })
})
