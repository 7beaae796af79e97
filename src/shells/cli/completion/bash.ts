import type { Arms, Offer, Place } from './arms.ts'
import type { Value } from './command-lines.ts'

/** A text that a shell reads as nothing but its letters. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A place as a pattern: a flag of one command, or of any. */
export const pattern = ({ command, name }: Place): string => (command === null ? `*${quoted(` ${name}`)}` : quoted(`${command} ${name}`))

/** A function that looks its argument up. */
export const lookup = (name: string, arms: readonly string[], otherwise: string): string =>
  [`${name}() {`, '  case "$1" in', ...arms.map((arm) => `    ${arm} ;;`), `    *) ${otherwise} ;;`, '  esac', '}'].join('\n')

const list = (words: readonly string[]) => `list=(${words.map(quoted).join(' ')})`
const names = (offers: readonly Offer[]) => list(offers.map(({ word }) => word))

function valueText(value: Value): string {
  return value.kind === 'choice' ? `kind=choice ${list(value.choices)}` : `kind=${value.kind} list=()`
}

/** The data of a script for bash, which shows no descriptions: from 3.2 on, as macOS has it, and without any package of completions. */
export function bashData({ next, flags, common, values, repeats }: Arms): string {
  return [
    lookup(
      '_strongroom_next',
      [...next].map(([words, offers]) => `${quoted(words)}) ${names(offers)}`),
      'list=()',
    ),
    lookup(
      '_strongroom_own_flags',
      [...flags].map(([words, offers]) => `${quoted(words)}) ${names(offers)}`),
      'return 1',
    ),
    `_strongroom_flags() {\n  _strongroom_own_flags "$1" && list+=(${common.map(({ word }) => quoted(word)).join(' ')})\n}`,
    lookup(
      '_strongroom_value',
      values.map(({ value, places }) => `${places.map(pattern).join(' | ')}) ${valueText(value)}`),
      'kind=typed list=()',
    ),
    lookup('_strongroom_repeats', repeats.length === 0 ? [] : [`${repeats.map(pattern).join(' | ')}) return 0`], 'return 1'),
  ].join('\n')
}
