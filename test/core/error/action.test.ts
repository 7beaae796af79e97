import { describe, expect, it } from 'vitest'
import { commandNameOf, quotedCommandOf } from '../../../src/contract/command-name.ts'
import { contract } from '../../../src/contract/contract.ts'
import { ACTIONS, nameActions } from '../../../src/core/error/action.ts'
import { type ErrorCode, errorTable } from '../../../src/core/error/codes.ts'
import { explainError } from '../../../src/core/error/error.ts'
import type { ErrorSentences, ErrorWords } from '../../../src/core/error/words.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { samplesOf } from './samples.ts'

/** What an error says, in each of its ways. */
const saidBy = (code: ErrorCode): readonly ErrorWords[] =>
  samplesOf(code).map((context) => {
    const sentences = (errorTable[code] as (context: object) => ErrorSentences)(context)
    return { ...sentences, happened: plain(sentences.happened) }
  })
const CODES = Object.keys(errorTable) as ErrorCode[]

describe('what can be done about an error', () => {
  it.each(ACTIONS)('%s is an operation, and some error names it', (action) => {
    const [group = '', name = ''] = action.split('.')
    expect(contract).toHaveProperty([group, name])
    expect(CODES.filter((code) => saidBy(code).some(({ next }) => next.includes(`{${action}}`)))).not.toEqual([])
  })

  it.each(CODES)('%s names only what is known, and no command', (code) => {
    for (const { happened, money, next } of saidBy(code)) {
      expect(nameActions(next, () => '')).not.toMatch(/[{}]/)
      for (const command of ACTIONS.map(commandNameOf))
        expect([happened, money, next].filter((sentence) => new RegExp(`\\b${command}\\b`).test(sentence))).toEqual([])
    }
  })

  it('is called as each shell calls it', () => {
    const error = { code: 'SENDING_NOT_COMPARED', context: { reasons: ['journal-older'] } } as const
    expect(explainError(error).next).toContain('sending.compare')
    expect(explainError(error, quotedCommandOf).next).toContain('“sending compare”')
    expect(quotedCommandOf('vault.acceptOlder')).toBe('“vault accept-older”')
  })

  it('leaves a text of others in braces as it is', () => {
    expect(nameActions('The label {evil.action} and {cases.list}.', () => 'Cases')).toBe('The label {evil.action} and Cases.')
  })
})
