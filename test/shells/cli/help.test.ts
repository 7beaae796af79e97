import { describe, expect, it } from 'vitest'
import { helpText } from '../../../src/shells/cli/help.ts'
import { operations } from '../../../src/shells/cli/operations.ts'

describe('help', () => {
  it('names every operation with its words', () => {
    const text = helpText('', 1_000)
    for (const { command, meta } of operations) expect(text).toMatch(new RegExp(`^  ${command} +${meta.words.slice(0, 20)}`, 'm'))
  })

  it.each([80, 120])('keeps to a terminal of %i columns', (width) => {
    const lines = ['', 'sweeps', ...operations.map(({ command }) => command)].flatMap((topic) => helpText(topic, width).split('\n'))
    const examples = new Set(operations.map(({ meta }) => `  npm run strongroom -- ${meta.example}`))
    const names = /^ {2}--\S+ <?\S+$/
    expect(lines.filter((line) => line.length > width && !examples.has(line) && !names.test(line))).toEqual([])
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
