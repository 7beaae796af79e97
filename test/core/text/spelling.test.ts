import { describe, expect, it } from 'vitest'
import { asOneSpelling, isPlain, isUnmistakable, spellingsOf } from '../../../src/core/text/spelling.ts'

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

describe('a reference', () => {
  it.each([
    ['a space that does not break', 'INV\u00a07'],
    ['an en space', 'INV\u20027'],
    ['several spaces', 'INV  7'],
    ['a space at its beginning', ' INV 7'],
    ['a space at its end', 'INV 7 '],
    ['a hyphen that does not break', 'INV\u20117'],
  ])('with %s looks like another', (_what, text) => {
    expect(isPlain(text)).toBe(false)
  })

  it.each(['INV 7', 'INV-7', 'Caf\u00e9 – 1/2'])('like %s does not', (text) => {
    expect(isPlain(text)).toBe(true)
  })

  it.each([
    ...['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\u2043', '\u058a', '\ufe63', '\uff0d'].map((dash) => [
      'a dash',
      `INV${dash}7`,
    ]),
    ...['\u02d7', '\u2500', '\u2796', '\u2018', '\u2019', '\u02bc', '\u2032', '\u2044', '\u2215', '\u2236', '\u2223'].map((sign) => [
      'a sign',
      `INV${sign}7`,
    ]),
    ...Array.from('ˋˮ׳՚Ꞌꞌ╱⧵∖׃ːǀǃ│❘⁎٭﹡˷⁓ˍ⋕♯➕꞊٪˄∧❨❳⁏').map((sign) => ['a sign of another kind', `INV${sign}7`]),
    ...Array.from('”‟‹›″❝〞•∙⋅‧․ꞏ᛫⸱').map((sign) => ['a quotation mark or dot', `INV${sign}7`]),
    ...['\u1039', '\u17d2', '\u1a60', '\u{10a3f}', '\u{11133}', '\u0301'].map((mark) => ['a mark', `INV 7${mark}`]),
    ['a mark at its beginning', '\u1039INV 7'],
    ['a digit in another width', 'INV \uff17'],
    ['a letter in another style', '\ud835\udc08NV 7'],
    ['two letters drawn as one', 'e\ufb03cient 7'],
    ['letters in parts', APART],
    ['two spaces', 'INV  7'],
  ])('with %s could be taken for another: %s', (_what, text) => {
    expect(isUnmistakable(text)).toBe(false)
  })

  it.each([
    'INV 7',
    'INV-7',
    `${COMPOSED} 1/2`,
    'Счёт 7',
    '請求書 7',
    "O'Neill 1/2: 7 | §5 \u20ac",
    'Rechnung "7"',
    'Rechnung „7“',
    'Paral·lel 7',
    'บิล ๗',
    'बिल क्ष 7',
  ])('like %s could not', (text) => {
    expect(isUnmistakable(text)).toBe(true)
  })
})
