import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COOL_DOWN_HOURS_MAX, LABEL_CHARACTERS_MAX, NOTE_CHARACTERS_MAX } from '../../src/contract/bounds.ts'
import { LabelSchema } from '../../src/contract/schemas.ts'
import { wrongOfLabel, wrongOfNote } from '../../src/renderer/parts/label-rules.ts'
import { parseWholeNumber } from '../../src/renderer/parts/whole-number.ts'

describe('a whole number that is typed', () => {
  it('is taken with spaces around it and commas in it', () => {
    expect(parseWholeNumber(' 1,000 ', { min: 1, max: 1_000 })).toBe(1_000)
    expect(parseWholeNumber('0', { min: 0, max: COOL_DOWN_HOURS_MAX })).toBe(0)
  })

  it.each(['', '-1', '1.5', '1e3', '0x10', '007', '٣', '1001', '99999999999999999999'])(
    'is refused where it is none within bounds: %s',
    (text) => {
      expect(parseWholeNumber(text, { min: 0, max: 1_000 })).toBeNull()
    },
  )
})

describe('a label and a note that are typed', () => {
  it('are refused in the form exactly where the contract refuses their length', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '🐟'), maxLength: LABEL_CHARACTERS_MAX + 2 })
    const same = fc.property(texts, (text) => {
      expect(wrongOfLabel(text) === null).toBe(LabelSchema.safeParse(text).success)
    })
    fc.assert(same)
  })

  it('are never cut: one character too many is said', () => {
    expect(wrongOfLabel('x'.repeat(LABEL_CHARACTERS_MAX))).toBeNull()
    expect(wrongOfLabel('x'.repeat(LABEL_CHARACTERS_MAX + 1))).toBe(`A label has at most ${LABEL_CHARACTERS_MAX} characters.`)
    expect(wrongOfNote('x'.repeat(NOTE_CHARACTERS_MAX + 1))).toBe(`A note has at most ${NOTE_CHARACTERS_MAX} characters.`)
  })
})
