import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { explainError } from '../../../src/core/error/error.ts'
import { type NodeClient, type NodeSet, openNode, openNodes } from '../../../src/main/node/index.ts'
import { failureOf } from '../../support/failure.ts'
import { Fault, type NodeDouble, Raw, startNodeDouble } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'

const GENESIS = '8wEhvU5NGV86uBtpqhKwkrHrRufZb5wz1jvn2jx9hS9Z'
const OTHER_GENESIS = '4pjdVYk1cV1vTkbeEKEyQh2W6CetC6qEjfFCGeKPpgYx'
const SIGNATURE = '5Ycf4ckt734jQKREVzfsyC9qX9K5xQMHhETWp2GnnfNegMByZR9gJqVe4ELvWsowuuUkghYdcgwHthzoFBwN1a4k'

let left: NodeDouble
let right: NodeDouble
let nodes: NodeSet
let clock = 0

async function startNode(slot: bigint): Promise<NodeDouble> {
  return startNodeDouble({
    getGenesisHash: () => GENESIS,
    getEpochInfo: () => ({ absoluteSlot: slot, blockHeight: slot - 10n, epoch: 0n, slotIndex: slot, slotsInEpoch: 432000n }),
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '4.2.0' }),
    getFirstAvailableBlock: () => 5n,
    getSlot: () => slot,
    getBlockHeight: () => slot - 10n,
    getSignatureStatuses: () => ({ context: { slot }, value: [null] }),
  })
}

function clientOf(name: string, double: NodeDouble): NodeClient {
  // Nobody is measured by how busy this machine is.
  return openNode({ name, url: double.url, timeoutMs: 2_000, now: () => clock })
}

beforeEach(async () => {
  left = await startNode(100n)
  right = await startNode(200n)
  nodes = openNodes({ nodes: [clientOf('left', left), clientOf('right', right)], genesisHash: GENESIS, now: () => clock, pauseMs: 1 })
})
afterEach(async () => {
  nodes.close()
  await left.close()
  await right.close()
})

const askSlot = () => nodes.first((node) => node.getSlot())
const broken = () => new Raw((response) => response.destroy())

describe('the first answer', () => {
  it('comes from the first node, which is asked who it is once', async () => {
    expect([await askSlot(), await askSlot()]).toEqual([100n, 100n])
    expect(left.count('getGenesisHash')).toBe(1)
    expect(right.asked).toEqual([])
  })

  it('comes from the second while the first is down, and from the first again once a check has found it back', async () => {
    left.handlers['getSlot'] = broken
    expect(await askSlot()).toBe(200n)
    left.handlers['getSlot'] = () => 101n
    expect(await askSlot()).toBe(200n)
    Object.assign(left.handlers, { getEpochInfo: right.handlers['getEpochInfo'], getBlockHeight: right.handlers['getBlockHeight'] })
    await nodes.check()
    expect(await askSlot()).toBe(101n)
    expect(left.count('getGenesisHash')).toBe(2)
  })

  it('comes from a node that refused to say who it is, once it says so', async () => {
    let refusals = 0
    const { getEpochInfo } = left.handlers
    left.handlers['getEpochInfo'] = (params) =>
      refusals++ < 1 || getEpochInfo === undefined ? new Fault(-32005, 'Node is behind', { numSlotsBehind: 9n }) : getEpochInfo(params)
    expect(await askSlot()).toBe(200n)
    expect(await askSlot()).toBe(100n)
  })

  it('is waited for in rounds when every node fails for the moment', async () => {
    let failures = 0
    right.handlers['getSlot'] = () => (failures++ < 1 ? broken() : 201n)
    left.handlers['getSlot'] = () => new Fault(-32005, 'Node is behind', { numSlotsBehind: 9n })
    expect(await askSlot()).toBe(201n)
    expect(left.count('getSlot')).toBe(2)
  })

  it('is given up after a bounded number of rounds, and every node is named', async () => {
    left.handlers['getSlot'] = broken
    right.handlers['getSlot'] = () => new Fault(-32603, 'Internal error')
    const error = await failureOf(askSlot())
    expect(error).toMatchObject({
      code: 'NODE_NONE_ANSWERED',
      context: {
        answers: [
          { node: 'left', code: 'NODE_CONNECTION_LOST' },
          { node: 'right', code: 'NODE_RPC' },
        ],
      },
    })
    expect([left.count('getSlot'), right.count('getSlot')]).toEqual([3, 1])
  })

  it('is not asked for elsewhere when every node would refuse the same', async () => {
    left.handlers['sendTransaction'] = () => new Fault(-32002, 'simulation failed', { err: 'BlockhashNotFound', logs: [] })
    const error = await failureOf(nodes.first((node) => node.sendTransaction(new Uint8Array(1), { preflightCommitment: 'confirmed' })))
    expect(error.code).toBe('NODE_PREFLIGHT_FAILED')
    expect(right.asked).toEqual([])
  })

  it('of what must happen once is asked for elsewhere only if the first node was never reached', async () => {
    const airdrop = () => nodes.first((node) => node.requestAirdrop(address, 1n as never), { once: true })
    const address = OTHER_GENESIS as never
    left.handlers['requestAirdrop'] = broken
    right.handlers['requestAirdrop'] = () => SIGNATURE
    expect((await failureOf(airdrop())).code).toBe('NODE_CONNECTION_LOST')
    expect(right.asked).toEqual([])
    await left.close()
    expect(await airdrop()).toBe(SIGNATURE)
  })

  it('has no node to come from when none is configured', async () => {
    const none = openNodes({ nodes: [], genesisHash: null, now: () => 0 })
    expect((await failureOf(none.first((node) => node.getSlot()))).code).toBe('NODE_NONE_CONFIGURED')
  })

  it('is not waited for any longer once the set is closed', async () => {
    left.handlers['getSlot'] = () => new Fault(-32005, 'Node is unhealthy')
    const alone = openNodes({ nodes: [clientOf('left', left)], genesisHash: GENESIS, now: () => 0, pauseMs: 60_000 })
    const asked = failureOf(alone.first((node) => node.getSlot()))
    await until(() => left.count('getSlot') === 1)
    alone.close()
    expect((await asked).code).toBe('NODE_CANCELLED')
  })
})

