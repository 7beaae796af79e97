import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { StrongroomError } from '../../../src/core/error/error.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { type JsonValue, type NodeSet, openNode } from '../../../src/main/node/index.ts'
import { openWatcher, type Watcher, type WatcherEvent } from '../../../src/main/watch/index.ts'
import { failureOf } from '../../support/failure.ts'
import { named, NodeChain, RENT_MINIMUM } from '../../support/node-chain.ts'
import { Fault, type Handler, type NodeDouble, Raw } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { forSlot, openWatchScene, type WatchScene } from '../../support/watch-scene.ts'

const CUSTOMER_1 = named.address('deposit 1')
const NATIVE = { kind: 'native' } as const
const SOL = 1_000_000_000n

let scene: WatchScene
let chain: NodeChain
let left: NodeDouble
let right: NodeDouble
let journal: Journal
let nodes: NodeSet
let watcher: Watcher | null
let events: WatcherEvent[]
let defects: unknown[]

beforeEach(async () => {
  scene = await openWatchScene(CUSTOMER_1)
  ;({ chain, left, right, journal, events, defects } = scene)
  nodes = scene.setOf(left)
  watcher = null
})
afterEach(async () => {
  await watcher?.close()
  await scene.close()
})

const setOf = (...doubles: readonly NodeDouble[]) => scene.setOf(...doubles)
const start = () => (watcher = scene.start(nodes, journal))
const started = async () => (watcher = await scene.started(nodes, journal))
const credited = () => scene.credited()
const expectIntact = () => scene.expectIntact()

describe('the first start', () => {
  it('begins at the finalized slot, with what accounts hold then', async () => {
    chain.add(1_001n, [{ to: CUSTOMER_1, lamports: 3n * SOL }])
    await start().reached(slot(1_001n))
    expect(await journal.read.cursor()).toEqual({ slot: 1_001n, block: { slot: 1_001n, blockhash: named.hash('1001') } })
    await until(async () => (await journal.read.balanceOf({ account: CUSTOMER_1, asset: NATIVE })) !== null)
    expect(await journal.read.balanceOf({ account: CUSTOMER_1, asset: NATIVE })).toMatchObject({
      opening: 3n * SOL,
      amount: 3n * SOL,
      slot: 1_001n,
    })
    expect(await credited()).toEqual([])
    await expectIntact()
  })

  it('waits for a node that can show the block to begin with', async () => {
    forSlot(left, 1_000n, () => null)
    start()
    await until(() => watcher?.status().state === 'stuck')
    expect(watcher?.status()).toMatchObject({
      cursor: null,
      trouble: { code: 'NODE_BLOCK_NOT_AVAILABLE', context: { node: 'node-1', slot: 1_000n } },
    })
    left.handlers['getBlock'] = chain.handlers()['getBlock'] as Handler
    await watcher?.reached(slot(1_000n))
  })
})

