import { homoglyphOf } from '../address/letters.ts'

/** Signs that one font or another draws alike, in small letters. */
const DRAWN_ALIKE: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', '|': 'l' }

/** Whether a person who reads one name may take it for the other: case, spaces, accents and letters of other scripts tell nothing apart. */
export const readsLike = (one: string, other: string): boolean => drawn(one) === drawn(other)

function drawn(name: string): string {
  const letters = Array.from(name.normalize('NFKD').replaceAll(/[\s\p{M}]/gu, ''), (letter) => homoglyphOf(letter) ?? letter)
  return Array.from(letters.join('').toLowerCase(), (letter) => DRAWN_ALIKE[letter] ?? letter).join('')
}