describe('a node on another network', () => {
  beforeEach(() => {
    left.handlers['getGenesisHash'] = () => OTHER_GENESIS
  })

  it('is asked for nothing but who it is, and the next one answers', async () => {
    expect(await askSlot()).toBe(200n)
    expect(new Set(left.asked.map(({ method }) => method))).toEqual(new Set(['getGenesisHash']))
    expect(nodes.states()[0]).toMatchObject({ standing: 'refused', error: { code: 'NODE_OTHER_GENESIS' } })
  })

  it('has no vote, and receives no transaction', async () => {
    right.handlers['sendTransaction'] = () => SIGNATURE
    const { answers, late } = await nodes.broadcast(new Uint8Array(1), { to: nodes.names(), preflightCommitment: 'confirmed' })
    expect(late).toEqual([])
    expect(answers).toEqual([
      {
        node: 'left',
        ok: false,
        error: { code: 'NODE_OTHER_GENESIS', context: { node: 'left', expected: GENESIS, found: OTHER_GENESIS } },
      },
      { node: 'right', ok: true, value: SIGNATURE },
    ])
    expect(left.count('sendTransaction')).toBe(0)
  })

  it('is not taken into the set', async () => {
    nodes.remove('left')
    expect((await failureOf(nodes.add(clientOf('left', left)))).code).toBe('NODE_OTHER_GENESIS')
    expect(nodes.names()).toEqual(['right'])
  })

  it('is found out when it takes the place of a good one', async () => {
    left.handlers['getGenesisHash'] = () => GENESIS
    expect(await askSlot()).toBe(100n)
    left.handlers['getSlot'] = broken
    left.handlers['getGenesisHash'] = () => OTHER_GENESIS
    expect(await askSlot()).toBe(200n)
    left.handlers['getSlot'] = () => 1n
    expect(await askSlot()).toBe(200n)
  })
})

describe('an address where another node stands up', () => {
  const impostor = () => startNodeDouble({ getGenesisHash: () => OTHER_GENESIS, getSlot: () => 1n }, Number(new URL(left.url).port))

  it('is found out after the first one was unreachable', async () => {
    expect(await askSlot()).toBe(100n)
    await left.close()
    expect(await askSlot()).toBe(200n)
    const other = await impostor()
    expect(await askSlot()).toBe(200n)
    expect(other.count('getSlot')).toBe(0)
    await other.close()
  })

  it('gives no evidence although nobody noticed the change', async () => {
    expect(await askSlot()).toBe(100n)
    await left.close()
    const other = await impostor()
    const answers = await nodes.every((node) => node.getSlot())
    expect(answers.map(({ ok }) => ok)).toEqual([false, true])
    expect(other.count('getSlot')).toBe(0)
    await other.close()
  })
})

