import type { Arms, Offer, Place } from './arms.ts'
import type { Value } from './command-lines.ts'

/** A text that fish reads as nothing but its letters. */
const quoted = (text: string) => `'${text.replace(/[\\']/g, String.raw`\$&`)}'`

const pattern = ({ command, name }: Place) => quoted(`${command ?? '*'} ${name}`)

const print = (offers: readonly Offer[]) =>
  offers.length === 0 ? 'true' : `printf '%s\\t%s\\n' ${offers.flatMap(({ word, about }) => [quoted(word), quoted(about)]).join(' ')}`

const valueText = (value: Value) =>
  `printf '%s\\n' ${value.kind === 'choice' ? ['choice', ...value.choices].map(quoted).join(' ') : value.kind}`

type Arm = readonly [patterns: readonly string[], command: string]

function lookup(name: string, arms: readonly Arm[], otherwise: readonly string[], behind: readonly string[] = []): string {
  const cases = [...arms.map(([patterns, command]): Arm => [patterns, command]), [["'*'"], otherwise.join('\n            ')] satisfies Arm]
  return [
    `function ${name}`,
    '    switch "$argv[1]"',
    ...cases.flatMap(([patterns, command]) => [`        case ${patterns.join(' ')}`, `            ${command}`]),
    '    end',
    ...behind.map((line) => `    ${line}`),
    'end',
  ].join('\n')
}

/** The data of a script for fish. */
export function fishData({ next, flags, common, values, repeats }: Arms): string {
  const listed = ([words, offers]: readonly [string, readonly Offer[]]): Arm => [[quoted(words)], print(offers)]
  return [
    lookup('__strongroom_next', [...next].map(listed), ['true']),
    lookup('__strongroom_flags', [...flags].map(listed), ['return 1'], [print(common)]),
    lookup(
      '__strongroom_value',
      values.map(({ value, places }): Arm => [places.map(pattern), valueText(value)]),
      ['echo typed'],
    ),
    lookup('__strongroom_repeats', repeats.length === 0 ? [] : [[repeats.map(pattern), 'return 0']], ['return 1']),
  ].join('\n')
}
