import { afterEach, beforeEach, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { openWatcher, type Watcher } from '../../../src/main/watch/index.ts'
import { named } from '../../support/node-chain.ts'
import { Fault, type NodeDouble } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { forSlot, openWatchScene, type WatchScene } from '../../support/watch-scene.ts'

const CUSTOMER = named.address('deposit 1')
const SOL = 1_000_000_000n
const INVENTED = named.hash('invented')

let scene: WatchScene
let watcher: Watcher

beforeEach(async () => {
  scene = await openWatchScene(CUSTOMER)
})
afterEach(async () => {
  await watcher.close()
  await scene.close()
})

const heal = (double: NodeDouble) => void Object.assign(double.handlers, scene.chain.handlers())
const isStuck = () => watcher.status().state === 'stuck'

it('does not begin at a block whose hash one of two nodes invents', async () => {
  const { chain, left, right, journal } = scene
  forSlot(left, 1_000n, () => chain.altered(1_000n, { blockhash: INVENTED }))
  watcher = scene.start(scene.setOf(left, right))
  await until(async () => isStuck() || (await journal.read.cursor()) !== null)
  expect(await journal.read.cursor()).toBeNull()
  heal(left)
  await watcher.reached(slot(1_000n))
  expect(await journal.read.cursor()).toMatchObject({ block: { blockhash: named.hash('1000') } })
})

it('does not go on over a block that a list left out and that the block after it does not name', async () => {
  const { chain, left } = scene
  watcher = await scene.started(scene.setOf(left))
  left.handlers['getBlocks'] = ([from, to]) => chain.slots(from as bigint, to as bigint).filter((at) => at !== 1_001n)
  forSlot(left, 1_002n, () => chain.altered(1_002n, { previousBlockhash: INVENTED }))
  chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }]).add(1_002n)
  await until(() => isStuck() || (watcher.status().cursor ?? 0n) >= 1_002n)
  expect(watcher.status()).toMatchObject({ state: 'stuck', cursor: 1_000n, trouble: { code: 'WATCH_CHAIN_BROKEN' } })
  heal(left)
  await watcher.reached(slot(1_002n))
  expect(await scene.credited()).toEqual([[1_001n, CUSTOMER, SOL, 'credit']])
  await scene.expectIntact()
})

it('takes no other hash for the block of its cursor that one of two nodes invents with the block after it', async () => {
  const { chain, left, right, journal } = scene
  watcher = await scene.started(scene.setOf(left, right))
  chain.add(1_001n)
  await watcher.reached(slot(1_001n))
  forSlot(left, 1_001n, () => chain.altered(1_001n, { blockhash: INVENTED }))
  forSlot(left, 1_002n, () => chain.altered(1_002n, { previousBlockhash: INVENTED }))
  right.handlers['getBlock'] = () => new Fault(-32019, 'unreachable')
  chain.add(1_002n, [{ to: CUSTOMER, lamports: SOL }])
  const asked = left.count('getBlock')
  await until(() => isStuck() && left.count('getBlock') > asked + 30)
  expect(await journal.read.cursor()).toMatchObject({ block: { slot: 1_001n, blockhash: named.hash('1001') } })
  for (const double of [left, right]) heal(double)
  await watcher.reached(slot(1_002n))
  expect(await scene.credited()).toEqual([[1_002n, CUSTOMER, SOL, 'credit']])
  await scene.expectIntact()
})

it('passes over nothing while one of two nodes does not say where its blocks begin', async () => {
  const { chain, left, right, journal } = scene
  const nodes = scene.setOf(left, right)
  const pace = { pollMs: 10, retryMs: 10, askAgainMs: 1, gapAfterFailures: 3 }
  watcher = openWatcher({ nodes, journal, onEvent: () => undefined, onDefect: (error) => scene.defects.push(error), ...pace })
  await watcher.reached(slot(1_000n))
  for (const double of [left, right]) forSlot(double, 1_001n, () => new Fault(-32001, 'Block 1001 cleaned up'))
  right.handlers['getFirstAvailableBlock'] = () => new Fault(-32603, 'Internal error')
  chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }]).add(1_002n)
  const gaps = () => journal.read.gaps({ limit: 10 })
  await until(async () => right.count('getFirstAvailableBlock') > 5 || (await gaps()).length > 0)
  expect(await gaps()).toEqual([])
  for (const double of [left, right]) heal(double)
  await watcher.reached(slot(1_002n))
  expect(await scene.credited()).toEqual([[1_001n, CUSTOMER, SOL, 'credit']])
})

it('takes no hash for the block of its cursor that the block after it does not name, not even from the only node', async () => {
  const { chain, left, journal } = scene
  watcher = await scene.started(scene.setOf(left))
  chain.add(1_001n)
  await watcher.reached(slot(1_001n))
  forSlot(left, 1_001n, () => chain.altered(1_001n, { blockhash: INVENTED }))
  forSlot(left, 1_002n, () => chain.altered(1_002n, { previousBlockhash: named.hash('another') }))
  chain.add(1_002n)
  const asked = left.count('getBlock')
  await until(() => isStuck() && left.count('getBlock') > asked + 10)
  expect(await journal.read.cursor()).toMatchObject({ block: { blockhash: named.hash('1001') } })
  heal(left)
  await watcher.reached(slot(1_002n))
})

it('opens no balance with what a node held before the block it begins at', async () => {
  const { chain, left, journal } = scene
  left.handlers['getMultipleAccounts'] = (params) => {
    const honest = chain.handlers()['getMultipleAccounts']
    return { ...(honest?.(params) as JsonObject), context: { slot: 999n } }
  }
  watcher = scene.start(scene.setOf(left))
  const balances = () => journal.read.balances({ limit: 10 })
  await until(async () => isStuck() || (await balances()).length > 0)
  expect(await balances()).toEqual([])
  heal(left)
  await watcher.reached(slot(1_000n))
  expect(await balances()).not.toEqual([])
})
