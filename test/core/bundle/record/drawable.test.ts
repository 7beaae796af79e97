import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { drawable, isDrawable } from '../../../../src/core/bundle/record/drawable.ts'

/** What stands on a page, read back by its rule alone. */
const readBack = (text: string) =>
  text.replace(/‹U\+([0-9A-F]+)›/g, (_, number: string) => String.fromCodePoint(Number.parseInt(number, 16)))

describe('a text on a printed page', () => {
  it('stands as it is where every letter can be drawn', () => {
    const text = 'Rechnung „7“ – 1.250,50 € für Zoë’s Café (50 %)…'
    expect(drawable(text)).toBe(text)
  })

  it.each([
    ['another script', 'שלום', '‹U+05E9›‹U+05DC›‹U+05D5›‹U+05DD›'],
    ['a letter of another script that looks like ours', 'SОL', 'S‹U+041E›L'],
    ['a picture of two units', '💸', '‹U+1F4B8›'],
    ['an accent that stands alone', 'e\u0301', 'e‹U+0301›'],
    ['a space that is none', 'a\u00a0b\u2003c', 'a‹U+00A0›b‹U+2003›c'],
    ['a hyphen that nobody sees', 'a\u00adb', 'a‹U+00AD›b'],
    ['a line end', 'a\nb', 'a‹U+000A›b'],
    ['half of a pair', 'a\ud83d', 'a‹U+D83D›'],
    ['a number that somebody wrote themselves', '‹U+05E9›', '‹U+2039›U+05E9›'],
  ])('shows by its number %s', (_, text, shown) => {
    expect(drawable(text)).toBe(shown)
  })

  it('is never the same as another one, and holds only what can be drawn', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(isDrawable(drawable(text))).toBe(true)
        expect(readBack(drawable(text))).toBe(text)
      }),
    )
  })
})
