import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Compared, compareWithChain } from '../../../src/main/compare/compare.ts'
import { untilOver } from '../../../src/main/compare/until-over.ts'
import { PAGE_ROWS_MAX } from '../../../src/main/journal/index.ts'
import { type NodeSet, openNode, openNodes } from '../../../src/main/node/index.ts'
import type { SignerClient } from '../../../src/main/signer-client.ts'
import type { SignedEntry } from '../../../src/main/signer/protocol.ts'
import { NodeChain } from '../../support/node-chain.ts'
import { type Handler, type NodeDouble, startNodeDouble } from '../../support/node-double.ts'
import { addressOf, blockOf, movementOf, signatureOf } from '../journal/samples.ts'
import { openWatchingJournal } from '../journal/support.ts'

const TREASURY = addressOf('treasury')
let height: bigint
let double: NodeDouble
let nodes: NodeSet

beforeEach(async () => {
  height = 1_000n
  const chain = new NodeChain(1_000n).add(1_001n, [])
  const handlers: Record<string, Handler> = chain.handlers()
  const getEpochInfo: Handler = (asked) => ({ ...(handlers['getEpochInfo']?.(asked) as object), blockHeight: height })
  double = await startNodeDouble({ ...handlers, getEpochInfo, getBlockHeight: () => height })
  const clients = [openNode({ name: 'node', url: double.url, timeoutMs: 5_000 })]
  nodes = openNodes({ nodes: clients, genesisHash: chain.genesisHash, now: () => 0, pauseMs: 1 })
})
afterEach(async () => {
  nodes.close()
  await double.close()
})

/** Signed under a blockhash that is over at that height. */
const signedUntil = (lastValidBlockHeight: bigint): SignedEntry => ({
  intent: 'elsewhere',
  digest: '11'.repeat(32),
  signature: signatureOf('elsewhere'),
  eventId: 1,
  lastValidBlockHeight,
  notBeforeSlot: null,
  nonceSlot: null,
  nonce: null,
  blockhash: null,
  references: [],
  movements: [],
})

it('a comparison that waits tells again and again how many blocks are left', async () => {
  const left: bigint[] = []
  const reached = async () => {
    height += 40n
  }
  await untilOver(
    { nodes, reached },
    { entries: [signedUntil(1_000n)], unexplained: [], mayMissSome: false, onWait: (blocks) => void left.push(blocks) },
  )
  expect(left.length).toBeGreaterThan(3)
  expect(left).toEqual(left.map((_, look) => (left[0] ?? 0n) - 40n * BigInt(look)))
  expect(left.at(-1)).toBeLessThanOrEqual(40n)
})

it('a comparison reports the total that is to be read, beyond one page', async () => {
  const journal = await openWatchingJournal()
  await journal.write('ours', (tx) => tx.addAccounts([{ address: TREASURY, role: 'treasury', path: null }]))
  const count = PAGE_ROWS_MAX + 1
  const movements = Array.from({ length: count }, (_, place) => {
    const [before, after] = [BigInt(count - place), BigInt(count - place - 1)]
    return movementOf({ name: `${place}`, index: place, owner: TREASURY, before, after, verdict: { kind: 'outgoing' } })
  })
  await journal.write('block', (tx) => tx.recordBlock(blockOf(101, movements)))
  const signer = { signedSince: async () => ({ entries: [], made: [], complete: true }) } as unknown as SignerClient
  const parts = { journal, nodes, signer, reached: async () => undefined, onEnded: async () => undefined }
  const seen = new Error('it was told')
  const told: Compared[] = []
  const report = (now: Compared) => {
    told.push(now)
    throw seen
  }
  await expect(compareWithChain(parts, report)).rejects.toBe(seen)
  expect(told).toEqual([{ step: 'reading', done: 0, total: count }])
})
