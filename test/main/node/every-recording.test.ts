import { zstdDecompressSync } from 'node:zlib'
import bs58 from 'bs58'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import type { Encoding, TransactionDetails } from '../../../src/core/chain/rpc-transaction.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import type { Signature } from '../../../src/core/keys/signature.ts'
import type { Blockhash } from '../../../src/core/lifetime/lifetime.ts'
import {
  type AccountForm,
  type AccountInfo,
  type JsonValue,
  type NodeClient,
  openNode,
  type RpcAccountInfo,
} from '../../../src/main/node/index.ts'
import { isJsonObject, type JsonObject, stringifyJson } from '../../../src/main/node/json.ts'
import { EXCHANGE_FILES, type Exchange, readExchanges } from '../../support/conformance.ts'
import { failureOf } from '../../support/failure.ts'
import { type NodeDouble, Raw, startNodeDouble } from '../../support/node-double.ts'

const ADDRESS = '11111111111111111111111111111111' as Address
const HASH = ADDRESS as unknown as Blockhash
const NAME = '1'.repeat(64) as Signature
const BYTES = Uint8Array.of(1)

/** How a method is asked, and what its recorded result is read as. */
type Spoken = {
  readonly ask: (node: NodeClient, exchange: Exchange) => Promise<unknown>
  readonly reads?: (result: JsonValue, exchange: Exchange) => unknown
}

const itself = (result: JsonValue): unknown => result
/** `{ context, value }` with what is made of the value. */
const at =
  (read: (value: JsonValue) => unknown = itself) =>
  (result: JsonValue) => {
    const { context, value } = result as { context: { slot: bigint }; value: JsonValue }
    return { contextSlot: context.slot, value: read(value) }
  }
const each = (read: (item: JsonValue) => unknown) => (list: JsonValue) => (list as readonly JsonValue[]).map(read)
const configOf = ({ params }: Exchange): JsonObject => params.findLast(isJsonObject) ?? {}

function readShownAccount(value: JsonValue): unknown {
  if (value === null) return null
  const { data, ...rest } = value as JsonObject
  if (isJsonObject(data)) return { ...rest, data: { form: 'parsed', program: data['program'], parsed: data['parsed'] } }
  const [text, encoding] = Array.isArray(data) ? (data as string[]) : [data as string, 'base58']
  return { ...rest, data: { form: 'bytes', bytes: toBytes(text ?? '', encoding ?? '') } }
}

function toBytes(text: string, encoding: string): Uint8Array {
  if (encoding === 'base58') return bs58.decode(text)
  const bytes = Buffer.from(text, 'base64')
  return new Uint8Array(encoding === 'base64+zstd' ? zstdDecompressSync(bytes) : bytes)
}

function readAccount(value: JsonValue): unknown {
  const shown = readShownAccount(value) as (RpcAccountInfo & { data: { bytes: Uint8Array } }) | null
  return shown === null ? null : { ...shown, data: shown.data.bytes }
}

const readEntry = (value: JsonValue) => ({
  address: (value as JsonObject)['pubkey'],
  account: readAccount((value as JsonObject)['account'] ?? null),
})
const readQuantity = (value: JsonValue) => {
  const { amount, decimals } = value as { amount: string; decimals: bigint }
  return { amount: BigInt(amount), decimals: Number(decimals) }
}

function readSimulation(value: JsonValue): unknown {
  const { fee, accounts, unitsConsumed, ...rest } = value as JsonObject
  const shown = accounts === null ? null : (accounts as readonly JsonValue[]).map((one) => readAccount(one) as AccountInfo | null)
  return { ...rest, unitsConsumed, accounts: shown, feeLamports: fee }
}

function readStatus(value: JsonValue): unknown {
  if (value === null) return null
  const { slot: statusSlot, confirmations, err, confirmationStatus } = value as JsonObject
  return { slot: statusSlot, confirmations, err, commitment: confirmationStatus }
}

