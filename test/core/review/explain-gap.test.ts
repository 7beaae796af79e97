import { describe, expect, it } from 'vitest'
import { explainComparison } from '../../../src/core/review/explain-gap.ts'

describe('the words of a comparison', () => {
  it.each([
    [8, 0, 0, '8 balances compared with the chain at slot 398,204,087: all equal.'],
    [8, 2, 0, '8 balances compared with the chain at slot 398,204,087: all equal. 2 more wait until their past is read.'],
    [8, 0, 1, '8 balances compared with the chain at slot 398,204,087: 1 differs, with a case of its own.'],
    [0, 3, 0, 'No balance was compared with the chain. 3 more wait until their past is read.'],
    [0, 0, 0, 'No balance was compared with the chain.'],
  ])(
    'say of %i compared, %i unread and %i that differ what was found, and nothing of what was not looked at',
    (compared, unread, count, words) => {
      const differences = Array.from({ length: count }, () => null)
      expect(explainComparison({ compared, unread, slot: 398_204_087n, differences })).toBe(words)
    },
  )
})
