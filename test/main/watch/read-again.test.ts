import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { NodeSet } from '../../../src/main/node/index.ts'
import type { Watcher } from '../../../src/main/watch/index.ts'
import { failureOf } from '../../support/failure.ts'
import { named, NodeChain } from '../../support/node-chain.ts'
import type { Handler } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { forSlot, openWatchScene, type WatchScene } from '../../support/watch-scene.ts'

const CUSTOMER = named.address('deposit 1')
const NATIVE = { kind: 'native' } as const
const SOL = 1_000_000_000n
const FAR = 9_000n

let scene: WatchScene
let chain: NodeChain
let nodes: NodeSet
let watcher: Watcher

beforeEach(async () => {
  scene = await openWatchScene(CUSTOMER)
  ;({ chain } = scene)
})
afterEach(async () => {
  await watcher.close()
  await scene.close()
})

const pay = (at: bigint) => void chain.add(at, [{ to: CUSTOMER, lamports: SOL }])
const balance = async () => (await scene.journal.read.balanceOf({ account: CUSTOMER, asset: NATIVE }))?.amount
const cases = async () => (await scene.journal.read.cases({ limit: 10 })).map(({ kind, slot: at, found }) => [kind, at, found])
const problems = async () => (await scene.journal.verify()).problems

/** One node, alone, that leads the cursor from slot 1,002 to a slot far ahead of the chain, over a gap or a block it made up. */
async function leadAhead(by: 'a gap' | 'a block', invented: bigint = 0n): Promise<void> {
  const { left, journal } = scene
  nodes = scene.setOf(left)
  watcher = await scene.started(nodes)
  pay(1_001n)
  chain.add(1_002n)
  await watcher.reached(slot(1_002n))
  if (by === 'a gap') {
    await watcher.close()
    await journal.write('gap', (tx) => tx.openGap({ from: slot(1_003n), to: slot(FAR), reason: 'fewer-calls' }))
  } else {
    const lie = new NodeChain(1_002n)
    lie.balances.set(CUSTOMER, SOL)
    lie.add(FAR, invented === 0n ? [] : [{ to: CUSTOMER, lamports: invented }])
    left.handlers['getSlot'] = () => FAR
    left.handlers['getBlocks'] = ([, to]) => ((to as bigint) < FAR ? [] : [FAR])
    forSlot(left, FAR, () => lie.altered(FAR, {}))
    await watcher.reached(slot(FAR))
    await watcher.close()
    Object.assign(left.handlers, chain.handlers())
  }
  nodes = scene.setOf(scene.left, scene.right)
  for (let at = 1_003n; at <= 1_006n; at += 1n) pay(at)
  watcher = scene.start(nodes)
  await until(() => watcher.status().trouble?.code === 'WATCH_NODE_BEHIND_CURSOR')
}

