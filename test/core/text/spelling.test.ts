import { describe, expect, it } from 'vitest'
import { asOneSpelling, spellingsOf } from '../../../src/core/text/spelling.ts'

const [COMPOSED, APART] = ['Caf\u00e9', 'Cafe\u0301']

describe('a reference that can be spelled in two ways', () => {
  it('is kept in one', () => {
    expect([COMPOSED, APART].map(asOneSpelling)).toEqual([COMPOSED, COMPOSED])
  })

  it('is looked for in both, and one that has a single spelling in that alone', () => {
    expect(spellingsOf(COMPOSED)).toEqual([COMPOSED, APART])
    expect(spellingsOf('invoice 1')).toEqual(['invoice 1'])
  })
})
