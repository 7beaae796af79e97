import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { besides, wrap } from '../../../../src/shells/cli/output/wrap.ts'

describe('wrapping', () => {
  it('breaks between words and leaves a longer word whole', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three'])
    expect(wrap('a So11111111111111111111111111111111111111112 b', 10)).toEqual(['a', 'So11111111111111111111111111111111111111112', 'b'])
  })

  it('keeps lines and the blanks of a line that fits', () => {
    expect(wrap(' 1 one   2 two\nthree', 20)).toEqual([' 1 one   2 two', 'three'])
  })

  it('keeps a figure with what it counts, and a day with its time', () => {
    expect(wrap('he pays 0.5 SOL home', 12)).toEqual(['he pays', '0.5 SOL home'])
    expect(wrap('he pays 0.5 SOL home', 11)).toEqual(['he pays', '0.5 SOL', 'home'])
    expect(wrap('held {"amount":"12.25 USDC"}', 20)).toEqual(['held', '{"amount":"12.25 USDC"}'])
    expect(wrap('read at 2026-11-20 14:31:23Z', 20)).toEqual(['read at', '2026-11-20 14:31:23Z'])
    expect(wrap('1 2 3 4 5', 5)).toEqual(['1 2 3', '4 5'])
  })

  it('measures wide letters as two columns', () => {
    expect(wrap('東京 東京 ab', 9)).toEqual(['東京 東京', 'ab'])
    expect(wrap('東京 東京 ab', 8)).toEqual(['東京', '東京 ab'])
  })

  it('loses no word, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }), fc.integer({ min: 1, max: 40 }), (words, width) => {
        const lines = wrap(words.join(' '), width)
        expect(lines.join(' ')).toBe(words.join(' '))
        for (const line of lines) expect(line.length <= width || !line.includes(' ')).toBe(true)
      }),
    )
  })
})

describe('two columns', () => {
  it('stand side by side, and text goes on below itself', () => {
    expect(besides([['name', `${'word '.repeat(8)}end`]], { width: 38, indent: 2 })).toEqual([
      '  name  word word word word word word',
      '        word word end',
    ])
  })

  it('have a name that leaves no room for its text stand above it', () => {
    const rows = [
      ['short', 'one two three'],
      ['a name of many letters', `${'word '.repeat(7)}end`],
    ] as const
    expect(besides(rows, { width: 50, indent: 2 })).toEqual([
      '  short             one two three',
      '  a name of many letters',
      '                    word word word word word word',
      '                    word end',
    ])
  })

  it('stand one below the other where there is no room for two', () => {
    expect(
      besides(
        [
          ['short', 'one two three four five six'],
          ['another name', 'of'],
        ],
        { width: 20 },
      ),
    ).toEqual(['short', '  one two three four', '  five six', 'another name', '  of'])
  })
})