describe('following', () => {
  it('credits what arrives, passes over proved skipped slots, and chains balances', async () => {
    const opened = await started()
    chain
      .add(1_001n, [{ to: CUSTOMER_1, lamports: SOL }])
      .add(1_004n)
      .add(1_009n, [
        { to: CUSTOMER_1, lamports: 5n },
        { to: named.address('stranger'), lamports: SOL },
        { to: CUSTOMER_1, lamports: 2n * SOL },
      ])
    await opened.reached(slot(1_009n))
    expect(await credited()).toEqual([
      [1_001n, CUSTOMER_1, SOL, 'credit'],
      [1_009n, CUSTOMER_1, 5n, 'below-minimum'],
      [1_009n, CUSTOMER_1, 2n * SOL, 'credit'],
    ])
    expect(await journal.read.balanceOf({ account: CUSTOMER_1, asset: NATIVE })).toMatchObject({ amount: 3n * SOL + 5n, slot: 1_009n })
    expect(5n).toBeLessThan(RENT_MINIMUM)
    await expectIntact()
  })

  it('tells each block once, after the journal has it', async () => {
    const opened = await started()
    for (let at = 1_001n; at <= 1_020n; at += 1n) chain.add(at, [{ to: CUSTOMER_1, lamports: SOL }])
    await opened.reached(slot(1_020n))
    const blocks = events.filter((event) => event.kind === 'block')
    expect(blocks.map((event) => event.slot)).toEqual(Array.from({ length: 20 }, (_, index) => 1_001n + BigInt(index)))
    expect(blocks.every((event) => event.movements.length === 1)).toBe(true)
    await until(() => opened.status().state === 'following')
    expect(opened.status()).toEqual({ state: 'following', cursor: 1_020n, finalizedSlot: 1_020n, trouble: null })
    expect(events.filter((event) => event.kind === 'finalized' && event.slot === 1_020n)).toHaveLength(1)
  })

  it('records what is finalized alone, and asks for nothing below confirmed: what is below can still vanish', async () => {
    const opened = await started()
    chain.add(1_001n, [{ to: CUSTOMER_1, lamports: SOL }])
    await opened.reached(slot(1_001n))
    const asked = left.asked.filter(({ method }) =>
      ['getSlot', 'getBlocks', 'getBlock', 'getMultipleAccounts', 'getEpochInfo'].includes(method),
    )
    expect(asked.length).toBeGreaterThan(5)
    const looks = new Set(['getSlot', 'getBlocks', 'getBlock'])
    const commitmentOf = ({ params }: (typeof asked)[number]) => (params.at(-1) as { readonly commitment: string }).commitment
    expect(new Set(asked.filter(({ method }) => !looks.has(method)).map(commitmentOf))).toEqual(new Set(['finalized']))
    expect([...new Set(asked.map(commitmentOf))].toSorted()).toEqual(['confirmed', 'finalized'])
    const recorded = asked.filter(({ method, params }) => method === 'getBlock' && params[0] === 1_001n)
    expect(recorded.map(({ params }) => params.at(-1))).toContainEqual(expect.objectContaining({ commitment: 'finalized' }))
  })

  it('catches up over more blocks than one round takes', async () => {
    await (await started()).close()
    for (let at = 1_001n; at <= 1_700n; at += 1n) chain.add(at, at % 50n === 0n ? [{ to: CUSTOMER_1, lamports: SOL }] : [])
    await start().reached(slot(1_700n))
    expect(await credited()).toHaveLength(14)
    expect(events).toContainEqual(expect.objectContaining({ kind: 'status', status: expect.objectContaining({ state: 'catching-up' }) }))
    await expectIntact()
  })

  it('waits no longer from failure to failure while it gets somewhere in between', async () => {
    await (await started()).close()
    const seen = new Set<unknown>()
    const usual = left.handlers['getBlock'] as Handler
    left.handlers['getBlock'] = (params) => {
      if (seen.has(params[0])) return usual(params)
      seen.add(params[0])
      return new Fault(-32015, 'Transaction version (2) is not supported by the requesting client.')
    }
    for (let at = 1_001n; at <= 1_048n; at += 1n) chain.add(at)
    const parts = {
      nodes,
      journal,
      onEvent: (event: WatcherEvent) => void events.push(event),
      onDefect: (error: unknown) => defects.push(error),
    }
    // Twice as long from each failure to the next would be minutes.
    watcher = openWatcher({ ...parts, pollMs: 10, retryMs: 50 })
    await until(() => watcher?.status().cursor === 1_048n)
    expect(seen.size).toBe(48)
  })

  it('passes over a long time without blocks', async () => {
    const opened = await started()
    chain.add(90_000n, [{ to: CUSTOMER_1, lamports: SOL }])
    await opened.reached(slot(90_000n))
    expect(await credited()).toEqual([[90_000n, CUSTOMER_1, SOL, 'credit']])
  })

  it('goes on after a restart without a miss or a double', async () => {
    await (await started()).close()
    chain.add(1_001n, [{ to: CUSTOMER_1, lamports: SOL }]).add(1_003n, [{ to: CUSTOMER_1, lamports: SOL }])
    for (const at of [1_001n, 1_003n]) {
      await start().reached(slot(at))
      await watcher?.close()
    }
    chain.add(1_004n, [{ to: CUSTOMER_1, lamports: SOL }])
    await start().reached(slot(1_004n))
    expect(await credited()).toHaveLength(3)
    await expectIntact()
  })

  it('keeps cursor and movements together when the disk is full, and goes on when there is room', async () => {
    let full = true
    const real = journal
    journal = {
      ...real,
      write: (name, change) =>
        real.write(name, async (tx) => {
          const result = await change(tx)
          if (name === 'block' && full) throw new StrongroomError('JOURNAL_FULL', { path: 'journal.sqlite', detail: 'full' })
          return result
        }),
    }
    const opened = await started()
    chain.add(1_001n, [{ to: CUSTOMER_1, lamports: SOL }])
    await until(() => opened.status().state === 'stuck')
    expect(opened.status().trouble).toMatchObject({ code: 'JOURNAL_FULL' })
    expect([await credited(), (await journal.read.cursor())?.slot]).toEqual([[], 1_000n])
    expect(events.some(({ kind }) => kind === 'block')).toBe(false)
    full = false
    await opened.reached(slot(1_001n))
    expect(await credited()).toEqual([[1_001n, CUSTOMER_1, SOL, 'credit']])
  })

  it('is starting until it has looked for the first time, and is not called stopped', async () => {
    watcher = openWatcher({ nodes, journal, onEvent: (event) => events.push(event), onDefect: (error) => defects.push(error), pollMs: 10 })
    expect(watcher.status()).toEqual({ state: 'starting', cursor: null, finalizedSlot: null, trouble: null })
    await until(() => watcher?.status().state === 'following')
    expect(events.flatMap((event) => (event.kind === 'status' ? [event.status.state] : []))).toEqual(['following'])
  })

  it('reports a defect of its own to the process that runs it, and stops', async () => {
    await started()
    await watcher?.close()
    const seen: unknown[] = []
    chain.add(1_001n)
    watcher = openWatcher({
      nodes,
      journal,
      onEvent: (event) => {
        if (event.kind === 'block') throw new TypeError('ours')
      },
      onDefect: (error) => seen.push(error),
      pollMs: 10,
    })
    await until(() => seen.length === 1)
    expect(seen[0]).toBeInstanceOf(TypeError)
    expect(watcher.status().state).toBe('stopped')
  })

  it('ends what waits for a slot when it is closed', async () => {
    const opened = await started()
    const waiting = failureOf(opened.reached(slot(5_000n)))
    await opened.close()
    expect(await waiting).toMatchObject({ code: 'WATCH_NOT_CAUGHT_UP', context: { finalizedSlot: 5_000n } })
    expect(opened.status().state).toBe('stopped')
    expect((await failureOf(opened.reached(slot(5_000n)))).code).toBe('WATCH_NOT_CAUGHT_UP')
  })
})

