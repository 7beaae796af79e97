import { describe, expect, it } from 'vitest'
import { invariant } from '../../../../src/core/error/invariant.ts'
import { say, units } from '../../../../src/core/text/sentence.ts'
import { findOperation } from '../../../../src/shells/cli/operations.ts'
import { answerText } from '../../../../src/shells/cli/output/answer.ts'
import { NO_TOKENS } from '../../../../src/shells/cli/output/unit.ts'

function show(command: string, answer: unknown, { width = 120, request = {}, tokens = NO_TOKENS } = {}): string {
  const [group = '', name = ''] = command.split(' ')
  const operation = findOperation(group, name)
  invariant(operation !== undefined, `${command} is an operation`)
  return answerText(answer, { operation, request, width, tokens })
}

const lines = (...all: string[]) => all.join('\n')
const ACCOUNT = { address: 'So11111111111111111111111111111111111111112', role: 'deposit', path: null, label: null }

describe('an answer for a person', () => {
  it('is a line a field where it is one thing', () => {
    expect(show('vault status', { state: 'locked', treasury: null, derivedAccounts: 200, autoLockMs: 600_000 })).toBe(
      lines('state             locked', 'treasury          –', 'derived accounts  200', 'auto lock         600 s'),
    )
  })

  it('is a table where it is a list, figures to the right with aligned decimals and addresses whole', () => {
    const accounts = [
      { ...ACCOUNT, native: 5_000_000n },
      { ...ACCOUNT, native: 123_456_789_000n },
    ]
    expect(show('accounts list', { accounts, total: 2, next: null })).toBe(
      lines(
        'address                                      role     path  label             native',
        'So11111111111111111111111111111111111111112  deposit  –     –        0.005000000 SOL',
        'So11111111111111111111111111111111111111112  deposit  –     –      123.456789000 SOL',
      ),
    )
  })

  it('says how to see more of a list', () => {
    expect(show('accounts list', { accounts: [ACCOUNT], total: 1_000, next: 'abc' })).toContain(
      '1 of 1000 shown; for more, the same with --after abc',
    )
    const events = [{ id: 9, at: new Date(0), kind: 'sweep', data: { transactions: 2 }, hash: 'ff' }]
    const text = show('activity list', { events, next: 9 })
    expect(text).toContain('1 shown; for more, the same with --before 9')
    expect(text).toContain('1970-01-01 00:00:00Z')
    expect(text).toContain('transactions 2')
  })

  it('says how much of a list is left out, since its token is ignored', () => {
    expect(show('deposits list', { deposits: [], total: 0, ignored: 3, next: null })).toBe(
      lines('none', '', '3 of ignored tokens left out; for all, the same with --ignored'),
    )
    expect(show('deposits list', { deposits: [], total: 0, ignored: 0, next: null })).toBe('none')
  })

  it('says none where a list is empty', () => {
    expect(show('mints list', [])).toBe('none')
    expect(show('deposits list', { deposits: [], total: 0, next: null })).toBe('none')
  })

  it('is a paragraph a row where a table would be wider than the screen', () => {
    const row = { signature: '5'.repeat(88), slot: 17n, owner: ACCOUNT.address, asset: { kind: 'native' }, after: 5_000_000n }
    const text = show('deposits list', { deposits: [row, row], total: 2, next: null }, { width: 100 })
    expect(text.split('\n\n')).toHaveLength(2)
    expect(text.split('\n\n')[0]).toBe(
      lines(`signature  ${'5'.repeat(88)}`, 'slot       17', `owner      ${ACCOUNT.address}`, 'asset      native', 'after      0.005 SOL'),
    )
  })

  it('puts what has fields of its own below, under its name and its count', () => {
    const plan = {
      transactions: [{ sources: [{ address: 'a', amount: 1n }], payer: 'a', feeLamports: 10_000n }],
      leftOut: [],
      feeLamports: 10_000n,
      feeLamportsPerAccount: 10_000n,
    }
    expect(show('sweeps plan', plan)).toBe(
      lines(
        'left out         –',
        'fee              0.00001 SOL',
        'fee per account  10000 lamports',
        '',
        'transactions (1)',
        '  sources  payer              fee',
        '        1  a      0.000010000 SOL',
      ),
    )
  })

  it('counts the amounts of a plan in what was asked for', () => {
    expect(show('sweeps plan', { movedAmount: 7n }, { request: { asset: 'native' } })).toBe('moved amount  0.000000007 SOL')
    const request = { asset: ACCOUNT.address }
    const tokens = new Map([[ACCOUNT.address, { decimals: 6, name: 'USDC' }]])
    expect(show('sweeps plan', { movedAmount: 7n }, { request })).toBe(`moved amount  7 smallest units of ${ACCOUNT.address}`)
    expect(show('sweeps plan', { movedAmount: 7n }, { request, tokens })).toBe('moved amount  0.000007 USDC')
  })

  it('counts what names no asset in smallest units rather than in SOL', () => {
    expect(show('activity payment', { amount: 7n, feeLamports: 7n })).toBe(lines('amount  7 smallest units', 'fee     0.000000007 SOL'))
  })

  it('says a token amount in a sentence as in a row', () => {
    const deep = { amount: 7n, asset: ACCOUNT.address, words: say`Moves ${units(7n, ACCOUNT.address)} home.` }
    const tokens = new Map([[ACCOUNT.address, { decimals: 6, name: 'USDC' }]])
    expect(show('sweeps plan', deep, { tokens })).toBe(
      lines('amount  0.000007 USDC', `asset   ${ACCOUNT.address}`, 'words   Moves 0.000007 USDC home.'),
    )
    expect(show('sweeps plan', deep)).toContain(`Moves 7 smallest units of ${ACCOUNT.address} home.`)
  })

  it('wraps long words beside their name', () => {
    const words = 'Credited: the balance of the account grew in a finalized block, by a transaction that succeeded.'
    expect(show('deposits show', { id: 1, words }, { width: 60 })).toBe(
      lines(
        'id     1',
        'words  Credited: the balance of the account grew in a',
        '       finalized block, by a transaction that succeeded.',
      ),
    )
  })

  it('shows the words of a new vault numbered, to be written down', () => {
    const words = Array.from({ length: 24 }, (_, index) => `word${index + 1}`)
    const text = show('vault create', { words, treasury: ACCOUNT.address })
    expect(text).toContain(' 1 word1    2 word2    3 word3    4 word4')
    expect(text).toContain('21 word21  22 word22  23 word23  24 word24')
  })
})
