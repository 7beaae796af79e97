import type { Arms, Offer } from './arms.ts'
import { lookup, pattern, quoted } from './bash.ts'
import type { Value } from './command-lines.ts'

/** `word:about`, as zsh describes what it offers. */
const described = ({ word, about }: Offer) => quoted(`${named(word)}:${about}`)
const named = (word: string) => word.replace(/[\\:]/g, String.raw`\$&`)

function valueText(value: Value): string {
  if (value.kind !== 'choice') return `kind=${value.kind} list=()`
  return `kind=choice list=(${value.choices.map((choice) => quoted(named(choice))).join(' ')})`
}

/** The data of a script for zsh. */
export function zshData({ next, flags, common, values, repeats }: Arms): string {
  const listed = ([words, offers]: readonly [string, readonly Offer[]]) => `${quoted(words)}) list=(${offers.map(described).join(' ')})`
  return [
    lookup('_strongroom_next', [...next].map(listed), 'list=()'),
    lookup('_strongroom_own_flags', [...flags].map(listed), 'return 1'),
    `_strongroom_flags() {\n  _strongroom_own_flags "$1" && list+=(${common.map(described).join(' ')})\n}`,
    lookup(
      '_strongroom_value',
      values.map(({ value, places }) => `${places.map(pattern).join(' | ')}) ${valueText(value)}`),
      'kind=typed list=()',
    ),
    lookup('_strongroom_repeats', repeats.length === 0 ? [] : [`${repeats.map(pattern).join(' | ')}) return 0`], 'return 1'),
  ].join('\n')
}
