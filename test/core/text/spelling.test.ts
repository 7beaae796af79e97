import { describe, expect, it } from 'vitest'
import { asOneSpelling, spellingsOf } from '../../../src/core/text/spelling.ts'

const [COMPOSED, APART] = ['Caf\u00e9', 'Cafe\u0301']

describe('a reference that can be spelled in two ways', () => {
  it('is kept in one', () => {
    expect([COMPOSED, APART].map(asOneSpelling)).toEqual([COMPOSED, COMPOSED])
  })

  it.each([
    ['a space that does not break', 'INV\u00a07'],
    ['an en space', 'INV\u20027'],
    ['several spaces', ' INV  7 '],
  ])('is kept in one where it has %s', (_what, text) => {
    expect(asOneSpelling(text)).toBe('INV 7')
    expect(spellingsOf(text)).toContain(text)
  })

  it('is kept in one where it has a hyphen that does not break', () => {
    expect(asOneSpelling('INV\u20117')).toBe('INV-7')
  })

  it('is looked for in both, and one that has a single spelling in that alone', () => {
    expect(spellingsOf(COMPOSED)).toEqual([COMPOSED, APART])
    expect(spellingsOf('invoice 1')).toEqual(['invoice 1'])
  })
})