describe('a block that cannot be had is not an absence', () => {
  const REFUSALS: readonly [string, string, () => JsonValue | Raw | Fault][] = [
    [
      'cleaned up',
      'NODE_BLOCK_CLEANED_UP',
      () => new Fault(-32001, 'Block 1002 cleaned up, does not exist on node. First available block: 1592'),
    ],
    ['not available', 'NODE_BLOCK_NOT_AVAILABLE', () => new Fault(-32004, 'Block not available for slot 1002')],
    ['said to be skipped', 'NODE_SLOT_SKIPPED', () => new Fault(-32007, 'Slot 1002 was skipped, or missing due to ledger jump')],
    ['missing in storage', 'NODE_SLOT_SKIPPED', () => new Fault(-32009, 'Slot 1002 was skipped, or missing in long-term storage')],
    ['of unknown status', 'NODE_BLOCK_STATUS_UNKNOWN', () => new Fault(-32014, 'Block status not yet available for slot 1002')],
    [
      'of a newer version',
      'NODE_VERSION_UNSUPPORTED',
      () => new Fault(-32015, 'Transaction version (2) is not supported by the requesting client.'),
    ],
    ['behind unreachable storage', 'NODE_STORAGE_UNREACHABLE', () => new Fault(-32019, 'unreachable')],
    ['null', 'NODE_BLOCK_NOT_AVAILABLE', () => null],
    ['malformed', 'BLOCK_MALFORMED', () => ({ blockhash: 7n })],
    ['cut off', 'NODE_CONNECTION_LOST', () => new Raw((response) => response.destroy())],
    ['a web page', 'NODE_ANSWER_NOT_JSON', () => new Raw((response) => response.end('<html>'))],
  ]

  it.each(REFUSALS)('when it is %s: the cursor stays before it until it is there', async (_what, code, refusal) => {
    const opened = await started()
    forSlot(left, 1_002n, refusal)
    chain
      .add(1_001n)
      .add(1_002n, [{ to: CUSTOMER_1, lamports: SOL }])
      .add(1_003n)
    await until(() => opened.status().state === 'stuck')
    expect(opened.status()).toMatchObject({ cursor: 1_001n, trouble: { code } })
    expect(await journal.read.cursor()).toMatchObject({ slot: 1_001n })
    left.handlers['getBlock'] = chain.handlers()['getBlock'] as Handler
    await opened.reached(slot(1_003n))
    await until(() => opened.status().trouble === null)
    expect(await credited()).toEqual([[1_002n, CUSTOMER_1, SOL, 'credit']])
  })

  const GONE = ['NODE_BLOCK_CLEANED_UP', 'NODE_BLOCK_NOT_AVAILABLE', 'NODE_SLOT_SKIPPED']
  const isGone = ([, code]: (typeof REFUSALS)[number]) => GONE.includes(code)

  it.each(REFUSALS.filter(isGone))('when one node has it %s: another shows it', async (_what, _code, refusal) => {
    nodes = setOf(left, right)
    const opened = await started()
    forSlot(left, 1_002n, refusal)
    // So far on that no machine of it can be before the block.
    chain
      .add(1_001n)
      .add(1_002n, [{ to: CUSTOMER_1, lamports: SOL }])
      .add(1_514n)
    await opened.reached(slot(1_514n))
    expect(await credited()).toEqual([[1_002n, CUSTOMER_1, SOL, 'credit']])
    expect(events.some((event) => event.kind === 'status' && event.status.state === 'stuck')).toBe(false)
  })

  it.each(REFUSALS.filter((one) => !isGone(one)))(
    'when one node has it %s: another alone is not believed',
    async (_what, _code, refusal) => {
      nodes = setOf(left, right)
      const opened = await started()
      forSlot(left, 1_002n, refusal)
      chain
        .add(1_001n)
        .add(1_002n, [{ to: CUSTOMER_1, lamports: SOL }])
        .add(1_003n)
      await until(() => opened.status().trouble?.code === 'WATCH_ONE_NODE_ALONE')
      expect(opened.status()).toMatchObject({ cursor: 1_001n, trouble: { context: { node: 'node-2', what: 'the block at slot 1002' } } })
      left.handlers['getBlock'] = chain.handlers()['getBlock'] as Handler
      await opened.reached(slot(1_003n))
      expect(await credited()).toEqual([[1_002n, CUSTOMER_1, SOL, 'credit']])
    },
  )

  it('names every node that could not show it', async () => {
    nodes = setOf(left, right)
    const opened = await started()
    forSlot(left, 1_001n, () => null)
    forSlot(right, 1_001n, () => new Fault(-32001, 'cleaned up'))
    chain.add(1_001n)
    await until(() => opened.status().state === 'stuck')
    expect(opened.status().trouble).toEqual({
      code: 'WATCH_BLOCK_UNAVAILABLE',
      context: {
        slot: 1_001n,
        answers: [
          { node: 'node-1', code: 'NODE_BLOCK_NOT_AVAILABLE' },
          { node: 'node-2', code: 'NODE_BLOCK_CLEANED_UP' },
        ],
      },
    })
  })
})

