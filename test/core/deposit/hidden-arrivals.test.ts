import { describe, expect, it } from 'vitest'
import { parseRpcRecord } from '../../../src/core/chain/parse-rpc-block.ts'
import type { RpcTransaction } from '../../../src/core/chain/rpc-transaction.ts'
import { hiddenArrivalsTo } from '../../../src/core/deposit/hidden-arrivals.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import { recordedTransactions, replayTo, STORY } from '../../support/confidential-story.ts'

const { senderAccount, receiverAccount, secretSlot } = STORY

function secretTransfer() {
  const { transaction } = parseRpcRecord(recordedTransactions().find(({ slot }) => slot === secretSlot))
  const { message, meta } = transaction
  if (message.form !== 'compiled' || meta === null) throw new Error('a transaction as bytes')
  const [transfer, ...proofs] = message.compiled.instructions
  if (transfer === undefined) throw new Error('a transfer')
  const withInstructions = (instructions: typeof proofs, inner: typeof meta.innerInstructions = []): RpcTransaction => ({
    ...transaction,
    message: { ...message, compiled: { ...message.compiled, instructions } },
    meta: { ...meta, innerInstructions: inner },
  })
  return { transaction, meta, transfer, proofs, withInstructions }
}

/** What the token program itself wrote into the account, which hid nothing before. */
async function pendingThen() {
  const { pendingLow, pendingHigh, elgamalKey } =
    decodeConfidentialAccount((await replayTo(secretSlot, receiverAccount))?.data ?? new Uint8Array()) ?? {}
  return { elgamalKey, low: pendingLow, high: pendingHigh }
}

describe('the ciphertexts of a hidden arrival', () => {
  it('are those that the token program added to what is pending', async () => {
    expect(hiddenArrivalsTo(secretTransfer().transaction, receiverAccount)).toEqual([await pendingThen()])
  })

  it('are of the receiver alone', () => {
    expect(hiddenArrivalsTo(secretTransfer().transaction, senderAccount)).toEqual([])
  })

  it('are found from the place of the instruction whose program made the transfer in turn', async () => {
    const { transfer, proofs, withInstructions } = secretTransfer()
    const called = { form: 'compiled', stackHeight: 2, ...transfer } as const
    const caller = { ...transfer, data: new Uint8Array() }
    const inTurn = withInstructions([caller, ...proofs], [{ index: 0, instructions: [called] }])
    expect(hiddenArrivalsTo(inTurn, receiverAccount)).toEqual([await pendingThen()])
    const early = withInstructions([caller, caller, ...proofs], [{ index: 0, instructions: [called] }])
    expect(hiddenArrivalsTo(early, receiverAccount)).toEqual([null])
  })

  it('are not in a transaction whose proof is in an account, or that has something else in the place of the proof', () => {
    const { transfer, proofs, withInstructions } = secretTransfer()
    const inAccount = { ...transfer, data: Uint8Array.from(transfer.data, (byte, at) => (at === transfer.data.length - 2 ? 0 : byte)) }
    expect(hiddenArrivalsTo(withInstructions([inAccount, ...proofs]), receiverAccount)).toEqual([null])
    expect(hiddenArrivalsTo(withInstructions([transfer, ...proofs.toReversed().slice(1)]), receiverAccount)).toEqual([null])
    expect(hiddenArrivalsTo(withInstructions([transfer]), receiverAccount)).toEqual([null])
  })

  it('are none of a transaction that failed, or whose outcome the node does not know', () => {
    const { transaction, meta } = secretTransfer()
    const failed = { ...transaction, meta: { ...meta, err: { InstructionError: [0n, 'InvalidArgument'] } } }
    for (const without of [failed, { ...transaction, meta: null }]) expect(hiddenArrivalsTo(without, receiverAccount)).toEqual([])
  })
})
