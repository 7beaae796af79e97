import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Address, parseAddress } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { parseAccountsBlock } from '../../../src/core/deposit/parse-block.ts'
import { parseSignature, type Signature } from '../../../src/core/keys/signature.ts'
import { type Blockhash, isBlockhash } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { setComputeUnitLimit } from '../../../src/core/program/compute-budget.ts'
import { transferLamports } from '../../../src/core/program/system.ts'
import { type JsonValue, type NodeClient, openNode } from '../../../src/main/node/index.ts'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { openCustomer } from '../../support/any-node.ts'
import { readExchanges } from '../../support/conformance.ts'
import { failureOf } from '../../support/failure.ts'
import { Fault, type Handler, type NodeDouble, startNodeDouble } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'

const A = parseAddress('9mU3r2P6z68DJoj5efMetYL6YvkGq4pgzTzU7RidiDPg')
const B = parseAddress('2MFWL2abMAAytvNxACD7KQjcUFyEM31MhHizor6H3NTk')
const NAME = parseSignature('3BHpR74C1xmKDVVAeRXfS6fWvTrooRNvVQTshtY3X9UiCuXM41NCHDLNRd8dD1qy8yBXKRyfRaGeWgBEPbXEBS54')
const OTHER_NAME = parseSignature('1'.repeat(64))
const HASH = toBlockhash('2CkSyRCtqwsMAugpAiZH1dK43xPUJ2beDGJmnbDPXTHi')
const FEE_CALCULATOR = { lamportsPerSignature: 5_000n }
const CONTEXT = { slot: 90n }

function toBlockhash(text: string): Blockhash {
  if (!isBlockhash(text)) throw new Error(text)
  return text
}

function messageOver(blockhash: Blockhash, ...more: ReturnType<typeof setComputeUnitLimit>[]): Uint8Array {
  const lifetime = { kind: 'blockhash' as const, blockhash, lastValidBlockHeight: blockHeight(0), fetchedSlot: slot(0) }
  const instructions = [...more, transferLamports({ source: A, destination: B, lamports: lamports(1n) })]
  return encodeMessage(compileMessage({ version: 'legacy', feePayer: A, instructions, lifetime }))
}

/** A recorded block in full, as a node showed it that did not say versions yet. */
function recordedBlock(): { readonly block: JsonObject; readonly accounts: JsonValue } {
  const byName = (name: string) => readExchanges('blocks.jsonl').find((exchange) => exchange.name === name)?.response['result'] ?? null
  const block = byName('getBlock v0 full jsonParsed rewards=true') as JsonObject
  return { block, accounts: byName('getBlock v0 accounts jsonParsed rewards=true') }
}

