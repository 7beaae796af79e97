import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findUnseen, unseenWords } from '../../../src/core/text/unseen.ts'
import { isVisible } from '../../../src/core/text/visible.ts'

const wordsOf = (text: string) => findUnseen(text).map(unseenWords)

describe('what of a text nobody sees', () => {
  it.each([
    ['a space of no width', 'ours\u200b!', ['A reader does not see U+200B (zero-width space) at line 1, character 5.']],
    ['what turns the writing round', 'a\npay \u202e100', ['A reader does not see U+202E (right-to-left override) at line 2, character 5.']],
    ['a sequence that steers a terminal', '\u001b[2J', ['A reader does not see U+001B at line 1, character 1.']],
    [
      'tags',
      'a\u{e0041}\u{e0041}\u{e0042}',
      ['A reader does not see 2 of U+E0041 from line 1, character 2.', 'A reader does not see U+E0042 at line 1, character 4.'],
    ],
    ['a blank of Braille', 'a\u2800b', ['A reader does not see U+2800 at line 1, character 2.']],
    ['a tab', 'a\tb', ['A reader does not see U+0009 (tab) at line 1, character 2.']],
    ['a space of another kind', '\u{1f3e6} a\u00a0b', ['A reader takes U+00A0 (no-break space) at line 1, character 4 for a plain space.']],
    [
      'spaces around a text',
      '  a b ',
      [
        'A reader does not see 2 of U+0020 (space) from line 1, character 1.',
        'A reader does not see U+0020 (space) at line 1, character 6.',
      ],
    ],
    [
      'line ends around a text',
      '\n\na\n\n',
      [
        'A reader does not see 2 of U+000A (line end) from line 1, character 1.',
        'A reader does not see 2 of U+000A (line end) from line 3, character 2.',
      ],
    ],
    ['spaces at the end of a line', 'a  \nb', ['A reader does not see 2 of U+0020 (space) from line 1, character 2.']],
    [
      'carriage returns',
      'a\r\nb\r\n',
      [
        'A reader does not see U+000D (carriage return) at line 1, character 2.',
        'A reader does not see U+000D (carriage return) at line 2, character 2.',
        'A reader does not see U+000A (line end) at line 2, character 3.',
      ],
    ],
    [
      'a blank text',
      ' \n',
      ['A reader does not see U+0020 (space) at line 1, character 1.', 'A reader does not see U+000A (line end) at line 1, character 2.'],
    ],
  ])('is named with its place: %s', (_what, text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it.each(['a', 'Strongroom Ltd holds this address.\n26 November 2026', 'a\n\n  - b', 'Тестовое сообщение', '\u00e9 e\u0301', ''])(
    'is nothing of %j',
    (text) => {
      expect(findUnseen(text)).toEqual([])
    },
  )

  it('is nothing of a text of which all is visible and which has plain spaces between its words, and something of every other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const isSeen = text.split('\n').every(isVisible) && text === text.trim() && !/(?! )\p{Zs}| +\n/u.test(text)
        expect(findUnseen(text).length === 0).toBe(isSeen)
      }),
    )
  })
})
