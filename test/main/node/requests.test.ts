import bs58 from 'bs58'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Address, parseAddress } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { parseSignature } from '../../../src/core/keys/signature.ts'
import { isBlockhash } from '../../../src/core/lifetime/lifetime.ts'
import { type JsonValue, type NodeClient, openNode } from '../../../src/main/node/index.ts'
import { stringifyJson } from '../../../src/main/node/json.ts'
import { failureOf } from '../../support/failure.ts'
import { Fault, type NodeDouble, startNodeDouble } from '../../support/node-double.ts'

const A = parseAddress('9mU3r2P6z68DJoj5efMetYL6YvkGq4pgzTzU7RidiDPg')
const B = parseAddress('2MFWL2abMAAytvNxACD7KQjcUFyEM31MhHizor6H3NTk')
const HASH = '2CkSyRCtqwsMAugpAiZH1dK43xPUJ2beDGJmnbDPXTHi'
const NAME = parseSignature('3BHpR74C1xmKDVVAeRXfS6fWvTrooRNvVQTshtY3X9UiCuXM41NCHDLNRd8dD1qy8yBXKRyfRaGeWgBEPbXEBS54')
const BYTES = Uint8Array.of(1, 2, 3)
const AT = { commitment: 'confirmed', minContextSlot: slot(7n) } as const
const CONFIG = { commitment: 'confirmed', minContextSlot: 7n }
const FINALIZED = { commitment: 'finalized' }
const hash = isBlockhash(HASH) ? HASH : undefined

let double: NodeDouble
let node: NodeClient
const answers: Record<string, JsonValue | Fault> = {}

beforeAll(async () => {
  double = await startNodeDouble()
  const handler = (method: string) => () => answers[method] as JsonValue | Fault
  for (const method of METHODS) double.handlers[method] = handler(method)
  node = openNode({ name: 'left', url: double.url })
})
afterAll(() => double.close())

type Row = readonly [method: string, params: readonly JsonValue[], ask: (node: NodeClient) => Promise<unknown>]

const FILTERS = [{ dataSize: 165 }, { offset: 32, bytes: BYTES }]
const SEND = { encoding: 'base64', maxRetries: 0n, preflightCommitment: 'confirmed', skipPreflight: false }
const TRY = { encoding: 'base64', commitment: 'finalized', sigVerify: false, replaceRecentBlockhash: false }
const SHOWN = { maxSupportedTransactionVersion: 1n, commitment: 'finalized' }

