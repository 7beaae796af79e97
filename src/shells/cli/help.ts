import { commandNameOf } from '../../contract/command-name.ts'
import { GLOBAL_FLAGS, secretFlags, WATCH_FLAG } from './arguments.ts'
import { aliases } from './aliases/aliases.ts'
import { type Field, isWatchable, type Operation, operations } from './operations.ts'
import { besides, wrap } from './output/wrap.ts'

const PROGRAM = 'npm run strongroom --'

/** Help for everything (an empty topic), for a group, or for one operation. */
export function helpText(topic: string, width: number): string {
  const one = [...operations, ...aliases].find(({ command }) => command === topic)
  if (one !== undefined) return operationHelp(one, width)
  return topic === '' ? overviewHelp(width) : groupHelp(topic, width)
}

function overviewHelp(width: number): string {
  const groups = [...new Set(operations.map(({ group }) => commandNameOf(group)))]
  return [
    `${PROGRAM} <group> <operation> [options]`,
    ...groups.flatMap((group) => ['', ...operationLines(group, width)]),
    '',
    ...wrap('By the names of the ledger’s own command line, with amounts in the unit of the token:', width),
    ...besides(
      aliases.map(({ command, operands, meta }) => [[command, ...operands.map((operand) => `<${operand}>`)].join(' '), meta.words]),
      { width, indent: 2 },
    ),
    '',
    'With every operation:',
    ...flagLines(width),
    '',
    'With every operation that shows a state:',
    ...besides([['--watch', WATCH_FLAG.words]], { width, indent: 2 }),
    '',
    ...wrap(
      'Secrets are never arguments: they are asked for at a terminal, read from standard input, one a line in the order asked, or from files.',
      width,
    ),
    ...wrap(`What one operation takes: ${PROGRAM} <group> <operation> --help`, width),
    '',
    ...exampleLines(FIRST_EXAMPLES),
    '',
    ...wrap(
      'Exit codes: 0 done, 1 refused or not made, 2 the command was not understood, 3 it was not followed to its end and may have been done, 4 it ended and nobody can tell whether it was made, 70 a defect of Strongroom, 130 interrupted. With 1 or 4 the answer is still printed if something was decided.',
      width,
    ),
  ].join('\n')
}

/** To look around: they change nothing. */
const FIRST_EXAMPLES = [
  'overview show --watch',
  'deposits list --verdict credit --sort largest --json',
  'sweeps plan --mode empty',
  'help sweeps',
  'completion bash',
]

function examplesOf(operation: Operation): string[] {
  const { example } = operation.meta
  return isWatchable(operation) ? [example, `${example} --watch`] : [example]
}

/** As they are to be copied: no example is broken to fit a terminal. */
function exampleLines(examples: readonly string[]): string[] {
  return [examples.length === 1 ? 'Example:' : 'Examples:', ...examples.map((example) => `  ${PROGRAM} ${example}`)]
}

function groupHelp(group: string, width: number): string {
  const own = [...operations, ...aliases].filter(({ command }) => command.startsWith(`${group} `))
  return [
    `${PROGRAM} ${group} <operation> [options]`,
    '',
    ...operationLines(group, width),
    '',
    ...exampleLines(own.flatMap(examplesOf)),
  ].join('\n')
}

function operationLines(group: string, width: number): string[] {
  const names = Math.max(...operations.map(({ command }) => command.length))
  const own = [...operations, ...aliases].filter(({ command }) => command.startsWith(`${group} `))
  return besides(
    own.map(({ command, meta }) => [command.padEnd(names), meta.words]),
    { width, indent: 2 },
  )
}

function operationHelp(operation: Operation, width: number): string {
  const { command, meta, fields } = operation
  const own = [...fields.filter(({ secret }) => !secret).flatMap(fieldLines), ...secretLines(operation), ...watchLines(operation)]
  return [
    `${PROGRAM} ${command}${own.length > 0 ? ' [options]' : ''}`,
    '',
    ...wrap(meta.words, width),
    ...(own.length > 0 ? ['', ...besides(own, { width, indent: 2 })] : []),
    '',
    'With every operation:',
    ...flagLines(width),
    '',
    ...exampleLines(examplesOf(operation)),
  ].join('\n')
}

type Line = readonly [name: string, text: string]

/** What may hold a key has a file as well. */
function fieldLines(field: Field): Line[] {
  const file: Line = [`--${field.flag}-file <path>`, 'reads it from a file, where it holds a key']
  return field.isUrl ? [fieldLine(field), file] : [fieldLine(field)]
}

function fieldLine({ flag, kind, choices, required, words }: Field): Line {
  const value = {
    text: ' <text>',
    integer: ' <number>',
    amount: ' <amount>',
    switch: '',
    choice: ` ${choices.join('|')}`,
    list: ' <text>',
  }[kind]
  return [`--${flag}${value}`, `${words}${required ? ' (needed)' : ''}`.trim()]
}

function secretLines(operation: Operation): Line[] {
  return secretFlags(operation).map(({ flag, words }) => [`--${flag} <path>`, `reads from a file what is asked for otherwise: ${words}`])
}

function watchLines(operation: Operation): Line[] {
  return isWatchable(operation) ? [['--watch', WATCH_FLAG.words]] : []
}

function flagLines(width: number): string[] {
  const lines = Object.entries(GLOBAL_FLAGS).map(
    ([flag, entry]): Line => [`--${flag}${'value' in entry ? ` <${entry.value}>` : ''}`, entry.words],
  )
  return besides(lines, { width, indent: 2 })
}
