import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Slot } from '../../../src/core/chain/slot.ts'
import { type MatterEvent, type NodeSet, openNode, openNodes, sameText } from '../../../src/main/node/index.ts'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { failureOf } from '../../support/failure.ts'
import { Fault, type NodeDouble, Raw, startNodeDouble } from '../../support/node-double.ts'

const GENESIS = '8wEhvU5NGV86uBtpqhKwkrHrRufZb5wz1jvn2jx9hS9Z'
const ADDRESS = '4pjdVYk1cV1vTkbeEKEyQh2W6CetC6qEjfFCGeKPpgYx' as never

let doubles: NodeDouble[]
let nodes: NodeSet
let told: MatterEvent[]

async function openSet(count: number): Promise<void> {
  doubles = await Promise.all(
    Array.from({ length: count }, () => startNodeDouble({ getGenesisHash: () => GENESIS, getEpochInfo: placeAt(100n) })),
  )
  told = []
  nodes = openNodes({
    nodes: doubles.map(({ url }, index) => openNode({ name: NAMES[index] ?? '', url, timeoutMs: 2_000 })),
    genesisHash: GENESIS,
    now: () => 7,
    pauseMs: 1,
    agreePauseMs: 1,
    onMatter: (event) => void told.push(event),
  })
}
const NAMES = ['left', 'right', 'third', 'fourth']
const placeAt = (slot: bigint) => () => ({ absoluteSlot: slot, blockHeight: slot - 10n, epoch: 0n, slotIndex: 0n, slotsInEpoch: 432000n })

beforeEach(() => openSet(2))
afterEach(async () => {
  nodes.close()
  await Promise.all(doubles.map((double) => double.close()))
})

const balanceAt = (lamports: bigint, slot = 100n): JsonValue => ({ context: { slot }, value: lamports })
const serve = (...answers: (JsonValue | Fault | Raw)[]) => {
  for (const [index, answer] of answers.entries()) {
    const double = doubles[index]
    if (double !== undefined) double.handlers['getBalance'] = () => answer
  }
}
const broken = () => new Raw((response) => response.destroy())
const silent = () => new Raw(() => undefined)
const same = sameText<bigint>(String, 'lamports')
const agree = (of: 'two' | 'all' = 'two') =>
  nodes.agree({ what: 'a balance', ask: (node, at) => node.getBalance(ADDRESS, at) }, { compare: same, of })

