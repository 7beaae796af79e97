import { describe, expect, it } from 'vitest'
import { noteWithin } from '../../../src/core/text/note-within.ts'
import { plain } from '../../../src/core/text/sentence.ts'

describe('a note that something was closed with', () => {
  it.each(['0049301234567', '20261125', 'slot 007 of the safe', 'height 4711234', 'The blocks after slot 398204087 look right.'])(
    'stands as a person wrote it: %s',
    (note) => {
      expect(plain(noteWithin(note))).toBe(note)
    },
  )

  it.each([
    ['The blocks after slot 398204087 are read again.', 'The blocks after slot 398,204,087 are read again.'],
    ['Chain and journal agree again: 7 at slot 398204087.', 'Chain and journal agree again: 7 at slot 398,204,087.'],
    ['It has room again at slot 398204087: 12 of 500 wait.', 'It has room again at slot 398,204,087: 12 of 500 wait.'],
  ])('has its slots grouped where Strongroom wrote it: %s', (note, said) => {
    expect(plain(noteWithin(note))).toBe(said)
  })
})