const SPOKEN: { readonly [method: string]: Spoken } = {
  getSlot: { ask: (node) => node.getSlot(), reads: itself },
  getBlockHeight: { ask: (node) => node.getBlockHeight(), reads: itself },
  getTransactionCount: { ask: (node) => node.getTransactionCount(), reads: itself },
  getFirstAvailableBlock: { ask: (node) => node.getFirstAvailableBlock(), reads: itself },
  minimumLedgerSlot: { ask: (node) => node.minimumLedgerSlot(), reads: itself },
  getGenesisHash: { ask: (node) => node.getGenesisHash(), reads: itself },
  getHealth: { ask: (node) => node.getHealth(), reads: () => ({ healthy: true }) },
  getVersion: {
    ask: (node) => node.getVersion(),
    reads: (result) => ({ software: (result as JsonObject)['solana-core'], featureSet: (result as JsonObject)['feature-set'] }),
  },
  getIdentity: { ask: (node) => node.getIdentity(), reads: (result) => (result as JsonObject)['identity'] },
  getEpochInfo: { ask: (node) => node.getEpochInfo(), reads: itself },
  getEpochSchedule: { ask: (node) => node.getEpochSchedule(), reads: itself },
  getLatestBlockhash: {
    ask: (node) => node.getLatestBlockhash(),
    reads: (result) => {
      const { context, value } = result as { context: JsonObject; value: JsonObject }
      return { ...value, fetchedSlot: context['slot'] }
    },
  },
  isBlockhashValid: { ask: (node) => node.isBlockhashValid(HASH), reads: at() },
  getRecentPrioritizationFees: {
    ask: (node) => node.getRecentPrioritizationFees(),
    reads: each((one) => ({ slot: (one as JsonObject)['slot'], microLamports: (one as JsonObject)['prioritizationFee'] })),
  },
  getMinimumBalanceForRentExemption: { ask: (node) => node.getMinimumBalanceForRentExemption(0), reads: itself },
  getBalance: { ask: (node) => node.getBalance(ADDRESS), reads: at() },
  getAccountInfo: {
    ask: (node, exchange) =>
      node.getAccountInfoAs(ADDRESS, { encoding: configOf(exchange)['encoding'] as AccountForm['encoding'] & string }),
    reads: at(readShownAccount),
  },
  getMultipleAccounts: {
    ask: (node, { params }) => node.getMultipleAccounts((params[0] as Address[]).slice(0, 100)),
    reads: at(each(readAccount)),
  },
  getTokenAccountsByOwner: { ask: (node) => node.getTokenAccountsByOwner({ owner: ADDRESS, mint: ADDRESS }), reads: at(each(readEntry)) },
  getTokenAccountBalance: { ask: (node) => node.getTokenAccountBalance(ADDRESS), reads: at(readQuantity) },
  getTokenSupply: { ask: (node) => node.getTokenSupply(ADDRESS), reads: at(readQuantity) },
  getBlocks: { ask: (node) => node.getBlocks({ from: slot(0n), to: slot(500_000n) }), reads: itself },
  getBlocksWithLimit: { ask: (node) => node.getBlocksWithLimit({ from: slot(0n), limit: 5 }), reads: itself },
  getBlockTime: { ask: (node) => node.getBlockTime(slot(7n)), reads: itself },
  // What these two read is held against the recording in test/core/chain: here, that the call reads it at all.
  getBlock: {
    ask: (node, exchange) => {
      const { encoding, transactionDetails } = configOf(exchange) as { encoding?: Encoding; transactionDetails?: TransactionDetails }
      return node.getBlockAs(slot(7n), { ...(encoding && { encoding }), ...(transactionDetails && { transactionDetails }) })
    },
  },
  getTransaction: {
    ask: (node, exchange) =>
      node.getTransactionAs((exchange.params[0] ?? NAME) as Signature, {
        encoding: (configOf(exchange)['encoding'] ?? 'json') as Encoding,
      }),
  },
  getSignatureStatuses: {
    ask: (node, { params }) => node.getSignatureStatuses((params[0] as Signature[]).slice(0, 256)),
    reads: at(each(readStatus)),
  },
  getSignaturesForAddress: {
    ask: (node) => node.getSignaturesForAddress(ADDRESS),
    reads: each((one) => {
      const { confirmationStatus, transactionIndex: _place, ...entry } = one as JsonObject
      return { ...entry, commitment: confirmationStatus }
    }),
  },
  getFeeForMessage: { ask: (node) => node.getFeeForMessage(BYTES), reads: at() },
  simulateTransaction: { ask: (node) => node.simulateTransaction(BYTES), reads: at(readSimulation) },
  sendTransaction: { ask: (node) => node.sendTransaction(BYTES, { preflightCommitment: 'confirmed' }), reads: itself },
  requestAirdrop: { ask: (node) => node.requestAirdrop(ADDRESS, lamports(1n)), reads: itself },
}

