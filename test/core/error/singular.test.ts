import { expect, it } from 'vitest'
import { explainError, StrongroomError } from '../../../src/core/error/error.ts'
import { explainComparison, explainGap } from '../../../src/core/review/explain-gap.ts'
import { addressOf } from '../../main/journal/samples.ts'

const happened = (error: StrongroomError) => explainError(error, (action) => action).happened

it('one of something is said as one', () => {
  expect(happened(new StrongroomError('SIGNER_APPROVER_WAITS', { address: addressOf('anna'), minutes: 1 }))).toContain('another 1 minute.')
  expect(happened(new StrongroomError('SIGNER_BUSY', { waiting: 1 }))).toContain('1 request waiting')
  expect(happened(new StrongroomError('NETWORK_NOT_AT_REST', { transactions: 1, signed: 1, awaiting: 1 }))).toContain(
    '1 transaction is decided and not settled, 1 signature may still land, 1 waits for a second person',
  )
})

it('what is not left is not said to be left', () => {
  const left = (slots: bigint | null, accounts: number) => happened(new StrongroomError('SENDING_NOT_READ', { slots, accounts }))
  expect(left(1n, 0)).toContain('1 slot is left.')
  expect(left(0n, 1)).toContain('the past of 1 account is left.')
  expect(left(2n, 3)).toContain('2 slots and the past of 3 accounts are left.')
})

it('one balance, one difference and one account are said as one', () => {
  expect(explainComparison({ compared: 1, unread: 1, slot: 5n, differences: [null] })).toBe(
    '1 balance compared with the chain at slot 5: 1 differs, with a case of its own. 1 more waits until its past is read.',
  )
  const gap = { reason: 'added-later', refusals: [], accounts: { total: 1, done: 1, troubled: 0 }, closed: null }
  expect(explainGap(gap)).toContain('1 of 1 account is read back and balances.')
})
