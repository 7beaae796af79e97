import { PASSPHRASE_CHARACTERS_MIN } from '../../contract/bounds.ts'

/** How hard a new passphrase is to guess; `short`: the vault does not take it. */
export type Strength = 'short' | 'weak' | 'fair' | 'strong'

/** As many characters as the vault counts: what two keyboards type differently is one passphrase to it. */
export const charactersIn = (passphrase: string): number => passphrase.normalize('NFKC').length

/** A word counts as one of some 2,000, however long it is. */
const WORD_BITS = 11
const WORD_LETTERS_MIN = 3
const LETTER_BITS = 4.7
const DIGIT_BITS = 3.3
const SIGN_BITS = 5
const YEAR_BITS = 6
/** Of what everybody tries first, and of letters or digits that follow each other. */
const TRIED_FIRST_BITS = 1

/** Four words that have nothing to do with each other; six. */
const FAIR_BITS = 4 * WORD_BITS
const STRONG_BITS = 6 * WORD_BITS

const TRIED_FIRST = new Set(
  'pass password passphrase passwort kennwort strongroom treasury vault solana admin welcome letmein secret correct horse battery staple'.split(
    ' ',
  ),
)
const KEYBOARD_ROWS = ['qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'yxcvbnm', 'zxcvbnm', '1234567890']

/** Words, numbers and signs; a capital begins a word. */
const PIECES = /\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}+|\p{N}+|[^\p{L}\p{N}\s]/gu

/**
 * Estimates it by what whoever guesses would try: words, numbers and signs one by one, each of them once. It knows neither which words belong
 * together nor sayings, so that a saying is weaker than it says; letters without sense are stronger.
 */
export function strengthOf(passphrase: string): Strength {
  if (charactersIn(passphrase) < PASSPHRASE_CHARACTERS_MIN) return 'short'
  const pieces = new Set((passphrase.normalize('NFKC').match(PIECES) ?? []).map((piece) => piece.toLowerCase()))
  const bits = [...pieces].reduce((sum, piece) => sum + bitsOf(piece), 0)
  return bits >= STRONG_BITS ? 'strong' : bits >= FAIR_BITS ? 'fair' : 'weak'
}

function bitsOf(piece: string): number {
  if (TRIED_FIRST.has(piece) || isRow(piece)) return TRIED_FIRST_BITS
  if (/^(?:19|20)\d\d$/.test(piece)) return YEAR_BITS
  if (/^\p{N}/u.test(piece)) return piece.length * DIGIT_BITS
  if (!/^\p{L}/u.test(piece)) return SIGN_BITS
  return piece.length < WORD_LETTERS_MIN ? piece.length * LETTER_BITS : WORD_BITS
}

/** Whether all of its characters are the same, follow each other, or stand in a row on a keyboard. */
function isRow(piece: string): boolean {
  const letters = Array.from(piece)
  const places = letters.map((letter) => letter.codePointAt(0) ?? 0)
  const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0))
  if (steps.length < 2) return false
  const back = letters.toReversed().join('')
  return (
    [0, 1, -1].some((by) => steps.every((step) => step === by)) || KEYBOARD_ROWS.some((row) => row.includes(piece) || row.includes(back))
  )
}