describe('a node from before version 2.0', () => {
  let double: NodeDouble
  let node: NodeClient
  const start = async (handlers: Record<string, Handler>) => {
    double = await startNodeDouble(handlers)
    node = openNode({ name: 'old', url: double.url })
  }
  beforeEach(() => start({}))
  afterEach(() => double.close())

  it('is asked by the old name from then on, once it did not know the new one', async () => {
    double.handlers['getConfirmedBlocks'] = () => [5n, 6n]
    await node.getBlocks({ from: slot(5n), to: slot(9n) })
    await node.getBlocks({ from: slot(5n), to: slot(9n) })
    expect(double.asked.map(({ method }) => method)).toEqual(['getBlocks', 'getConfirmedBlocks', 'getConfirmedBlocks'])
  })

  it('keeps its memory to itself: another node is asked by the new name', async () => {
    double.handlers['getConfirmedBlocks'] = () => []
    await node.getBlocks({ from: slot(5n), to: slot(9n) })
    const other = openNode({ name: 'other', url: double.url })
    await other.getBlocks({ from: slot(5n), to: slot(9n) })
    expect(double.count('getBlocks')).toBe(2)
  })

  it('is asked by the new name again when it was brought up to date and lost the old one', async () => {
    double.handlers['getConfirmedBlocks'] = () => [5n]
    await node.getBlocks({ from: slot(5n), to: slot(9n) })
    delete double.handlers['getConfirmedBlocks']
    double.handlers['getBlocks'] = () => [6n]
    expect(await node.getBlocks({ from: slot(5n), to: slot(9n) })).toEqual([6n])
    await node.getBlocks({ from: slot(5n), to: slot(9n) })
    expect(double.asked.slice(-1).map(({ method }) => method)).toEqual(['getBlocks'])
  })

  it('that knows neither name says which method it lacks, and is asked both again', async () => {
    for (const _ of [1, 2]) {
      const error = await failureOf(node.getBlocks({ from: slot(5n), to: slot(9n) }))
      expect(error).toMatchObject({ code: 'NODE_METHOD_MISSING', context: { method: 'getBlocks' } })
    }
    expect(double.count('getBlocks')).toBe(2)
  })

  it('gives its own refusal by the old name, not that a name is missing', async () => {
    double.handlers['getConfirmedBlock'] = () => new Fault(-32007, 'Slot 7 was skipped, or missing due to ledger jump')
    expect((await failureOf(node.getBlock(slot(7n)))).code).toBe('NODE_SLOT_SKIPPED')
  })

  it('shows a block in full where accounts are unknown, and credits are read from it as from a block of today', async () => {
    const { block, accounts } = recordedBlock()
    double.handlers['getConfirmedBlock'] = () => block
    const read = parseAccountsBlock(await node.getBlock(slot(1610n)))
    expect(read).toEqual(parseAccountsBlock(accounts))
    expect(double.asked.at(-1)?.params[1]).toMatchObject({ encoding: 'jsonParsed', transactionDetails: 'full', rewards: true })
    expect((await node.getBlockAs(slot(1610n), { transactionDetails: 'accounts' }))?.accounts).toHaveLength(read.transactions.length)
    expect((await node.getBlockAs(slot(1610n), { encoding: 'jsonParsed' }))?.transactions).toHaveLength(read.transactions.length)
  })

  const balance = { accountIndex: 1n, mint: B, owner: A, programId: B, uiTokenAmount: { amount: '7', decimals: 6n } }
  it.each<[string, JsonObject, string]>([
    ['no token balances', {}, 'the token balances'],
    [
      'a token balance of nobody',
      { preTokenBalances: [{ ...balance, owner: null }], postTokenBalances: [] },
      'the owner or program of a token balance',
    ],
    [
      'a token balance of no program',
      { preTokenBalances: [], postTokenBalances: [{ ...balance, programId: null }] },
      'the owner or program of a token balance',
    ],
  ])('with %s proves too little to credit by, and says so', async (_what, balances, lacking) => {
    const meta = { err: null, fee: 5_000n, preBalances: [5n, 5n], postBalances: [5n, 5n], ...balances }
    const keys = [A, B].map((pubkey) => ({ pubkey, signer: pubkey === A, writable: true }))
    const transaction = { signatures: [NAME], message: { accountKeys: keys, instructions: [], recentBlockhash: HASH } }
    const block = { blockhash: HASH, previousBlockhash: HASH, parentSlot: 6n, blockTime: null, transactions: [{ transaction, meta }] }
    double.handlers['getConfirmedBlock'] = () => block
    double.handlers['getConfirmedTransaction'] = () => ({ slot: 7n, transaction, meta })
    const tooOld = (method: string) => ({ code: 'NODE_TOO_OLD', context: { node: 'old', method, lacking } })
    expect(await failureOf(node.getBlock(slot(7n)))).toMatchObject(tooOld('getBlock'))
    expect(await failureOf(node.getTransaction(NAME))).toMatchObject(tooOld('getTransaction'))
    expect((await node.getTransactionAs(NAME, { encoding: 'jsonParsed' }))?.transaction.meta?.feeLamports).toBe(5_000n)
    const ofAnother = { code: 'NODE_ANSWER_OF_ANOTHER', context: { node: 'old', method: 'getConfirmedTransaction' } }
    expect(await failureOf(node.getTransactionAs(OTHER_NAME, { encoding: 'jsonParsed' }))).toMatchObject(ofAnother)
  })

  it('gives a lifetime only if it knows the height it ends at', async () => {
    double.handlers['getFees'] = () => ({
      context: CONTEXT,
      value: { blockhash: HASH, feeCalculator: FEE_CALCULATOR, lastValidSlot: 240n, lastValidBlockHeight: 231n },
    })
    expect(await node.getLatestBlockhash()).toEqual({ blockhash: HASH, lastValidBlockHeight: 231n, fetchedSlot: 90n })
    double.handlers['getFees'] = () => ({
      context: CONTEXT,
      value: { blockhash: HASH, feeCalculator: FEE_CALCULATOR, lastValidSlot: 240n },
    })
    expect(await failureOf(node.getLatestBlockhash())).toMatchObject({
      code: 'NODE_TOO_OLD',
      context: { method: 'getLatestBlockhash', lacking: 'the height up to which the blockhash is valid' },
    })
  })

  it('gives a blockhash to measure with, and whether one is over', async () => {
    double.handlers['getRecentBlockhash'] = () => ({ context: CONTEXT, value: { blockhash: HASH, feeCalculator: FEE_CALCULATOR } })
    double.handlers['getFeeCalculatorForBlockhash'] = ([asked]) => ({
      context: CONTEXT,
      value: asked === HASH ? { feeCalculator: FEE_CALCULATOR } : null,
    })
    expect(await node.getBlockhash()).toEqual({ contextSlot: 90n, value: HASH })
    expect(await node.isBlockhashValid(HASH)).toEqual({ contextSlot: 90n, value: true })
    expect(await node.isBlockhashValid(toBlockhash(B))).toEqual({ contextSlot: 90n, value: false })
    expect(await failureOf(node.isBlockhashValid(HASH, { minContextSlot: slot(91n) }))).toMatchObject({ code: 'NODE_BEHIND' })
  })

  it('prices a message by its signatures, and not one that pays for more', async () => {
    double.handlers['getFeeCalculatorForBlockhash'] = ([asked]) => ({
      context: CONTEXT,
      value: asked === HASH ? { feeCalculator: FEE_CALCULATOR } : null,
    })
    expect(await node.getFeeForMessage(messageOver(HASH))).toEqual({ contextSlot: 90n, value: 5_000n })
    expect(await node.getFeeForMessage(messageOver(toBlockhash(B)))).toEqual({ contextSlot: 90n, value: null })
    const priced = messageOver(HASH, setComputeUnitLimit({ units: 300 }))
    expect(await failureOf(node.getFeeForMessage(priced))).toMatchObject({
      code: 'NODE_TOO_OLD',
      context: { lacking: 'a price for more than signatures' },
    })
  })

  it('lists the transactions of an address without saying how sure it is of them', async () => {
    double.handlers['getConfirmedSignaturesForAddress2'] = () => [{ signature: NAME, slot: 7n, err: null, memo: null, blockTime: 5n }]
    expect(await node.getSignaturesForAddress(A, { limit: 3 })).toEqual([
      { signature: NAME, slot: 7n, err: null, memo: null, blockTime: 5n, commitment: null },
    ])
    expect(double.asked.at(-1)?.params).toEqual([A, { limit: 3n, commitment: 'finalized' }])
  })
})