describe('a question about money', () => {
  it('is asked of two nodes, and names both where they say the same', async () => {
    serve(balanceAt(5n), balanceAt(5n, 101n))
    expect(await agree()).toEqual({ contextSlot: 100n, value: 5n, nodes: ['left', 'right'], witnesses: 2 })
    expect(told).toEqual([])
  })

  it('is asked of no more than two, but of the third where one of them does not answer', async () => {
    await restart(3)
    serve(balanceAt(5n), balanceAt(5n), balanceAt(5n))
    await agree()
    expect(doubles[2]?.asked).toEqual([])
    serve(balanceAt(5n), broken())
    expect((await agree()).nodes).toEqual(['left', 'third'])
    expect((await agree('all')).witnesses).toBe(2)
  })

  it('is asked again at the later slot where one node is only further than the other', async () => {
    const asked: (Slot | undefined)[] = []
    let looks = 0
    serve(balanceAt(5n, 100n))
    const [left, right] = doubles
    if (left === undefined || right === undefined) throw new Error('two nodes')
    left.handlers['getBalance'] = ([, config]) => {
      asked.push((config as { minContextSlot?: Slot }).minContextSlot)
      looks += 1
      return looks < 3 ? balanceAt(5n, 100n) : balanceAt(9n, 103n)
    }
    right.handlers['getBalance'] = () => balanceAt(9n, 103n)
    expect(await agree()).toMatchObject({ value: 9n, witnesses: 2 })
    expect(asked).toEqual([undefined, 103n, 103n])
    expect(told).toEqual([])
  })

  it('is not decided where two nodes differ: the difference is reported once, stays open, and ends when they agree', async () => {
    serve(balanceAt(5n), balanceAt(9n))
    const refusal = await failureOf(agree())
    const answers = [
      { node: 'left', said: '5' },
      { node: 'right', said: '9' },
    ]
    expect(refusal).toMatchObject({ code: 'NODE_DISAGREEMENT', context: { what: 'a balance', answers } })
    await failureOf(agree())
    const disagreement = { what: 'a balance', where: 'lamports', answers, sinceMs: 7 }
    expect(nodes.disagreements()).toEqual([disagreement])
    expect(told).toEqual([{ kind: 'nodes-disagreed', disagreement }])
    serve(balanceAt(9n))
    await agree()
    expect(nodes.disagreements()).toEqual([])
    expect(told.slice(1)).toEqual([{ kind: 'nodes-agreed', what: 'a balance', nodes: ['left', 'right'] }])
  })

  it('that two nodes differed in is not settled by one of them falling silent or behind', async () => {
    serve(balanceAt(5n), balanceAt(9n, 103n))
    let looks = 0
    const [left] = doubles
    if (left !== undefined)
      left.handlers['getBalance'] = () => (looks++ === 0 ? balanceAt(5n) : new Fault(-32016, 'Minimum context slot has not been reached'))
    expect((await failureOf(agree())).code).toBe('NODE_DISAGREEMENT')
  })

  it('is decided by two nodes against one, and the one is told of', async () => {
    await restart(3)
    serve(balanceAt(5n), balanceAt(9n), balanceAt(9n))
    expect(await agree()).toMatchObject({ value: 9n, nodes: ['right', 'third'], witnesses: 2 })
    expect(nodes.disagreements()).toMatchObject([{ what: 'a balance' }])
    expect(new Map(nodes.disagreements()[0]?.answers.map(({ node, said }) => [node, said]))).toEqual(
      new Map([
        ['left', '5'],
        ['right', '9'],
        ['third', '9'],
      ]),
    )
  })

  it('is decided by two nodes against one that names a slot which no other reaches', async () => {
    await restart(3)
    const behind = new Fault(-32016, 'Minimum context slot has not been reached')
    const upTo100 = ([, config]: readonly JsonValue[]) =>
      ((config as { minContextSlot?: Slot }).minContextSlot ?? 0n) > 100n ? behind : balanceAt(9n)
    for (const double of doubles) double.handlers['getBalance'] = upTo100
    serve(balanceAt(5n, 110n))
    expect(await agree()).toMatchObject({ contextSlot: 100n, value: 9n, nodes: ['right', 'third'], witnesses: 2 })
    expect(nodes.disagreements()).toMatchObject([{ what: 'a balance' }])
  })

  it('stays open where only other nodes than those that differed agree', async () => {
    await restart(3)
    serve(balanceAt(5n), balanceAt(9n), balanceAt(9n))
    await agree()
    serve(broken(), balanceAt(9n), balanceAt(9n))
    await agree()
    expect(nodes.disagreements()).toHaveLength(1)
    nodes.remove('left')
    expect(nodes.disagreements()).toEqual([])
  })

  it('is decided by nobody where two stand against two', async () => {
    await restart(4)
    serve(balanceAt(5n), balanceAt(9n), balanceAt(9n), balanceAt(5n))
    expect((await failureOf(agree())).code).toBe('NODE_DISAGREEMENT')
  })

  it('names its only witness where one node is configured or only one answers', async () => {
    serve(balanceAt(5n), broken())
    expect(await agree()).toEqual({ contextSlot: 100n, value: 5n, nodes: ['left'], witnesses: 1 })
    nodes.remove('right')
    expect((await agree()).witnesses).toBe(1)
  })

  it('fails as any other where no node answers', async () => {
    serve(broken(), new Fault(-32005, 'behind'))
    expect((await failureOf(agree())).code).toBe('NODE_NONE_ANSWERED')
    serve(new Fault(-32602, 'no such address'), new Fault(-32602, 'no such address'))
    expect((await failureOf(agree())).code).toBe('NODE_PARAMS_REFUSED')
  })
})

