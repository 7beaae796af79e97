import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isVisible, isVisibleInLines, visible, visibleJson, visibleLines } from '../../../src/core/text/visible.ts'

/** Takes the line above away, and names the window. */
const STEERING = '\u001b[1A\u001b[2K\u001b]0;paid\u0007'
/** Turns what follows round. */
const OVERRIDE = '\u202e'
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u3164\uffa0\u2800\u2d7f\u{1107f}\u{13440}-\u{13442}\u{16fe4}\u{1bc9d}\u{1d159}\ufffc]|\u034f|\p{Variation_Selector}/u
const anything = fc.string({ unit: 'binary', maxLength: 60 })
const hidden = fc.string({
  unit: fc.constantFrom(
    '\u001b',
    '\u009b',
    '\r',
    '\n',
    '\t',
    '\0',
    '\u007f',
    OVERRIDE,
    '\u2066',
    '\u2028',
    '\u200b',
    '\udc00',
    '\u{e0041}',
    '\ufe0f',
    '\u3164',
    '\u2800',
    '\u{e0100}',
    'a',
    '5',
  ),
})
const text = fc.oneof(anything, hidden)

describe('text of others', () => {
  it.each([
    ...['\u2800', '\u{13441}', '\u{13442}', '\u{16fe4}', '\u{1d159}', '\ufffc', '\u3164', '\u200b', '\u{e0041}'],
    ...['\u2d7f', '\u{1107f}', '\u{13440}', '\u{1bc9d}'],
  ])('is not all visible with a character that is drawn as nothing: %j', (blank) => {
    expect(isVisible(`INV 7${blank}`)).toBe(false)
    expect(visible(`INV 7${blank}`)).toBe(`INV 7\\u{${blank.codePointAt(0)?.toString(16)}}`)
  })

  it('shows each hidden character by its number, and every other as it is', () => {
    expect(visible(`Anna${STEERING}${OVERRIDE}, Zoë 李 1\u202f000 “x”`)).toBe(
      'Anna\\u{1b}[1A\\u{1b}[2K\\u{1b}]0;paid\\u{7}\\u{202e}, Zoë 李 1\u202f000 “x”',
    )
    expect(visible('two\r\nlines\u2028')).toBe('two\\u{d}\\u{a}lines\\u{2028}')
    expect(visibleLines('two\r\nlines')).toBe('two\\u{d}\nlines')
  })

  it('holds nothing hidden afterwards but the line ends of lines', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(visible(given)).not.toMatch(HIDDEN)
        expect(visibleLines(given).replaceAll('\n', '')).not.toMatch(HIDDEN)
        expect(visibleLines(given).split('\n')).toHaveLength(given.split('\n').length)
        expect(isVisible(given)).toBe(visible(given) === given)
        expect(isVisibleInLines(given)).toBe(given.split(/\r?\n/).every((line) => visible(line) === line))
      }),
    )
  })

  it('says the same in JSON, with nothing hidden', () => {
    fc.assert(
      fc.property(text, (given) => {
        const shown = visibleJson(JSON.stringify({ given }, null, 2))
        expect(JSON.parse(shown)).toEqual({ given })
        expect(shown.replaceAll('\n', '')).not.toMatch(HIDDEN)
      }),
    )
  })
})
