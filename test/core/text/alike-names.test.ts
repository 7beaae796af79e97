import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LabelSchema } from '../../../src/contract/schemas.ts'
import { readsLike } from '../../../src/core/text/alike-names.ts'
import { drawnAlike } from '../../../src/core/text/shapes.ts'

type Pair = { readonly name: string; readonly like: string; readonly why: string }
const fileOf = (name: string) => readFileSync(`test/vectors/names/${name}`, 'utf8')
const DISTINCT = fileOf('distinct.txt').trim().split('\n')
const ALIKE = fileOf('alike.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Pair)
const { letters: CONFUSABLE } = JSON.parse(fileOf('uts39.json')) as { readonly letters: Readonly<Record<string, string>> }

describe('a name', () => {
  it.each(ALIKE)('“$name” reads like $like: $why', ({ name, like }) => {
    expect(readsLike(name, like)).toBe(true)
    expect(readsLike(like, name)).toBe(true)
  })

  it.each(DISTINCT)('“%s” can be given, and reads like no other that is given', (name) => {
    expect(LabelSchema.parse(name)).toBe(name)
    expect(DISTINCT.filter((other) => readsLike(name, other))).toEqual([name])
  })

  it.each(Object.entries(CONFUSABLE))(
    'reads like one with “%s” in it where Unicode lists a sign of it as confusable',
    (letters, points) => {
      const signs = points.split(' ').map((point) => String.fromCodePoint(Number.parseInt(point, 16)))
      expect(signs.filter((sign) => !readsLike(`U${sign}D`, `U${letters}D`))).toEqual([])
    },
  )
})

describe('every name', () => {
  const SIGNS = Array.from(drawnAlike)
  const named = fc.string({
    unit: fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz023456789')),
    minLength: 1,
    maxLength: 12,
  })

  it('reads like itself with some of its letters in signs that are drawn alike, in any case', () => {
    fc.assert(
      fc.property(named, fc.infiniteStream(fc.nat()), (name, drawn) => {
        const other = Array.from(name, (letter) => {
          const signs = SIGNS.filter(([, letters]) => letters === letter.toLowerCase()).map(([sign]) => sign)
          const choice = [letter, letter.toLowerCase(), letter.toUpperCase(), ...signs]
          return choice[(drawn.next().value ?? 0) % choice.length] ?? letter
        })
        expect(readsLike(other.join(''), name), other.join('')).toBe(true)
      }),
    )
  })

  it('reads like itself with spaces, marks, points and pictures anywhere in it', () => {
    const between = fc.string({
      unit: fc.constantFrom(' ', '\u00a0', '\u0301', '.', '-', '_', '\u2019', '\u2705', '\u200b', '\u00ae', '\u2122'),
      maxLength: 3,
    })
    fc.assert(
      fc.property(named, fc.infiniteStream(between), (name, noise) => {
        const other = Array.from(name, (letter) => `${noise.next().value ?? ''}${letter}`).join('')
        expect(readsLike(other, name), other).toBe(true)
      }),
    )
  })

  it('reads like itself, and two read alike whichever stands first', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(readsLike(one, one)).toBe(true)
        expect(readsLike(one, other)).toBe(readsLike(other, one))
      }),
    )
  })
})
