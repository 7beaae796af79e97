import type { Arms, Offer, Place } from './arms.ts'
import type { Value } from './command-lines.ts'

/** A text that a shell reads as nothing but its letters. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A place as a pattern: a flag of one command, or of any. */
const pattern = ({ command, name }: Place): string => (command === null ? `*${quoted(` ${name}`)}` : quoted(`${command} ${name}`))

/** A function that looks its argument up. */
const lookup = (name: string, arms: readonly string[], otherwise: string): string =>
  [`${name}() {`, '  case "$1" in', ...arms.map((arm) => `    ${arm} ;;`), `    *) ${otherwise} ;;`, '  esac', '}'].join('\n')

/** How a shell writes one word that it offers, and one value of a flag. */
type Writing = { readonly offer: (offer: Offer) => string; readonly choice: (choice: string) => string }

/** The data of a script for a shell that has functions, arrays and `case` as bash and zsh have them. */
export function caseData({ next, flags, common, values, repeats }: Arms, { offer, choice }: Writing): string {
  const listed = ([words, offers]: readonly [string, readonly Offer[]]) => `${quoted(words)}) list=(${offers.map(offer).join(' ')})`
  const valueText = (value: Value) =>
    value.kind === 'choice' ? `kind=choice list=(${value.choices.map(choice).join(' ')})` : `kind=${value.kind} list=()`
  return [
    lookup('_strongroom_next', [...next].map(listed), 'list=()'),
    lookup('_strongroom_own_flags', [...flags].map(listed), 'return 1'),
    `_strongroom_flags() {\n  _strongroom_own_flags "$1" && list+=(${common.map(offer).join(' ')})\n}`,
    lookup(
      '_strongroom_value',
      values.map(({ value, places }) => `${places.map(pattern).join(' | ')}) ${valueText(value)}`),
      'kind=typed list=()',
    ),
    lookup('_strongroom_repeats', repeats.length === 0 ? [] : [`${repeats.map(pattern).join(' | ')}) return 0`], 'return 1'),
  ].join('\n')
}
