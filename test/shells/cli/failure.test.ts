import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { errorTable } from '../../../src/core/error/codes.ts'
import { StrongroomError } from '../../../src/core/error/error.ts'
import { tellFailure } from '../../../src/shells/cli/failure.ts'
import { Interrupted } from '../../../src/shells/cli/interrupt.ts'
import { type ListedTokens, NO_TOKENS } from '../../../src/shells/cli/output/unit.ts'
import { fromTrouble } from '../../../src/shells/cli/refusal.ts'
import { addressOf } from '../../main/journal/samples.ts'

function tell(error: unknown, json = false) {
  const out: string[] = []
  const said: string[] = []
  const code = tellFailure(error, { out: (text) => void out.push(text), say: (line) => void said.push(line), json })
  return { code, out: out.join('\n'), said: said.join('\n') }
}

const refused = (code: string, context: object) => new ORPCError('REFUSED', { data: { code, context } })

describe('what went wrong', () => {
  it('is told in three sentences and a code, and exits 1', () => {
    const words = errorTable.JOURNAL_IN_USE({ dataDir: '/data' })
    const { code, out, said } = tell(new StrongroomError('JOURNAL_IN_USE', { dataDir: '/data' }))
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(said.split('\n')).toEqual([words.happened, words.money, words.next, '(JOURNAL_IN_USE)'])
  })

  it('reads the same where it crossed the contract', () => {
    const context = { dataDir: '/data' }
    expect(tell(refused('JOURNAL_IN_USE', context))).toEqual(tell(new StrongroomError('JOURNAL_IN_USE', context)))
  })

  it('names an amount in its unit: as the token is listed, or by the whole mint where it is not', () => {
    const mint = addressOf('mint')
    const error = new StrongroomError('SIGNER_LIMIT_DAY', { asset: mint, amount: 1_250_500_000n, spent: 500_000n, max: 1_000_000_000n })
    const told = (tokens: ListedTokens) => {
      const said: string[] = []
      tellFailure(error, { out: () => undefined, say: (line) => void said.push(line), json: false, tokens })
      return said.join('\n').split('\n')[0]
    }
    expect(told(new Map([[mint, { decimals: 6, name: 'USDC' }]]))).toBe(
      `The message lets 1250.5 USDC of the token ${mint} leave. 0.5 USDC count as signed in the last 24 hours, and the policy of this vault allows 1000 USDC.`,
    )
    expect(told(NO_TOKENS)).toBe(
      `The message lets 1250500000 smallest units of the token ${mint} leave. 500000 smallest units of ${mint} count as signed in the last 24 hours, and the policy of this vault allows 1000000000 smallest units of ${mint}.`,
    )
  })

  it('is one JSON document as well where that was asked for, with exact integers', () => {
    const context = { node: 'left', blockHeight: 2n ** 60n, slot: 1n }
    const { out } = tell(new StrongroomError('NODE_HEIGHT_ABOVE_SLOT', context), true)
    expect(out).toContain('"blockHeight": 1152921504606846976')
    expect(Object.keys(JSON.parse(out).error)).toEqual(['code', 'context', 'happened', 'money', 'next'])
  })

  it('exits 2 where the command was not understood', () => {
    expect(tell(new StrongroomError('OPERATION_UNKNOWN', { operation: 'a b' })).code).toBe(2)
    expect(tell(refused('OPERATION_ARGUMENT', { field: 'count', problem: 'it is wrong' })).code).toBe(2)
    expect(tell(refused('ACCOUNT_UNKNOWN', { address: 'a' })).code).toBe(1)
  })

  it('exits 4 where it ended and nobody can tell whether it was paid, and says what to do', () => {
    const of = { kind: 'payment', intent: 'd/1', missed: 1, transactions: 1 }
    const { code, said } = tell(new StrongroomError('PAYMENT_NOT_KNOWN', { ...of, why: 'The signer remembers another message.' }))
    expect(code).toBe(4)
    expect(said).toContain('nobody can tell whether it was paid. The signer remembers another message.')
    expect(said).toContain('under another reference only once you know that it did not')
    expect(tell(new StrongroomError('PAYMENT_NOT_MADE', { ...of, state: 'expired', words: 'It is over.' })).code).toBe(1)
  })

  it('exits 70 for a defect, with a document and the place where it arose', () => {
    const { code, out, said } = tell(new TypeError('it is not a function'), true)
    expect(code).toBe(70)
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'OPERATION_DEFECT', context: { what: 'it is not a function' } } })
    expect(said).toContain('failure.test.ts')
    expect(tell('thrown text').code).toBe(70)
    expect(tell(refused('SIGNER_DEFECT', { operation: 'sign', what: 'TypeError' })).code).toBe(70)
  })

  it('exits 130 where the person ended it', () => {
    const { code, said } = tell(new Interrupted())
    expect(code).toBe(130)
    expect(said).toContain('What was begun is in the journal')
  })
})

describe('an error as a value', () => {
  it('is an error again where its code is known', () => {
    expect(fromTrouble({ code: 'NODE_KNOWN', context: { name: 'left' } })).toMatchObject({ code: 'NODE_KNOWN', context: { name: 'left' } })
    expect(fromTrouble({ code: 'toString', context: {} })).toBeNull()
    expect(fromTrouble(null)).toBeNull()
  })
})