describe('a node with impossible figures', () => {
  it('is refused when its block height is above its slot', async () => {
    left.handlers['getEpochInfo'] = () => ({ absoluteSlot: 100n, blockHeight: 101n, epoch: 0n, slotIndex: 1n, slotsInEpoch: 2n })
    expect(await askSlot()).toBe(200n)
    expect(nodes.states()[0]).toMatchObject({ standing: 'refused', error: { code: 'NODE_HEIGHT_ABOVE_SLOT' } })
  })
})

describe('the set', () => {
  it('learns the genesis hash from the first node to answer, where none is given', async () => {
    const learning = openNodes({ nodes: [clientOf('left', left)], genesisHash: null, now: () => 0 })
    expect(await learning.genesisHash()).toBe(GENESIS)
    right.handlers['getGenesisHash'] = () => OTHER_GENESIS
    expect((await failureOf(learning.add(clientOf('right', right)))).code).toBe('NODE_OTHER_GENESIS')
  })

  it('says how each node is', async () => {
    left.handlers['getHealth'] = () => new Fault(-32005, 'Node is behind by 42 slots', { numSlotsBehind: 42n })
    right.handlers['getVersion'] = broken
    const [first, second] = await nodes.check()
    expect(first).toEqual({
      name: 'left',
      standing: 'admitted',
      error: null,
      healthy: false,
      slotsBehind: 42n,
      version: '4.2.0',
      slot: 100n,
      blockHeight: 90n,
      confirmedSlot: 100n,
      processedSlot: 100n,
      firstAvailableSlot: 5n,
      historyOn: true,
      figures: expect.objectContaining({ errorRate: 0, lastError: null, silent: false, msLimited: null }),
      maxRps: null,
      plainToPublic: false,
    })
    expect(second).toMatchObject({ name: 'right', standing: 'failing', error: { code: 'NODE_CONNECTION_LOST' } })
  })

  it('gives every node’s own answer, failures among them', async () => {
    right.handlers['getSlot'] = broken
    expect(await nodes.every((node) => node.getSlot())).toEqual([
      { node: 'left', ok: true, value: 100n },
      { node: 'right', ok: false, error: { code: 'NODE_CONNECTION_LOST', context: expect.objectContaining({ node: 'right' }) } },
    ])
  })

  it('holds each name once, and forgets a node on request', async () => {
    expect((await failureOf(nodes.add(clientOf('left', right)))).code).toBe('NODE_KNOWN')
    nodes.remove('right')
    expect(nodes.names()).toEqual(['left'])
    expect(() => nodes.remove('right')).toThrow(/NODE_UNKNOWN/)
    expect((await nodes.add(clientOf('third', right))).standing).toBe('admitted')
    expect(nodes.names()).toEqual(['left', 'third'])
  })

  it('lets a defect in a call through instead of blaming a node', async () => {
    const defect = () => nodes.first(() => Promise.reject(new TypeError('ours')))
    await expect(defect()).rejects.toThrow(TypeError)
    await expect(nodes.every(() => Promise.reject(new TypeError('ours')))).rejects.toThrow(TypeError)
  })

  it('tells the observed pace of slots, by the clock it was given', () => {
    clock = 0
    nodes.observeSlot(1_000n as never)
    clock = 1_000
    nodes.observeSlot(1_004n as never)
    expect(nodes.slotPace()).toBeNull()
    clock = 2_000
    nodes.observeSlot(1_010n as never)
    expect(nodes.slotPace()).toEqual({ msPerSlot: 200, slots: 10 })
    clock = 9_000
    nodes.observeSlot(1_009n as never)
    expect(nodes.slotPace()).toEqual({ msPerSlot: 200, slots: 10 })
  })

  it('says the money is safe and open in every failure to answer', () => {
    const words = explainError({ code: 'NODE_NONE_ANSWERED', context: { answers: [{ node: 'left', code: 'NODE_TIMED_OUT' }] } })
    expect(words.happened).toBe('No node gave an answer: left (NODE_TIMED_OUT).')
    expect(words.money).toMatch(/may land all the same/)
  })
})