async function restart(count: number): Promise<void> {
  nodes.close()
  await Promise.all(doubles.map((double) => double.close()))
  await openSet(count)
}

describe('block heights', () => {
  it('of two nodes that cannot be of one chain are an open matter, until they can', async () => {
    for (const double of doubles) completeCheck(double)
    const [, right] = doubles
    if (right === undefined) throw new Error('two nodes')
    right.handlers['getEpochInfo'] = () => ({ absoluteSlot: 101n, blockHeight: 95n, epoch: 0n, slotIndex: 0n, slotsInEpoch: 432000n })
    right.handlers['getBlockHeight'] = () => 95n
    await nodes.check()
    expect(nodes.disagreements()).toMatchObject([
      { what: 'the block height', answers: [{ said: 'height 90 at slot 100' }, { said: 'height 95 at slot 101' }] },
    ])
    right.handlers['getEpochInfo'] = placeAt(101n)
    await nodes.check()
    expect(nodes.disagreements()).toEqual([])
  })

  it('that one node gives twice and differently refuse it until a check finds them possible', async () => {
    for (const double of doubles) completeCheck(double)
    const [left] = doubles
    if (left === undefined) throw new Error('a node')
    left.handlers['getBlockHeight'] = () => 22_000_000n
    await nodes.check()
    expect(nodes.states()[0]).toMatchObject({ standing: 'refused', error: { code: 'NODE_HEIGHTS_DIFFER' } })
    serve(balanceAt(5n), balanceAt(5n))
    expect((await agree()).nodes).toEqual(['right'])
    expect(left.count('getBalance')).toBe(0)
    left.handlers['getBlockHeight'] = () => 90n
    await nodes.check()
    expect((await agree()).nodes).toEqual(['left', 'right'])
  })
})

function completeCheck(double: NodeDouble): void {
  Object.assign(double.handlers, {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '4.4.1' }),
    getFirstAvailableBlock: () => 1n,
    getSlot: () => 100n,
    getBlockHeight: () => 90n,
    getSignatureStatuses: () => new Fault(-32011, 'Transaction history is not available from this node'),
  })
}

describe('the nodes that are asked first', () => {
  it('are not those behind the others, nor those that are silent', async () => {
    for (const double of doubles) completeCheck(double)
    const [left, right] = doubles
    if (left === undefined || right === undefined) throw new Error('two nodes')
    right.handlers['getEpochInfo'] = placeAt(200n)
    right.handlers['getBlockHeight'] = () => 190n
    await nodes.check()
    expect(nodes.states().map(({ slotsBehind, historyOn }) => [slotsBehind, historyOn])).toEqual([
      [100n, false],
      [0n, false],
    ])
    serve(balanceAt(5n), balanceAt(9n))
    expect((await nodes.first((node) => node.getBalance(ADDRESS))).value).toBe(9n)
    serve(balanceAt(5n), silent())
    expect((await nodes.first((node) => node.getBalance(ADDRESS))).value).toBe(5n)
    expect(nodes.states()[1]).toMatchObject({ standing: 'failing', figures: { silent: true, lastError: 'NODE_TIMED_OUT' } })
  })

  it('are given no question while they want to be left alone', async () => {
    serve(rateLimited('60'), balanceAt(5n))
    const [left] = doubles
    for (let asks = 0; asks < 3; asks += 1) await nodes.first((node) => node.getBalance(ADDRESS))
    expect(left?.count('getBalance')).toBe(1)
    expect(nodes.states()[0]?.figures.msLimited).toBeGreaterThan(50_000)
  })
})

const rateLimited = (seconds: string) =>
  new Raw((response) => {
    response.writeHead(429, { 'retry-after': seconds }).end()
  })
