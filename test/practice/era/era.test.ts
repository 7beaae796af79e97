import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningNode } from '../../../src/practice/start.ts'
import { makePayment, payee, payer, SENDING } from '../chaos/endpoints.ts'
import { ask, call, startQuietNode } from '../rpc/client.ts'

let node: RunningNode
let today: string
let old: string
let signature: string
let paidSlot: number
beforeAll(async () => {
  node = await startQuietNode({ furtherEndpoints: [{ port: 0, era: 'old', chaos: null }] })
  const [first = '', second = ''] = node.endpoints
  today = first
  old = second
  await call(today, 'requestAirdrop', payer.address, 5_000_000_000)
  await call(today, 'practice_advance', 1)
  const payment = await makePayment(today)
  signature = await call<string>(today, 'sendTransaction', payment.text, SENDING)
  paidSlot = await call<number>(today, 'practice_advance', 1)
  await call(today, 'practice_advance', 60)
})
afterAll(() => node.close())

describe('an old node', () => {
  it.each([
    'getBlock',
    'getBlocks',
    'getBlocksWithLimit',
    'getTransaction',
    'getSignaturesForAddress',
    'getLatestBlockhash',
    'getFeeForMessage',
    'isBlockhashValid',
  ])('does not know %s yet', async (method) => {
    expect((await ask(old, method, 1)).error).toEqual({ code: -32601, message: 'Method not found' })
  })

  it.each(['sendTransaction', 'simulateTransaction'])('makes nothing of a version 1 transaction: %s', async (method) => {
    const text = Buffer.from([0x81, ...new Uint8Array(200)]).toString('base64')
    expect((await ask(old, method, text, { encoding: 'base64' })).error).toEqual({
      code: -32602,
      message: 'failed to deserialize solana_sdk::transaction::Transaction',
    })
  })

  it('shows a block with what blocks held then', async () => {
    type Block = { readonly transactions: readonly { readonly meta: object; readonly transaction: unknown }[] }
    const { transactions, ...block } = await call<Block>(old, 'getConfirmedBlock', paidSlot, 'json')
    const successor = await call<Block>(today, 'getBlock', paidSlot, 'json')
    const [shown] = transactions

    expect(block).toEqual({ ...successor, transactions: undefined })
    expect(shown?.transaction).toEqual(successor.transactions[0]?.transaction)
    expect(Object.keys(shown?.meta ?? {}).toSorted()).toEqual([
      'err',
      'fee',
      'innerInstructions',
      'logMessages',
      'postBalances',
      'postTokenBalances',
      'preBalances',
      'preTokenBalances',
      'rewards',
      'status',
    ])
    expect((await ask(old, 'getConfirmedBlock', paidSlot, { transactionDetails: 'accounts' })).error?.code).toBe(-32602)
  })

  it('lists slots, signatures and transactions under their old names', async () => {
    expect(await call(old, 'getConfirmedBlocks', 5, 8)).toEqual([5, 6, 7, 8])
    expect(await call(old, 'getConfirmedBlocksWithLimit', 5, 2)).toEqual([5, 6])
    const [entry] = await call<object[]>(old, 'getConfirmedSignaturesForAddress2', payee)
    expect(entry).toEqual({
      blockTime: expect.any(Number) as number,
      confirmationStatus: 'finalized',
      err: null,
      memo: null,
      signature,
      slot: paidSlot,
    })
    const shown = await call<object>(old, 'getConfirmedTransaction', signature, 'json')
    expect(Object.keys(shown).toSorted()).toEqual(['blockTime', 'meta', 'slot', 'transaction'])
  })

  it('gives blockhashes with their fee, and none for one that is over', async () => {
    type Recent = { readonly context: object; readonly value: { readonly blockhash: string } }
    const recent = await call<Recent>(old, 'getRecentBlockhash', { commitment: 'processed' })
    const newest = await call<{ value: { blockhash: string; lastValidBlockHeight: number } }>(today, 'getLatestBlockhash', {
      commitment: 'processed',
    })
    const feeCalculator = { lamportsPerSignature: 5_000 }

    expect(recent).toEqual({ context: { slot: paidSlot + 60 }, value: { blockhash: newest.value.blockhash, feeCalculator } })
    expect(await call(old, 'getFees', { commitment: 'processed' })).toEqual({
      context: { slot: paidSlot + 60 },
      value: { ...newest.value, feeCalculator, lastValidSlot: paidSlot + 60 + 150 },
    })
    expect(await call(old, 'getFeeCalculatorForBlockhash', recent.value.blockhash, { commitment: 'processed' })).toMatchObject({
      value: { feeCalculator },
    })
    expect(await call(old, 'getFeeCalculatorForBlockhash', '11111111111111111111111111111111')).toMatchObject({ value: null })
  })

  it('tells a status in each of the old ways', async () => {
    expect(await call(old, 'getSignatureStatus', signature)).toEqual({ Ok: null })
    expect(await call(old, 'getSignatureConfirmation', signature)).toEqual({ confirmations: 60, status: { Ok: null } })
    expect(await call(old, 'confirmTransaction', signature)).toEqual({ context: { slot: paidSlot + 60 - 31 }, value: true })
    const { signature: unknown } = await makePayment(today, 3n)
    expect(await call(old, 'getSignatureStatus', unknown)).toBeNull()
    expect(await call(old, 'confirmTransaction', unknown)).toMatchObject({ value: false })
  })

  it('answers without naming its version, which is an old one', async () => {
    expect(await call(old, 'getBalance', payee)).toEqual({ context: { slot: paidSlot + 60 - 31 }, value: 1_000_000 })
    expect(await call(old, 'getVersion')).toMatchObject({ 'solana-core': '1.8.16' })
  })
})
