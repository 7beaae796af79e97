import { t } from '@lingui/core/macro'
import { PASSPHRASE_CHARACTERS_MIN } from '../../contract/bounds.ts'
import { charactersIn } from './passphrase-strength.ts'

const WORD_COUNTS = [12, 24]

/** Words as typed, in one line with single spaces, as the vault reads them. */
export const tidyWords = (typed: string): string => typed.trim().toLowerCase().split(/\s+/).join(' ')

type Typed = { readonly passphrase: string; readonly again: string /** Null where new words are made. */; readonly words: string | null }

/** What is still missing before a vault can be made, in words; null where nothing is. */
export function whatIsMissing({ passphrase, again, words }: Typed): string | null {
  if (words !== null && !WORD_COUNTS.includes(countWords(words))) return t`Write down all 12 or 24 words.`
  if (charactersIn(passphrase) < PASSPHRASE_CHARACTERS_MIN) return t`The passphrase needs ${PASSPHRASE_CHARACTERS_MIN} characters.`
  return passphrase === again ? null : t`The two passphrases must be the same.`
}

const countWords = (typed: string): number => (typed.trim() === '' ? 0 : tidyWords(typed).split(' ').length)

/** How many words are asked back. */
export const ASKED_BACK = 3

/** Chooses distinct positions of the words to ask for, in ascending order; `random` gives numbers from 0 up to 1. */
export function placesToAsk(words: number, random: () => number): readonly number[] {
  const left = Array.from({ length: words }, (_, place) => place)
  const asked = Array.from({ length: Math.min(ASKED_BACK, words) }, () => left.splice(Math.floor(random() * left.length), 1)).flat()
  return asked.sort((one, other) => one - other)
}