describe('one chain seen by an old node and one of today', () => {
  let practice: Practice
  let today: NodeClient
  let old: NodeClient
  let payer: Address
  let paid: Signature

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 20, finalityBlocks: 4, furtherEndpoints: [{ era: 'old' }] })
    const [first = '', second = ''] = practice.endpoints
    today = openNode({ name: 'today', url: first })
    old = openNode({ name: 'old', url: second })
    const customer = await openCustomer(today, 5_000_000_000n)
    payer = customer.address
    paid = await customer.pay([{ to: A, amount: 1_000_000_000n }])
    await until(async () => (await old.getTransaction(paid)) !== null)
  })
  afterAll(async () => {
    today.close()
    old.close()
    await practice.close()
  })

  it('is one', async () => {
    const seen = await today.getTransaction(paid)
    // Nodes of then did not tell a transaction's place in its block.
    expect(await old.getTransaction(paid)).toEqual({ ...seen, index: null })
    const at = seen?.slot ?? slot(0n)
    expect(parseAccountsBlock(await old.getBlock(at))).toEqual(parseAccountsBlock(await today.getBlock(at)))
    expect(await old.getBlocks({ from: slot(at - 3n), to: at })).toEqual(await today.getBlocks({ from: slot(at - 3n), to: at }))
    expect(await old.getBlocksWithLimit({ from: at, limit: 1 })).toEqual([at])
    expect(await old.getSignaturesForAddress(payer, { until: paid })).toEqual(await today.getSignaturesForAddress(payer, { until: paid }))
    expect((await old.getBlockAs(at, {}))?.transactions).toHaveLength(1)
  })

  it('has lifetimes and fees that agree', async () => {
    const { blockhash, lastValidBlockHeight } = await old.getLatestBlockhash({ commitment: 'confirmed' })
    expect(await today.getFeeForMessage(messageOver(blockhash), { commitment: 'confirmed' })).toMatchObject({ value: 5_000n })
    expect(await old.getFeeForMessage(messageOver(blockhash), { commitment: 'confirmed' })).toMatchObject({ value: 5_000n })
    expect(await old.isBlockhashValid(blockhash, { commitment: 'confirmed' })).toMatchObject({ value: true })
    expect(lastValidBlockHeight).toBeGreaterThan(await today.getBlockHeight())
    expect(isBlockhash((await old.getBlockhash()).value)).toBe(true)
  })
})