const ROWS: readonly Row[] = [
  ['getGenesisHash', [], (n) => n.getGenesisHash()],
  ['getVersion', [], (n) => n.getVersion()],
  ['getHealth', [], (n) => n.getHealth()],
  ['getIdentity', [], (n) => n.getIdentity()],
  ['getSlot', [CONFIG], (n) => n.getSlot(AT)],
  ['getBlockHeight', [FINALIZED], (n) => n.getBlockHeight()],
  ['getEpochInfo', [CONFIG], (n) => n.getEpochInfo(AT)],
  ['getEpochSchedule', [], (n) => n.getEpochSchedule()],
  ['getTransactionCount', [FINALIZED], (n) => n.getTransactionCount()],
  ['getAgGenesisCert', [], (n) => n.getAgGenesisCert()],
  ['getFirstAvailableBlock', [], (n) => n.getFirstAvailableBlock()],
  ['minimumLedgerSlot', [], (n) => n.minimumLedgerSlot()],
  ['getMinimumBalanceForRentExemption', [165n], (n) => n.getMinimumBalanceForRentExemption(165)],
  ['getRecentPrioritizationFees', [], (n) => n.getRecentPrioritizationFees()],
  ['getRecentPrioritizationFees', [[A, B]], (n) => n.getRecentPrioritizationFees([A, B])],
  ['getLatestBlockhash', [CONFIG], (n) => n.getLatestBlockhash(AT)],
  ['isBlockhashValid', [HASH, CONFIG], (n) => (hash === undefined ? Promise.resolve() : n.isBlockhashValid(hash, AT))],
  ['getFeeForMessage', ['AQID', CONFIG], (n) => n.getFeeForMessage(BYTES, AT)],
  ['getBalance', [A, CONFIG], (n) => n.getBalance(A, AT)],
  ['getAccountInfo', [A, { encoding: 'base64', ...CONFIG }], (n) => n.getAccountInfo(A, AT)],
  ['getAccountInfo', [A, FINALIZED], (n) => n.getAccountInfoAs(A, {})],
  ['getAccountInfo', [A, { encoding: 'base58', ...FINALIZED }], (n) => n.getAccountInfoAs(A, { encoding: 'base58' })],
  ['getAccountInfo', [A, { encoding: 'jsonParsed', ...FINALIZED }], (n) => n.getAccountInfoAs(A, { encoding: 'jsonParsed' })],
  [
    'getAccountInfo',
    [A, { encoding: 'base64+zstd', dataSlice: { offset: 0n, length: 4n }, ...FINALIZED }],
    (n) => n.getAccountInfoAs(A, { encoding: 'base64+zstd', dataSlice: { offset: 0, length: 4 } }),
  ],
  ['getMultipleAccounts', [[A, B], { encoding: 'base64', ...CONFIG }], (n) => n.getMultipleAccounts([A, B], AT)],
  [
    'getTokenAccountsByOwner',
    [A, { mint: B }, { encoding: 'base64', ...CONFIG }],
    (n) => n.getTokenAccountsByOwner({ owner: A, mint: B }, AT),
  ],
  [
    'getTokenAccountsByOwner',
    [A, { programId: B }, { encoding: 'base64', ...FINALIZED }],
    (n) => n.getTokenAccountsByOwner({ owner: A, tokenProgram: B }),
  ],
  ['getTokenAccountBalance', [A, { commitment: 'processed' }], (n) => n.getTokenAccountBalance(A, { commitment: 'processed' })],
  ['getTokenSupply', [A, FINALIZED], (n) => n.getTokenSupply(A)],
  [
    'getProgramAccounts',
    [
      B,
      {
        encoding: 'base64',
        withContext: true,
        filters: [{ dataSize: 165n }, { memcmp: { offset: 32n, bytes: 'AQID', encoding: 'base64' } }],
        dataSlice: { offset: 0n, length: 72n },
        ...CONFIG,
      },
    ],
    (n) => n.getProgramAccounts({ program: B, filters: FILTERS, dataSlice: { offset: 0, length: 72 } }, AT),
  ],
  ['getBlocks', [5n, 9n, { commitment: 'confirmed' }], (n) => n.getBlocks({ from: slot(5n), to: slot(9n) }, { commitment: 'confirmed' })],
  ['getBlocksWithLimit', [5n, 9n, FINALIZED], (n) => n.getBlocksWithLimit({ from: slot(5n), limit: 9 })],
  ['getBlockTime', [5n], (n) => n.getBlockTime(slot(5n))],
  ['getBlock', [5n, { encoding: 'jsonParsed', transactionDetails: 'accounts', ...SHOWN, rewards: true }], (n) => n.getBlock(slot(5n))],
  ['getBlock', [5n, { encoding: 'json', transactionDetails: 'full', rewards: true, ...SHOWN }], (n) => n.getBlockAs(slot(5n), {})],
  [
    'getBlock',
    [5n, { encoding: 'base58', transactionDetails: 'none', rewards: false, ...SHOWN, commitment: 'confirmed' }],
    (n) => n.getBlockAs(slot(5n), { encoding: 'base58', transactionDetails: 'none', rewards: false, commitment: 'confirmed' }),
  ],
  ['getTransaction', [NAME, { encoding: 'jsonParsed', ...SHOWN }], (n) => n.getTransaction(NAME)],
  ['getTransaction', [NAME, { encoding: 'base64', ...SHOWN }], (n) => n.getTransactionAs(NAME, { encoding: 'base64' })],
  ['getSignatureStatuses', [[NAME], { searchTransactionHistory: true }], (n) => n.getSignatureStatuses([NAME], { searchHistory: true })],
  ['sendTransaction', ['AQID', SEND], (n) => n.sendTransaction(BYTES, { preflightCommitment: 'confirmed' })],
  [
    'sendTransaction',
    [bs58.encode(BYTES), { ...SEND, encoding: 'base58', maxRetries: 3n, skipPreflight: true, minContextSlot: 7n }],
    (n) =>
      n.sendTransaction(BYTES, {
        preflightCommitment: 'confirmed',
        encoding: 'base58',
        maxRetries: 3,
        skipPreflight: true,
        minContextSlot: slot(7n),
      }),
  ],
  ['simulateTransaction', ['AQID', TRY], (n) => n.simulateTransaction(BYTES)],
  [
    'simulateTransaction',
    [
      'AQID',
      {
        ...TRY,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses: [A] },
        innerInstructions: true,
        commitment: 'confirmed',
        minContextSlot: 7n,
      },
    ],
    (n) => n.simulateTransaction(BYTES, { replaceBlockhash: true, accounts: [A], innerInstructions: true, ...AT }),
  ],
  ['requestAirdrop', [A, 5n], (n) => n.requestAirdrop(A, lamports(5n))],
]
const METHODS = new Set(ROWS.map(([method]) => method))

