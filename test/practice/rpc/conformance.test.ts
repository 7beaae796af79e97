import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningNode } from '../../../src/practice/start.ts'
import { ask, call, type RpcAnswer, startQuietNode } from './client.ts'

type Exchange = {
  readonly name: string
  readonly request?: { readonly method: string; readonly params: readonly unknown[] }
  readonly response: RpcAnswer
}

const read = (file: string): Exchange[] =>
  readFileSync(new URL(`../../vectors/conformance/${file}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Exchange)

const exchanges = ['chain', 'blocks', 'transactions', 'accounts', 'sending'].flatMap(read)
const story = JSON.parse(readFileSync(new URL('../../vectors/conformance/story.json', import.meta.url), 'utf8')) as {
  readonly addresses: Record<string, string>
}

const DIFFERENT: Readonly<Record<string, string>> = {
  'getFeeForMessage garbage': 'the words behind “failed to deserialize …:” are of our own decoder',
  'sendTransaction garbage': 'the words behind “failed to deserialize …:” are of our own decoder',
  'sendTransaction empty': 'the words behind “failed to deserialize …:” are of our own decoder',
}
const DIFFERENT_FIELDS: Readonly<Record<string, string>> = {
  loadedAccountsDataSize: 'null: the virtual machine does not tell it',
  costUnits: 'absent: the virtual machine does not tell it',
}
const WITHOUT_SITUATION: Readonly<Record<string, string>> = {
  'getAccountInfo lookup table base58': 'needs the recorded account; the same is tried in accounts.test.ts',
  'getAccountInfo token-2022 account base58': 'needs the recorded account; the same is tried in accounts.test.ts',
  'getAccountInfo token account base58': 'needs the recorded account; the same is tried in accounts.test.ts',
  'getAccountInfo token-2022 mint base58': 'needs the recorded account; the same is tried in accounts.test.ts',
  'sendTransaction insufficient (preflight)': 'needs the recorded blockhash; the same is tried in sending.test.ts',
  'sendTransaction fee payer missing': 'needs the recorded blockhash; the same is tried in sending.test.ts',
  'sendTransaction bad signature': 'needs the recorded blockhash; the same is tried in sending.test.ts',
  'sendTransaction unsigned': 'needs the recorded blockhash; the same is tried in sending.test.ts',
}

let node: RunningNode
beforeAll(async () => {
  node = await startQuietNode()
  for (const name of ['treasury', 'd1']) await call(node.url, 'requestAirdrop', story.addresses[name], 10_000_000_000)
  await call(node.url, 'practice_advance', 60)
})
afterAll(() => node.close())

/** A block that is cleaned up, skipped or not there depends on the chain's length, not on the method. */
const isOfItsChain = ({ response: { error } }: Exchange) => error?.code === -32001 || error?.code === -32015

describe('a refusal', () => {
  const refused = exchanges.filter((exchange) => exchange.response?.error !== undefined && !isOfItsChain(exchange))
  const comparable = refused.filter(({ name }) => !(name in DIFFERENT) && !(name in WITHOUT_SITUATION))

  it.each(comparable)('of "$name" has the code and the message of a real node', async ({ request, response }) => {
    if (request === undefined) throw new Error('no request')
    const answer = await ask(node.url, request.method, ...(request.params ?? []))

    expect(answer.error?.message).toBe(response.error?.message)
    expect(answer.error?.code).toBe(response.error?.code)
    expect(shapeOf(answer.error?.data)).toEqual(shapeOf(response.error?.data))
  })

  it.each(refused.filter(({ name }) => name in DIFFERENT))('of "$name" has the code of a real node', async ({ request, response }) => {
    if (request === undefined) throw new Error('no request')
    const answer = await ask(node.url, request.method, ...(request.params ?? []))

    expect(answer.error?.code).toBe(response.error?.code)
  })
})

const SHAPED = new Set([
  'getSlot default',
  'getBlockHeight processed',
  'getLatestBlockhash default',
  'getEpochInfo default',
  'getTransactionCount default',
  'getHealth',
  'getVersion',
  'getGenesisHash',
  'getIdentity',
  'getEpochSchedule',
  'isBlockhashValid fresh',
  'isBlockhashValid unknown',
  'getRecentPrioritizationFees',
  'getBlocks range',
  'getBlocks reversed',
  'getBlocks future',
  'getBlocksWithLimit',
  'getFirstAvailableBlock',
  'minimumLedgerSlot',
  'getAccountInfo treasury base58',
  'getAccountInfo treasury base64',
  'getAccountInfo treasury jsonParsed',
  'getAccountInfo default encoding',
  'getAccountInfo base64+zstd',
  'getAccountInfo missing base64',
  'getAccountInfo system program base64',
  'getBalance treasury',
  'getBalance missing',
  'getBalance commitment',
  'getMinimumBalanceForRentExemption 0',
  'getMinimumBalanceForRentExemption 165',
  'getMinimumBalanceForRentExemption 1000000',
  'getTransaction unknown',
  'getSignatureStatuses empty',
  'getSignaturesForAddress',
  'getSignaturesForAddress none',
  'getFeeForMessage stale',
  'simulateTransaction stale',
  'requestAirdrop',
])

describe('an answer', () => {
  const shaped = exchanges.filter(({ name }) => SHAPED.has(name))

  it('is compared for every method named here', () => {
    expect(new Set(shaped.map(({ name }) => name))).toEqual(SHAPED)
  })

  it.each(shaped)('to "$name" has the shape of a real node\'s', async ({ request, response }) => {
    if (request === undefined) throw new Error('no request')
    const answer = await ask(node.url, request.method, ...(request.params ?? []))

    expect(answer.error).toBeUndefined()
    expect(shapeOf(answer.result)).toEqual(shapeOf(response.result))
  })

  it('about rent is the very number at the recorded rate', async () => {
    for (const { request, response } of exchanges) {
      if (request?.method !== 'getMinimumBalanceForRentExemption' || response.error !== undefined) continue
      expect(await call(node.url, request.method, ...request.params)).toBe(response.result)
    }
  })
})

/** Names and kinds, without the values; of a list, its first entry. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? 'list' : typeof value[0] === 'object' ? [shapeOf(value[0])] : 'list'
  if (value === null || value === undefined) return value === null ? 'null' : 'absent'
  if (typeof value !== 'object') return typeof value
  const members = Object.entries(value).filter(([name]) => !(name in DIFFERENT_FIELDS))
  return Object.fromEntries(members.map(([name, member]) => [name, shapeOf(member)]))
}
