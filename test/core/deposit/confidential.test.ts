import { describe, expect, it } from 'vitest'
import { parseRpcRecord } from '../../../src/core/chain/parse-rpc-block.ts'
import type { RpcTransaction } from '../../../src/core/chain/rpc-transaction.ts'
import { arrivesOtherwise, confidentialArrivals } from '../../../src/core/deposit/confidential.ts'
import { recordedTransactions, STORY } from '../../support/confidential-story.ts'

const { senderAccount, receiverAccount, secretSlot } = STORY

const arrivalsBySlot = () =>
  new Map(recordedTransactions().map((one) => [one['slot'] as bigint, [...confidentialArrivals(parseRpcRecord(one).transaction)]]))

function secretTransfer(): RpcTransaction {
  const found = recordedTransactions().find(({ slot }) => slot === secretSlot)
  return parseRpcRecord(found).transaction
}

describe('hidden arrivals', () => {
  it('are found in recorded transactions by their own bytes: the deposit, the transfer to its destination, and nothing else', () => {
    expect([...arrivalsBySlot()].filter(([, accounts]) => accounts.length > 0)).toEqual([
      [39n, [senderAccount]],
      [secretSlot, [receiverAccount]],
    ])
  })

  it('come by a transfer, or otherwise: as a deposit of the account’s own public money does', () => {
    const otherwise = recordedTransactions().flatMap((one) => {
      const { transaction } = parseRpcRecord(one)
      return [senderAccount, receiverAccount]
        .filter((account) => arrivesOtherwise(transaction, account))
        .map((account) => [one['slot'], account])
    })
    expect(otherwise).toEqual([[39n, senderAccount]])
  })

  it('are found where a program made the transfer in turn', () => {
    const transaction = secretTransfer()
    const { message, meta } = transaction
    if (message.form !== 'compiled' || meta === null) throw new Error('a transaction as bytes')
    const [transfer, ...proofs] = message.compiled.instructions
    if (transfer === undefined) throw new Error('a transfer')
    const called = { form: 'compiled', stackHeight: 2, ...transfer } as const
    const moved = {
      ...transaction,
      message: { ...message, compiled: { ...message.compiled, instructions: proofs } },
      meta: { ...meta, innerInstructions: [{ index: 0, instructions: [called] }] },
    }
    expect([...confidentialArrivals(moved)]).toEqual([receiverAccount])
    expect([...confidentialArrivals({ ...moved, meta: { ...meta, innerInstructions: [] } })]).toEqual([])
  })

  it('are none in a transaction that failed, or whose outcome the node does not know', () => {
    const transaction = secretTransfer()
    expect(confidentialArrivals({ ...transaction, meta: null }).size).toBe(0)
    const failed = transaction.meta === null ? null : { ...transaction.meta, err: { InstructionError: [0n, 'InvalidArgument'] } }
    expect(confidentialArrivals({ ...transaction, meta: failed }).size).toBe(0)
  })
})