/** What each code of a refusal must be called here. */
const REFUSED: { readonly [code: string]: string } = {
  '-32001': 'NODE_BLOCK_CLEANED_UP',
  '-32002': 'NODE_PREFLIGHT_FAILED',
  '-32004': 'NODE_BLOCK_NOT_AVAILABLE',
  '-32015': 'NODE_VERSION_UNSUPPORTED',
  '-32016': 'NODE_BEHIND',
  '-32020': 'NODE_SIGNATURE_NOT_FOUND',
  '-32600': 'NODE_RPC',
  '-32602': 'NODE_PARAMS_REFUSED',
}

/** Strongroom always asks for bytes here; a node that answers with parsed JSON is refused, with the place named. */
const EXPLAINED = (exchange: Exchange) =>
  ['getMultipleAccounts', 'getTokenAccountsByOwner'].includes(exchange.method) && configOf(exchange)['encoding'] === 'jsonParsed'
/** Recorded methods that are not spoken: nothing of the product or of its documents asks for them. */
const NOT_SPOKEN = new Set([
  'getClusterNodes',
  'getSupply',
  'getInflationGovernor',
  'getMaxRetransmitSlot',
  'getHighestSnapshotSlot',
  'getRecentPerformanceSamples',
  'getSnapshotSlot',
  'noSuchMethod',
])
/** Spoken to old nodes in place of their successors: old-node.test.ts. */
const PREDECESSORS = new Set([
  'getConfirmedBlock',
  'getConfirmedTransaction',
  'getConfirmedSignaturesForAddress2',
  'getFees',
  'getFeeCalculatorForBlockhash',
  'getRecentBlockhash',
])

const exchanges = EXCHANGE_FILES.flatMap((file) => readExchanges(file).map((exchange) => ({ file, ...exchange })))
const spoken = exchanges.filter(({ method }) => method in SPOKEN)
const answered = spoken.filter((exchange) => exchange.response['error'] === undefined && !EXPLAINED(exchange))

let double: NodeDouble
let node: NodeClient
let response: JsonObject

beforeAll(async () => {
  const answer = () =>
    new Raw((http, id) => {
      http.setHeader('content-type', 'application/json')
      http.end(stringifyJson({ ...response, id }))
    })
  double = await startNodeDouble(Object.fromEntries(Object.keys(SPOKEN).map((method) => [method, answer])))
  node = openNode({ name: 'recorded', url: double.url })
})
afterAll(() => double.close())

describe('every recorded exchange', () => {
  it('is of a method that is spoken, or that nothing asks for', () => {
    const others = exchanges.filter(({ method }) => !(method in SPOKEN) && !NOT_SPOKEN.has(method) && !PREDECESSORS.has(method))
    expect(others.map(({ method }) => method)).toEqual([])
    expect(Object.keys(SPOKEN).filter((method) => !spoken.some((exchange) => exchange.method === method))).toEqual([])
  })

  it.each(answered)('is read without loss: $file $name', async (exchange) => {
    response = exchange.response
    const spokenMethod = SPOKEN[exchange.method]
    const read = await spokenMethod?.ask(node, exchange)
    const expected = spokenMethod?.reads === undefined ? read : spokenMethod.reads(exchange.response['result'] ?? null, exchange)
    expect(read).toEqual(expected)
  })

  it.each(spoken.filter(({ response: { error } }) => error !== undefined))('is refused by its name: $file $name', async (exchange) => {
    response = exchange.response
    const { code } = exchange.response['error'] as { code: bigint }
    const error = await failureOf(SPOKEN[exchange.method]?.ask(node, exchange) ?? Promise.resolve())
    expect(error.code).toBe(REFUSED[String(code)])
  })

  it.each(spoken.filter((exchange) => EXPLAINED(exchange) && exchange.response['error'] === undefined))(
    'is refused by its place where bytes were asked for: $name',
    async (exchange) => {
      response = exchange.response
      const error = await failureOf(SPOKEN[exchange.method]?.ask(node, exchange) ?? Promise.resolve())
      expect(error).toMatchObject({
        code: 'NODE_ANSWER_MALFORMED',
        context: { path: expect.stringMatching(/^result\.value\.0.*data/) as string },
      })
    },
  )
})