describe('the list of blocks is a hint, the chain of parents the proof', () => {
  it('finds a block that the list leaves out', async () => {
    const opened = await started()
    left.handlers['getBlocks'] = ([from, to]) => chain.slots(from as bigint, to as bigint).filter((at) => at !== 1_002n && at !== 1_003n)
    chain
      .add(1_001n)
      .add(1_002n, [{ to: CUSTOMER_1, lamports: SOL }])
      .add(1_003n)
      .add(1_004n)
    await opened.reached(slot(1_004n))
    expect(await credited()).toEqual([[1_002n, CUSTOMER_1, SOL, 'credit']])
  })

  it('goes on where a node lists nothing', async () => {
    const opened = await started()
    left.handlers['getBlocks'] = () => []
    chain.add(1_001n, [{ to: CUSTOMER_1, lamports: SOL }]).add(1_005n)
    await opened.reached(slot(1_005n))
    expect(await credited()).toHaveLength(1)
  })

  it('stops where a node lists only what its history still holds', async () => {
    const opened = await started()
    left.handlers['getBlocks'] = ([, to]) => chain.slots(1_200n, to as bigint)
    left.handlers['getBlock'] = ([at]) =>
      (at as bigint) < 1_200n ? new Fault(-32001, 'cleaned up') : (chain.blocks.get(at as bigint) ?? null)
    for (let at = 1_001n; at <= 1_210n; at += 1n) chain.add(at)
    await until(() => opened.status().state === 'stuck')
    expect(opened.status()).toMatchObject({ cursor: 1_000n, trouble: { code: 'NODE_BLOCK_CLEANED_UP', context: { slot: 1_199n } } })
  })

  it('walks back a bounded way', async () => {
    const opened = await started()
    left.handlers['getBlocks'] = () => []
    for (let at = 1_001n; at <= 1_100n; at += 1n) chain.add(at)
    await until(() => opened.status().state === 'stuck')
    expect(opened.status()).toMatchObject({
      cursor: 1_000n,
      trouble: { code: 'WATCH_LIST_INCOMPLETE', context: { from: 1_000n, to: 1_100n } },
    })
  })

  it.each<[string, { readonly [name: string]: JsonValue }]>([
    ['another parent hash', { previousBlockhash: named.hash('fork') }],
    ['an older parent slot', { parentSlot: 998n }],
    ['itself for a parent', { parentSlot: 1_002n }],
  ])('does not believe a block with %s; two other nodes prove the way', async (_what, members) => {
    const opened = await started()
    forSlot(left, 1_002n, () => chain.altered(1_002n, members))
    chain.add(1_001n).add(1_002n, [{ to: CUSTOMER_1, lamports: SOL }])
    await until(() => opened.status().state === 'stuck' || opened.status().cursor === 1_002n)
    expect(opened.status()).toMatchObject({
      cursor: 1_001n,
      trouble: { code: 'WATCH_CHAIN_BROKEN', context: { node: 'node-1', slot: 1_002n } },
    })
    await nodes.add(openNode({ name: 'node-2', url: right.url }))
    await nodes.add(openNode({ name: 'node-3', url: right.url }))
    await opened.reached(slot(1_002n))
    expect(await credited()).toEqual([[1_002n, CUSTOMER_1, SOL, 'credit']])
  })

  /** The cursor at a block with a deposit, under a hash that the block does not have, and a child that names the true one. */
  async function atInventedHash(): Promise<Watcher> {
    const opened = await started()
    forSlot(left, 1_001n, () => chain.altered(1_001n, { blockhash: named.hash('invented') }))
    chain.add(1_001n, [{ to: CUSTOMER_1, lamports: SOL }])
    await opened.reached(slot(1_001n))
    chain.add(1_002n, [{ to: CUSTOMER_1, lamports: SOL }])
    await until(() => opened.status().trouble?.code === 'WATCH_CHAIN_BROKEN')
    return opened
  }

  it('says why it is stuck while its only node invents the hash of the cursor’s block, and continues automatically once it shows the true one', async () => {
    const opened = await atInventedHash()
    expect(opened.status()).toMatchObject({ state: 'stuck', cursor: 1_001n })
    left.handlers['getBlock'] = chain.handlers()['getBlock'] as Handler
    await opened.reached(slot(1_002n))
    expect(await credited()).toEqual([
      [1_001n, CUSTOMER_1, SOL, 'credit'],
      [1_002n, CUSTOMER_1, SOL, 'credit'],
    ])
    const [, mended] = await journal.read.events({ limit: 2 })
    expect(mended).toMatchObject({ kind: 'cursor-mended', data: { slot: '1001', from: named.hash('invented'), to: named.hash('1001') } })
    await expectIntact()
  })

  it('does not take the true hash of a block that lacks what was recorded of it, and says which movement', async () => {
    const opened = await atInventedHash()
    forSlot(left, 1_001n, () => chain.altered(1_001n, { transactions: [] }))
    await until(() => opened.status().trouble?.code === 'JOURNAL_BLOCK_LACKS')
    expect(opened.status()).toMatchObject({ state: 'stuck', trouble: { context: { slot: 1_001n, account: CUSTOMER_1 } } })
    expect(await journal.read.cursor()).toMatchObject({ block: { blockhash: named.hash('invented') } })
  })

  it('does not take a hash that a second node does not confirm', async () => {
    const opened = await atInventedHash()
    right.handlers['getBlock'] = ([at]) => chain.altered(at as bigint, { blockhash: named.hash(`other ${at as bigint}`) })
    await nodes.add(openNode({ name: 'node-2', url: right.url }))
    left.handlers['getBlock'] = chain.handlers()['getBlock'] as Handler
    await until(() => right.count('getBlock') > 3)
    expect(opened.status()).toMatchObject({ state: 'stuck', cursor: 1_001n })
    expect(await journal.read.cursor()).toMatchObject({ block: { blockhash: named.hash('invented') } })
    right.handlers['getBlock'] = chain.handlers()['getBlock'] as Handler
    await opened.reached(slot(1_002n))
    await expectIntact()
  })

  it('takes the parent’s slot alone where the node no longer keeps its hash', async () => {
    const opened = await started()
    forSlot(left, 1_001n, () => chain.altered(1_001n, { previousBlockhash: '11111111111111111111111111111111' }))
    chain.add(1_001n, [{ to: CUSTOMER_1, lamports: SOL }])
    await opened.reached(slot(1_001n))
    expect(await credited()).toHaveLength(1)
  })

  it('goes on behind a gap that a person opened', async () => {
    await (await started()).close()
    chain.add(1_001n).add(1_010n)
    await journal.write('gap', (tx) => tx.openGap({ from: slot(1_001n), to: slot(1_010n), reason: 'no node has it' }))
    chain.add(1_012n, [{ to: CUSTOMER_1, lamports: SOL }])
    await start().reached(slot(1_012n))
    expect(await credited()).toEqual([[1_012n, CUSTOMER_1, SOL, 'credit']])
  })

  it('says so when the nodes are far behind what is already known', async () => {
    const opened = await started()
    left.handlers['getSlot'] = () => 7n
    await until(() => opened.status().state === 'stuck')
    expect(opened.status()).toMatchObject({
      cursor: 1_000n,
      trouble: { code: 'WATCH_NODE_BEHIND_CURSOR', context: { finalizedSlot: 7n, cursor: 1_000n, node: 'node-1' } },
    })
  })

  it('asks nothing of a node on another network', async () => {
    left.handlers['getGenesisHash'] = () => named.hash('elsewhere')
    start()
    await until(() => watcher?.status().state === 'stuck')
    expect(watcher?.status().trouble).toMatchObject({ code: 'NODE_OTHER_GENESIS' })
    expect(new Set(left.asked.map(({ method }) => method))).toEqual(new Set(['getGenesisHash']))
    expect(await journal.read.cursor()).toBeNull()
  })
})

describe('a transaction whose outcome a node does not know', () => {
  it('is read from another node', async () => {
    nodes = setOf(left, right)
    const opened = await started()
    forSlot(left, 1_001n, () => chain.withoutOutcomes(1_001n))
    chain.add(1_001n, [{ to: CUSTOMER_1, lamports: SOL }])
    await opened.reached(slot(1_001n))
    expect(await credited()).toEqual([[1_001n, CUSTOMER_1, SOL, 'credit']])
  })

  it('stands in sight without credit when no node knows it', async () => {
    const opened = await started()
    forSlot(left, 1_001n, () => chain.withoutOutcomes(1_001n))
    chain.add(1_001n, [{ to: CUSTOMER_1, lamports: SOL }])
    await opened.reached(slot(1_001n))
    expect(await credited()).toEqual([[1_001n, CUSTOMER_1, 0n, 'outcome-unknown']])
  })
})
