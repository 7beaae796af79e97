import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordPiece } from '../../../src/core/bundle/record/record.ts'
import { breakLines } from '../../../src/main/record/lines.ts'

/** Every letter is one point wide. */
const lines = (pieces: readonly RecordPiece[], width: number) =>
  breakLines(pieces, {
    width,
    styleOf: (kind) => ({ face: kind === 'bytes' ? 'bytes' : 'words', size: 1 }),
    measure: (_style, text) => text.length,
  })
const texts = (pieces: readonly RecordPiece[], width: number) => lines(pieces, width).map((runs) => runs.map(({ text }) => text).join(''))
const words = (text: string): RecordPiece => ({ kind: 'words', text })
const bytes = (text: string): RecordPiece => ({ kind: 'bytes', text })

describe('a printed line', () => {
  it('is broken at spaces, and an address stands whole on the next one', () => {
    expect(texts([words('Moves it to '), bytes('ADDRESS12'), words(' (not ours).')], 14)).toEqual([
      'Moves it to ',
      'ADDRESS12 (not ',
      'ours).',
    ])
  })

  it('keeps a bracket or a full stop with what it stands beside', () => {
    expect(texts([words('the account ('), bytes('ADDRESS'), words(').')], 20)).toEqual(['the account ', '(ADDRESS).'])
  })

  it('breaks a word that no line is wide enough for, and no character’s number', () => {
    expect(texts([words('aa ‹U+05E9›‹U+05DC›bb')], 10)).toEqual(['aa ', '‹U+05E9›', '‹U+05DC›bb'])
  })

  it('holds every letter in its order and is no wider than it may be, but for spaces at its end', () => {
    const piece = fc.record({
      kind: fc.constantFrom<RecordPiece['kind']>('words', 'strong', 'figure', 'bytes'),
      text: fc.string({ unit: fc.constantFrom('a', 'W', ' ', '.', '1'), minLength: 1, maxLength: 40 }),
    })
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 3, max: 30 }), (pieces, width) => {
        const broken = texts(pieces, width)
        expect(broken.join('')).toBe(pieces.map(({ text }) => text).join(''))
        for (const line of broken) expect(line.trimEnd().length).toBeLessThanOrEqual(width)
      }),
    )
  })
})