describe('a cursor that was led ahead of the chain', () => {
  it.each(['a gap', 'a block'] as const)('over %s is moved back, and everything is credited that it passed over, once', async (by) => {
    await leadAhead(by)
    expect(await balance()).toBe(SOL)
    expect(await watcher.moveBack(null)).toEqual({ from: FAR, to: by === 'a gap' ? 1_002n : 1_001n, movements: 0 })
    await watcher.reached(slot(1_006n))
    await until(async () => (await scene.journal.read.cursor())?.slot === 1_006n)
    expect(await scene.credited()).toEqual([1_001n, 1_003n, 1_004n, 1_005n, 1_006n].map((at) => [at, CUSTOMER, SOL, 'credit']))
    expect(await balance()).toBe(5n * SOL)
    expect(await scene.journal.read.gaps({ limit: 10, open: true })).toEqual([])
    await scene.expectIntact()
  })

  it('by a block with a deposit that never was: a case tells of it once its slot is passed, and it counts in no balance', async () => {
    await leadAhead('a block', 7n * SOL)
    expect(await balance()).toBe(8n * SOL)
    expect(await watcher.moveBack(null)).toMatchObject({ movements: 1 })
    await until(async () => (await scene.journal.read.cursor())?.slot === 1_006n)
    expect([await balance(), await problems()]).toEqual([5n * SOL, []])
    pay(FAR + 1n)
    await until(async () => (await scene.journal.read.cursor())?.slot === FAR + 1n)
    expect(await cases()).toEqual([['movement-missing', FAR, SOL]])
    expect([await balance(), await problems()]).toEqual([6n * SOL, []])
  })

  it('is not moved back to a slot that nobody read: it goes below the last one that was', async () => {
    await leadAhead('a gap')
    expect((await failureOf(watcher.moveBack(slot(1_005n)))).code).toBe('WATCH_CANNOT_READ_AGAIN')
    expect((await scene.journal.read.cursor())?.slot).toBe(FAR)
    expect(await watcher.moveBack(slot(1_001n))).toMatchObject({ to: 1_001n })
  })

  it('is not moved back to a block whose hash two nodes name differently', async () => {
    await leadAhead('a gap')
    forSlot(scene.left, 1_002n, () => chain.altered(1_002n, { blockhash: named.hash('invented') }))
    expect((await failureOf(watcher.moveBack(null))).code).toBe('NODE_DISAGREEMENT')
    Object.assign(scene.left.handlers, chain.handlers())
    expect(await watcher.moveBack(null)).toMatchObject({ to: 1_002n })
    await until(async () => (await scene.journal.read.cursor())?.slot === 1_006n)
    await scene.expectIntact()
  })

  it('is moved back once, though the process ended in the middle of reading again', async () => {
    await leadAhead('a gap')
    await watcher.moveBack(null)
    await watcher.close()
    watcher = scene.start(nodes)
    await until(async () => (await scene.journal.read.cursor())?.slot === 1_006n)
    expect(await scene.credited()).toHaveLength(5)
    await scene.expectIntact()
  })
})

describe('blocks that are read again', () => {
  async function recordUpTo(last: bigint): Promise<void> {
    nodes = scene.setOf(scene.left)
    watcher = await scene.started(nodes)
    for (let at = 1_001n; at <= last; at += 1n) pay(at)
    await watcher.reached(slot(last))
  }

  it('change nothing where they hold what is recorded', async () => {
    await recordUpTo(1_005n)
    expect(await watcher.moveBack(slot(1_002n))).toEqual({ from: 1_005n, to: 1_002n, movements: 3 })
    await until(async () => (await scene.journal.read.cursor())?.slot === 1_005n)
    expect(await scene.credited()).toHaveLength(5)
    expect(await balance()).toBe(5n * SOL)
    await scene.expectIntact()
  })

  it('credit what a node once left out of one of them, in its place', async () => {
    const usual = scene.left.handlers['getBlock'] as Handler
    forSlot(scene.left, 1_003n, () => chain.altered(1_003n, { transactions: [] }))
    await recordUpTo(1_005n)
    expect(await cases()).toEqual([['balance-break', 1_004n, 3n * SOL]])
    scene.left.handlers['getBlock'] = usual
    await watcher.moveBack(slot(1_002n))
    await until(async () => (await scene.journal.read.cursor())?.slot === 1_005n)
    expect(
      (await scene.credited()).map((row) => (row as readonly bigint[])[0] ?? 0n).toSorted((left, right) => Number(left - right)),
    ).toEqual([1_001n, 1_002n, 1_003n, 1_004n, 1_005n])
    expect([await balance(), await problems()]).toEqual([5n * SOL, []])
  })

  it('are refused where nothing is to be read again, and where watching had not begun', async () => {
    await recordUpTo(1_003n)
    for (const after of [null, slot(1_003n), slot(999n)])
      expect((await failureOf(watcher.moveBack(after))).code).toBe('WATCH_CANNOT_READ_AGAIN')
    expect((await scene.journal.read.cursor())?.slot).toBe(1_003n)
  })

  it('are not waited for once the watcher is closed', async () => {
    await recordUpTo(1_003n)
    await watcher.close()
    expect((await failureOf(watcher.moveBack(slot(1_001n)))).code).toBe('WATCH_NOT_CAUGHT_UP')
  })
})
