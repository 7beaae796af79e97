import {
  getSolanaErrorFromTransactionError,
  isSolanaError,
  SOLANA_ERROR__INSTRUCTION_ERROR__UNKNOWN,
  SOLANA_ERROR__TRANSACTION_ERROR__UNKNOWN,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainTransactionError } from '../../../src/core/chain/explain-error.ts'
import { findProgramError } from '../../../src/core/chain/program-error-words.ts'
import { INSTRUCTION_ERROR_WORDS, TRANSACTION_ERROR_WORDS } from '../../../src/core/chain/transaction-error-words.ts'
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'

/** In the ledger's own list, and not yet in kit's. */
const NEWER_THAN_KIT = new Set(['ProgramCacheHitMaxLimit', 'CommitCancelled'])

describe('why a transaction failed', () => {
  it.each<[string, unknown, object]>([
    ['by its name', 'BlockhashNotFound', { name: 'BlockhashNotFound', words: 'its blockhash is not known, or too old' }],
    ['that was paid for already', 'AlreadyProcessed', { words: 'the same transaction has been processed before' }],
    [
      'by the instruction and its reason',
      { InstructionError: [2n, 'InvalidAccountData'] },
      {
        name: 'InstructionError',
        reason: 'InvalidAccountData',
        instruction: 2,
        words: 'instruction 3 failed: the data of an account is not valid',
      },
    ],
    [
      'by a program’s own code',
      { InstructionError: [0n, { Custom: 6001n }] },
      { reason: 'Custom', code: 6001n, words: 'instruction 1 failed: the program gave its own code 6001' },
    ],
    ['by data that cannot be read', { InstructionError: [0n, { BorshIoError: 'eof' }] }, { reason: 'BorshIoError' }],
    ['by data that cannot be read, on newer nodes', { InstructionError: [0n, 'BorshIoError'] }, { reason: 'BorshIoError' }],
    [
      'by the account that cannot pay its rent',
      { InsufficientFundsForRent: { account_index: 1n } },
      { name: 'InsufficientFundsForRent', account: 1, words: 'account 2 would be left below its rent-exempt minimum' },
    ],
    ['by the instruction that stands there twice', { DuplicateInstruction: 3n }, { instruction: 3, words: /^instruction 4 repeats/ }],
    [
      'by the program that may not run',
      { ProgramExecutionTemporarilyRestricted: { account_index: 0n } },
      { account: 0, words: 'account 1 is a program that may not run for now' },
    ],
    ['by figures that came as numbers', { InstructionError: [0, { Custom: 1 }] }, { instruction: 0, code: 1n }],
  ])('is told %s', (_what, err, told) => {
    const { words, ...rest } = explainTransactionError(err)
    const { words: expected, ...others } = told as { words?: string | RegExp }
    expect(rest).toMatchObject(others)
    expect(words).toMatch(expected ?? /./)
  })

  it.each([
    [SYSTEM_PROGRAM, 1n, 'ResultWithNegativeLamports', 'the account holds too little for the transfer'],
    [SYSTEM_PROGRAM, 8n, 'NonceUnexpectedBlockhashValue', 'the nonce holds another value'],
    [TOKEN_PROGRAM, 1n, 'InsufficientFunds', 'the token account holds too little'],
    [TOKEN_PROGRAM, 17n, 'AccountFrozen', 'the token account is frozen'],
    [TOKEN_2022_PROGRAM, 36n, 'NoMemo', 'the recipient requires a memo before the transfer'],
    [
      TOKEN_2022_PROGRAM,
      39n,
      'MaximumPendingBalanceCreditCounterExceeded',
      'the account accepts no more until its pending balance is applied',
    ],
    [TOKEN_2022_PROGRAM, 67n, 'MintPaused', 'the mint is paused: nothing of it moves'],
    [ASSOCIATED_TOKEN_PROGRAM, 0n, 'InvalidOwner', 'the associated token account has another owner'],
  ])('is told in the words of the program %s for its code %d', (program, code, reason, words) => {
    expect(explainTransactionError({ InstructionError: [0n, { Custom: code }] }, [program])).toMatchObject({ reason, code })
    expect(explainTransactionError({ InstructionError: [0n, { Custom: code }] }, [program]).words).toBe(`instruction 1 failed: ${words}`)
  })

  it('knows a code of a program only where that program gave it', () => {
    expect(findProgramError({ program: TOKEN_PROGRAM, code: 36n })).toBeNull()
    expect(findProgramError({ program: SYSTEM_PROGRAM, code: 9n })).toBeNull()
    expect(findProgramError({ program: 'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH', code: 0n })).toBeNull()
    expect(explainTransactionError({ InstructionError: [1n, { Custom: 1n }] }, [SYSTEM_PROGRAM]).reason).toBe('Custom')
  })

  it('has words for names that @solana/kit knows too, and for no other', () => {
    for (const name of [...TRANSACTION_ERROR_WORDS.keys()].filter((each) => !NEWER_THAN_KIT.has(each))) {
      expect([name, isSolanaError(getSolanaErrorFromTransactionError(name), SOLANA_ERROR__TRANSACTION_ERROR__UNKNOWN)]).toEqual([
        name,
        false,
      ])
    }
    for (const name of INSTRUCTION_ERROR_WORDS.keys()) {
      const error = getSolanaErrorFromTransactionError({ InstructionError: [0, name] })
      expect([name, isSolanaError(error, SOLANA_ERROR__INSTRUCTION_ERROR__UNKNOWN)]).toEqual([name, false])
    }
    expect([TRANSACTION_ERROR_WORDS.size, INSTRUCTION_ERROR_WORDS.size]).toEqual([35, 52])
  })

  it.each([(name: string) => name, (name: string) => ({ [name]: 1 })])('names nothing that steers whoever reads it', (wrapped) => {
    const { words } = explainTransactionError(wrapped('Paid\u202e\u001b[2J\nSent'))
    expect(words).toBe('it failed with a reason that is not known here (Paid\\u{202e}\\u{1b}[2J\\u{a}Sent)')
  })

  it('is said to be unknown, never guessed, whatever a node sends', () => {
    expect(explainTransactionError('FromTomorrow')).toMatchObject({ name: 'unknown', words: expect.stringContaining('FromTomorrow') })
    expect(explainTransactionError('x'.repeat(500)).words.length).toBeLessThan(80)
    fc.assert(
      fc.property(fc.anything(), (err) => {
        expect(explainTransactionError(err).words).toMatch(/\S/)
      }),
    )
  })
})
