import { describe, expect, it } from 'vitest'
import { explainTransactionError } from '../../../src/practice/bank/error-text.ts'
import { toTransactionError } from '../../../src/practice/bank/runtime-error.ts'

class TransactionErrorInsufficientFundsForRent {
  readonly accountIndex = 2
}
class TransactionErrorProgramExecutionTemporarilyRestricted {
  readonly accountIndex = 3
}

describe("the virtual machine's errors", () => {
  it.each([
    { native: 2, json: 'AccountNotFound', text: 'Attempt to debit an account but found no record of a prior credit.' },
    { native: 7, json: 'BlockhashNotFound', text: 'Blockhash not found' },
    { native: 29, json: 'MaxLoadedAccountsDataSizeExceeded', text: 'Transaction exceeded max loaded accounts data size cap' },
    { native: 34, json: 'CommitCancelled', text: 'CommitCancelled' },
    {
      native: { index: 4, err: () => ({ code: 17 }) },
      json: { InstructionError: [4, { Custom: 17 }] },
      text: 'Error processing Instruction 4: custom program error: 0x11',
    },
    {
      native: { index: 0, err: () => 36 },
      json: { InstructionError: [0, 'ComputationalBudgetExceeded'] },
      text: 'Error processing Instruction 0: Computational budget exceeded',
    },
    {
      native: { index: 1, err: () => ({ msg: 'bad bytes' }) },
      json: { InstructionError: [1, { BorshIoError: 'bad bytes' }] },
      text: 'Error processing Instruction 1: Failed to serialize or deserialize account data',
    },
    {
      native: { index: 6 },
      json: { DuplicateInstruction: 6 },
      text: 'Transaction contains a duplicate instruction (6) that is not allowed',
    },
    {
      native: new TransactionErrorInsufficientFundsForRent(),
      json: { InsufficientFundsForRent: { account_index: 2 } },
      text: 'Transaction results in an account (2) with insufficient funds for rent',
    },
    {
      native: new TransactionErrorProgramExecutionTemporarilyRestricted(),
      json: { ProgramExecutionTemporarilyRestricted: { account_index: 3 } },
      text: 'Execution of the program referenced by account at index 3 is temporarily restricted.',
    },
  ])('become $json', ({ native, json, text }) => {
    const error = toTransactionError(native)

    expect(error).toEqual(json)
    expect(explainTransactionError(error)).toBe(text)
  })
})
