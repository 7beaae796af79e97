import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { parseAccountsBlock } from '../../../src/core/deposit/parse-block.ts'
import { parseSignature } from '../../../src/core/keys/signature.ts'
import { type NodeClient, openNode } from '../../../src/main/node/index.ts'
import { isJsonObject } from '../../../src/main/node/json.ts'
import { readExchanges } from '../../support/conformance.ts'
import { failureOf } from '../../support/failure.ts'
import type { NodeDouble } from '../../support/node-double.ts'
import { startReplayNode } from '../../support/replay-node.ts'

const TREASURY = parseAddress('9mU3r2P6z68DJoj5efMetYL6YvkGq4pgzTzU7RidiDPg')
const ABSENT = parseAddress('9v3tU6dmsKHkyk4sH3hQV1d5x7F38TyXkZEp8WhvVznq')
const TOKEN_ACCOUNT = parseAddress('FxbVtoPYJ37F1UnLHaQhdyNjucxaX3bPVsi92aqMJr3k')
const FOLLOWED = parseSignature('5Ycf4ckt734jQKREVzfsyC9qX9K5xQMHhETWp2GnnfNegMByZR9gJqVe4ELvWsowuuUkghYdcgwHthzoFBwN1a4k')

let replay: NodeDouble
let node: NodeClient

beforeAll(async () => {
  replay = await startReplayNode()
  node = openNode({ name: 'recorded', url: replay.url })
})
afterAll(() => replay.close())

