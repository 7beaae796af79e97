import { describe, expect, it } from 'vitest'
import { helpText } from '../../../src/shells/cli/help.ts'
import { aliases } from '../../../src/shells/cli/aliases/aliases.ts'
import { parseCommand } from '../../../src/shells/cli/arguments.ts'
import { isWatchable, operations } from '../../../src/shells/cli/operations.ts'
import { asTyped } from './support/typed.ts'

const GROUPS = [
  ...new Set(
    [...operations, ...aliases]
      .map(({ command }) => command.split(' '))
      .flatMap(([group = '', name]) => (name === undefined ? [] : [group])),
  ),
]
describe('help', () => {
  it('names every operation with its words', () => {
    const text = helpText('', 1_000)
    for (const { command, meta } of operations) expect(text).toMatch(new RegExp(`^  ${command} +${meta.words.slice(0, 20)}`, 'm'))
  })

  it.each([40, 80, 120])('keeps to a terminal of %i columns', (width) => {
    const lines = ['', 'sweeps', ...operations.map(({ command }) => command)].flatMap((topic) => helpText(topic, width).split('\n'))
    // Commands are copied as they stand.
    const commands = /^ *npm run strongroom -- /
    const names = /^ {2}(--\S+ <?\S+|token \S+( <\S+>)+)$/
    expect(lines.filter((line) => line.length > width && !commands.test(line) && !names.test(line))).toEqual([])
  })

  it.each(operations.map((operation) => [operation.command, operation] as const))(
    'of %s tells its flags and an example',
    (command, operation) => {
      const text = helpText(command, 120)
      expect(text).toContain(`npm run strongroom -- ${operation.meta.example}`)
      for (const { flag, secret } of operation.fields) expect(text).toContain(secret ? `--${flag}-file <path>` : `--${flag}`)
    },
  )

  it('of activity confirm says where it is read what is confirmed, and how it came to have no seal', () => {
    const text = helpText('activity confirm', 120).replace(/\s+/g, ' ')
    expect(text).toContain('First read them in activity unconfirmed, which shows what each does, and the digest.')
    for (const cause of [
      'An older version decided them',
      'they do more than the transactions that they replace',
      'somebody else wrote them into the journal',
    ])
      expect(text).toContain(cause)
  })

  it.each(['', ...GROUPS, ...operations.map(({ command }) => command), ...aliases.map(({ command }) => command)])(
    'of “%s” has an example, and each of its examples is understood',
    (topic) => {
      const lines = helpText(topic, 40).split('\n').slice(1)
      const examples = lines.flatMap((line) => /^ {2}npm run strongroom -- (.*)$/.exec(line)?.[1] ?? [])
      expect(examples.length).toBeGreaterThan(0)
      for (const example of examples) expect(() => parseCommand(asTyped(example)), example).not.toThrow()
    },
  )

  it('of what shows a state has an example that watches it, and of nothing else', () => {
    for (const operation of operations)
      expect(helpText(operation.command, 120).includes(`${operation.meta.example} --watch`), operation.command).toBe(isWatchable(operation))
  })

  it('shows a group with the examples of its operations', () => {
    const text = helpText('sweeps', 120)
    expect(text).toContain('sweeps start')
    expect(text).toContain('Examples:')
    expect(text).not.toContain('vault create')
  })

  it('marks what is needed, what stands when it is left out, and what may be chosen', () => {
    expect(helpText('accounts derive', 120)).toMatch(/--count <number> +\(needed\)/)
    expect(helpText('sweeps plan', 120)).toMatch(/--mode keep-minimum\|empty .*\(default\s+keep-minimum\)/)
  })
})
