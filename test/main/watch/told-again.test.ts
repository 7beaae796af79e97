import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { JsonValue } from '../../../src/main/node/index.ts'
import type { Watcher } from '../../../src/main/watch/index.ts'
import { named } from '../../support/node-chain.ts'
import { forSlot, openWatchScene, type WatchScene } from '../../support/watch-scene.ts'

const CUSTOMER = named.address('deposit 1')
const SOL = 1_000_000_000n

let scene: WatchScene
let watcher: Watcher

beforeEach(async () => {
  scene = await openWatchScene(CUSTOMER)
  watcher = await scene.started(scene.setOf(scene.left))
})
afterEach(async () => {
  await watcher.close()
  await scene.close()
})

const transactionsOf = (at: bigint) => scene.chain.blocks.get(at)?.['transactions'] as readonly JsonValue[]
const cases = async () => (await scene.journal.read.cases({ limit: 10 })).map(({ kind, slot: at }) => [kind, at])

describe('a transaction that the chain shows twice', () => {
  it('in a second block is credited once, and the watcher goes on, after a restart too', async () => {
    const { chain, left } = scene
    chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }])
    await watcher.reached(slot(1_001n))
    forSlot(left, 1_002n, () => chain.altered(1_002n, { transactions: transactionsOf(1_001n) }))
    chain.add(1_002n)
    await watcher.reached(slot(1_002n))
    await watcher.close()
    watcher = scene.start(scene.setOf(left))
    chain.add(1_003n, [{ to: CUSTOMER, lamports: 2n * SOL }])
    await watcher.reached(slot(1_003n))
    expect(await scene.credited()).toEqual([
      [1_001n, CUSTOMER, SOL, 'credit'],
      [1_003n, CUSTOMER, 2n * SOL, 'credit'],
    ])
    expect(await cases()).toEqual([['movement-again', 1_002n]])
    expect((await scene.journal.verify()).problems).toEqual([])
  })

  it('in one block is credited once, and the watcher goes on', async () => {
    const { chain, left } = scene
    forSlot(left, 1_001n, () => chain.altered(1_001n, { transactions: [...transactionsOf(1_001n), ...transactionsOf(1_001n)] }))
    chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }]).add(1_002n)
    await watcher.reached(slot(1_002n))
    expect(await scene.credited()).toEqual([[1_001n, CUSTOMER, SOL, 'credit']])
    expect(await cases()).toEqual([['movement-again', 1_001n]])
    expect((await scene.journal.verify()).problems).toEqual([])
  })
})