describe('a request', () => {
  it.each(ROWS.map((row) => [row[0], stringifyJson(row[1]), row] as const))(
    '%s carries exactly %s',
    async (_name, _text, [method, params, ask]) => {
      answers[method] = new Fault(-32603, 'enough')
      expect((await failureOf(ask(node))).code).toBe('NODE_RPC')
      expect(double.asked.at(-1)).toMatchObject({ method, params })
      expect(double.asked.at(-1)?.params).toHaveLength(params.length)
    },
  )

  it.each<[string, (node: NodeClient) => Promise<unknown>]>([
    ['101 accounts', (n) => n.getMultipleAccounts(Array.from({ length: 101 }, () => A))],
    ['257 signatures', (n) => n.getSignatureStatuses(Array.from({ length: 257 }, () => NAME))],
    ['129 accounts to price', (n) => n.getRecentPrioritizationFees(Array.from({ length: 129 }, () => A))],
    ['500,001 slots', (n) => n.getBlocks({ from: slot(0n), to: slot(500_001n) })],
    ['500,001 blocks', (n) => n.getBlocksWithLimit({ from: slot(0n), limit: 500_001 })],
    ['no block', (n) => n.getBlocksWithLimit({ from: slot(0n), limit: 0 })],
    ['every account of a program', (n) => n.getProgramAccounts({ program: B, filters: [] })],
    ['five filters', (n) => n.getProgramAccounts({ program: B, filters: Array.from({ length: 5 }, () => ({ dataSize: 1 })) })],
    [
      'more base 58 than a node takes',
      (n) => n.sendTransaction(new Uint8Array(1_233), { preflightCommitment: 'confirmed', encoding: 'base58' }),
    ],
    [
      'a check of signatures over a replaced blockhash',
      (n) => n.simulateTransaction(BYTES, { verifySignatures: true, replaceBlockhash: true }),
    ],
  ])('is never made for %s', async (_what, ask) => {
    const before = double.asked.length
    await expect(async () => ask(node)).rejects.toThrow(/in one question|in one answer|a range of|in base 58|that is replaced/)
    expect(double.asked).toHaveLength(before)
  })
})

describe('an answer', () => {
  it('of a state older than the slot that was asked for is no answer, though the node passed over the wish', async () => {
    answers['getBalance'] = { context: { slot: 6n }, value: 5n }
    expect(await failureOf(node.getBalance(A, AT))).toMatchObject({ code: 'NODE_BEHIND', context: { contextSlot: 6n } })
    answers['getBalance'] = { context: { slot: 7n }, value: 5n }
    expect((await node.getBalance(A, AT)).value).toBe(5n)
  })

  it.each<[string, JsonValue | Fault, object]>([
    [
      'a certificate',
      { block: { slot: 412n, blockId: [1n] }, signature: { signature: [], bitmap: [] } },
      { state: 'migrated', slot: 412n },
    ],
    ['null', null, { state: 'not-yet' }],
    ['method not found', new Fault(-32601, 'Method not found'), { state: 'unknown' }],
  ])('of %s tells whether confirmed is final', async (_what, answer, state) => {
    answers['getAgGenesisCert'] = answer
    expect(await node.getAgGenesisCert()).toEqual(state)
  })

  it('lists accounts of a program with the slot it looked at', async () => {
    const account = { data: ['AQID', 'base64'], executable: false, lamports: 5n, owner: B, rentEpoch: 18446744073709551615n, space: 165n }
    answers['getProgramAccounts'] = { context: { slot: 9n }, value: [{ pubkey: A, account }] }
    expect(await node.getProgramAccounts({ program: B as Address, filters: FILTERS })).toEqual({
      contextSlot: 9n,
      value: [{ address: A, account: { ...account, data: BYTES } }],
    })
  })

  it('of a simulation shows inner calls, return data and balances where the node has them', async () => {
    const inner = [{ index: 0n, instructions: [{ programIdIndex: 2n, accounts: [0n], data: '3Bxs', stackHeight: 2n }] }]
    const balance = { accountIndex: 1n, mint: B, owner: A, programId: B, uiTokenAmount: { amount: '7', decimals: 6n, uiAmount: 0.000007 } }
    answers['simulateTransaction'] = {
      context: { slot: 9n },
      value: { err: null, innerInstructions: inner, returnData: { programId: B, data: ['AQID', 'base64'] }, preTokenBalances: [balance] },
    }
    const { value } = await node.simulateTransaction(BYTES)
    expect(value.innerInstructions?.[0]?.instructions[0]).toMatchObject({ form: 'compiled', programIndex: 2, stackHeight: 2 })
    expect(value.returnData).toEqual({ programId: B, data: BYTES })
    expect(value.preTokenBalances).toEqual([{ accountIndex: 1, mint: B, owner: A, tokenProgram: B, amount: 7n, decimals: 6 }])
    expect([value.postTokenBalances, value.accounts, value.unitsConsumed]).toEqual([null, null, null])
  })

  it.each<[string, string, JsonValue, string]>([
    ['a balance that is a text', 'getBalance', { context: { slot: 7n }, value: '5' }, 'result.value'],
    ['a balance beyond 64 bits', 'getBalance', { context: { slot: 7n }, value: 18446744073709551616n }, 'result.value'],
    ['no context', 'getBalance', 5n, 'result'],
    ['a block without its parent', 'getBlock', { blockhash: HASH, previousBlockhash: HASH }, 'result.block.parentSlot'],
  ])('with %s is refused by the place', async (_what, method, answer, path) => {
    answers[method] = answer
    const asked = method === 'getBalance' ? node.getBalance(A) : node.getBlockAs(slot(7n), {})
    expect(await failureOf(asked)).toMatchObject({ code: 'NODE_ANSWER_MALFORMED', context: { path } })
  })
})