describe('what a real node answered', () => {
  it('tells who and how it is', async () => {
    expect(await node.getGenesisHash()).toBe('8wEhvU5NGV86uBtpqhKwkrHrRufZb5wz1jvn2jx9hS9Z')
    expect(await node.getVersion()).toEqual({ software: '4.2.0', featureSet: 565236538n })
    expect(await node.getHealth()).toEqual({ healthy: true })
    expect(await node.getFirstAvailableBlock()).toBe(1592n)
  })

  it('gives slots, heights and blockhashes at the commitment asked for', async () => {
    expect(await node.getSlot()).toBe(1612n)
    expect(await node.getSlot({ commitment: 'confirmed' })).toBe(1643n)
    expect(await node.getBlockHeight({ commitment: 'finalized' })).toBe(1612n)
    expect(await node.getLatestBlockhash({ commitment: 'processed' })).toEqual({
      blockhash: 'DxCi76niR3P6U6yW9oxFupedWJkGuWBx2DDrMgwqUiq3',
      lastValidBlockHeight: 1793n,
      fetchedSlot: 1643n,
    })
    expect(await node.getEpochInfo()).toEqual({
      absoluteSlot: 1612n,
      blockHeight: 1612n,
      epoch: 0n,
      slotIndex: 1612n,
      slotsInEpoch: 432000n,
      transactionCount: 1721n,
    })
  })

  it('gives accounts with every u64 exact', async () => {
    expect((await node.getBalance(TREASURY)).value).toBe(99946846628n)
    const { contextSlot, value } = await node.getMultipleAccounts([TREASURY, ABSENT, TOKEN_ACCOUNT])
    expect(contextSlot).toBe(1612n)
    expect(value[0]).toMatchObject({ lamports: 99946846628n, rentEpoch: 18446744073709551615n })
    expect(value[1]).toBeNull()
    expect(value[2]?.data).toHaveLength(165)
  })

  it('gives token accounts by owner, and rent by size', async () => {
    const owner = parseAddress('5fWmde5v1sRXmkqQf3EULZCGpsfPTwCyPvx7VGitPK89')
    const tokenProgram = parseAddress('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
    const { value } = await node.getTokenAccountsByOwner({ owner, tokenProgram })
    expect(value.map(({ address }) => address)).toEqual(['HL9omsZmyaNgGnifcs9fuxNzSsE1Rb464bFh7DvFt6NJ'])
    expect(await node.getMinimumBalanceForRentExemption(165)).toBe(2039280n)
    expect(await failureOf(node.getTokenAccountsByOwner({ owner: TREASURY, mint: ABSENT }))).toMatchObject({
      code: expect.stringMatching(/^NODE_/),
    })
  })

  it('gives every recorded block in the form that credits are read from', async () => {
    const slots = new Set<bigint>()
    for (const { method, params, response } of readExchanges('blocks.jsonl')) {
      const asked = params[0]
      if (method === 'getBlock' && typeof asked === 'bigint' && response['result'] !== undefined) slots.add(asked)
    }
    expect(slots.size).toBeGreaterThan(1)
    for (const asked of slots) {
      const json = await node.getBlock(slot(asked), { rewards: false })
      expect(parseAccountsBlock(json).parentSlot).toBe(asked - 1n)
    }
  })

  it('says which blocks it no longer has, and lists only those it has', async () => {
    expect(await failureOf(node.getBlock(slot(1546n)))).toMatchObject({
      code: 'NODE_BLOCK_CLEANED_UP',
      context: { node: 'recorded', slot: 1546n, firstAvailableSlot: 1592n },
    })
    expect((await failureOf(node.getBlock(slot(99999999n)))).code).toBe('NODE_BLOCK_NOT_AVAILABLE')
    expect(await node.getBlocks({ from: slot(0n), to: slot(1546n) })).toEqual([])
  })

  it('gives every recorded transaction with balances that fit its accounts', async () => {
    const signatures = new Set<string>()
    for (const file of ['transactions.jsonl', 'v1.jsonl', 'confidential.jsonl']) {
      for (const { method, params, response } of readExchanges(file)) {
        const [asked] = params
        if (method === 'getTransaction' && typeof asked === 'string' && isJsonObject(response['result'])) signatures.add(asked)
      }
    }
    expect(signatures.size).toBeGreaterThan(10)
    for (const text of signatures) {
      const signature = parseSignature(text)
      const record = await node.getTransaction(signature)
      if (record === null) continue
      expect(record.transaction.signature).toBe(signature)
      expect(record.transaction.meta?.postBalances).toHaveLength(record.transaction.accountKeys.length)
    }
  })

  it('lets one transaction be followed from unknown to finalized', async () => {
    const seen: string[] = []
    for (const _ of readExchanges('confirmation.jsonl')) {
      const { value } = await node.getSignatureStatuses([FOLLOWED])
      const status = value[0]
      const rooted = status?.confirmations === null ? ' and rooted' : ''
      const text = status === null || status === undefined ? 'unknown' : `${status.commitment}${rooted}`
      if (seen.at(-1) !== text) seen.push(text)
    }
    expect(seen).toEqual(['unknown', 'processed', 'confirmed', 'finalized and rooted'])
  })

  it('gives the faucet’s signature and prices of recent blocks', async () => {
    expect(await node.requestAirdrop(TREASURY, lamports(1_000_000_000n))).toMatch(/^4jxrfdp5/)
    const fees = await node.getRecentPrioritizationFees()
    expect(fees.length).toBeGreaterThan(100)
    expect(fees.every(({ microLamports }) => microLamports >= 0n)).toBe(true)
  })
})

describe('sending, as recorded', () => {
  const exchanges = readExchanges('sending.jsonl')
  const bytesOf = (params: readonly unknown[]) => new Uint8Array(Buffer.from(String(params[0]), 'base64'))
  const base64 = exchanges.filter(({ params }) =>
    JSON.stringify(params.slice(1), (_k, v) => (typeof v === 'bigint' ? Number(v) : v)).includes('base64'),
  )

  it('reads every simulation', async () => {
    const simulations = base64.filter(({ method }) => method === 'simulateTransaction')
    expect(simulations.length).toBeGreaterThan(3)
    for (const { params } of simulations) {
      const { contextSlot, value } = await node.simulateTransaction(bytesOf(params))
      expect(contextSlot).toBeGreaterThan(0n)
      expect(value.err === null || value.feeLamports === null || value.feeLamports > 0n).toBe(true)
    }
  })

  it('names every refusal of a preflight', async () => {
    const refused = base64.filter(
      ({ method, response }) => method === 'sendTransaction' && String((response['error'] as { code?: bigint })?.code) === '-32002',
    )
    expect(refused.length).toBeGreaterThan(0)
    for (const { params } of refused) {
      const error = await failureOf(node.sendTransaction(bytesOf(params), { preflightCommitment: 'finalized' }))
      expect(error.code).toBe('NODE_PREFLIGHT_FAILED')
      expect(error.context).toHaveProperty('err')
    }
  })

  it('sends bytes as base64, asks the node not to resend, and reads fees', async () => {
    const accepted = base64.find(({ method, response }) => method === 'sendTransaction' && typeof response['result'] === 'string')
    await node.sendTransaction(bytesOf(accepted?.params ?? []), { preflightCommitment: 'confirmed' })
    const sent = replay.asked.findLast(({ method }) => method === 'sendTransaction')
    expect(sent?.params[1]).toEqual({ encoding: 'base64', maxRetries: 0n, preflightCommitment: 'confirmed', skipPreflight: false })
    for (const { params, response } of exchanges.filter(({ method }) => method === 'getFeeForMessage')) {
      if (response['error'] !== undefined) continue
      const expected = (response['result'] as { value: bigint | null }).value
      expect((await node.getFeeForMessage(bytesOf(params))).value).toBe(expected)
    }
  })
})
