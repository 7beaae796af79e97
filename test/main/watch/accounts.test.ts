import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { NodeSet } from '../../../src/main/node/index.ts'
import { named } from '../../support/node-chain.ts'
import type { Handler } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { forSlot, openWatchScene, type WatchScene } from '../../support/watch-scene.ts'

const CUSTOMER_1 = named.address('deposit 1')
const CUSTOMER_2 = named.address('deposit 2')
const NATIVE = { kind: 'native' } as const
const SOL = 1_000_000_000n

let scene: WatchScene
let nodes: NodeSet

beforeEach(async () => {
  scene = await openWatchScene(CUSTOMER_1)
  nodes = scene.setOf(scene.left)
})
afterEach(() => scene.close())

describe('rewards', () => {
  it('of two kinds to one account in one block are two credits, and are so again after a restart', async () => {
    const opened = await scene.started(nodes)
    const reward = (rewardType: string, lamports: bigint, postBalance: bigint) => ({
      pubkey: CUSTOMER_1,
      lamports,
      postBalance,
      rewardType,
      commission: null,
    })
    forSlot(scene.left, 1_001n, () =>
      scene.chain.altered(1_001n, { rewards: [reward('Staking', 5n, 5n), reward('Rent', 7n, 12n), reward('Fee', 9n, 21n)] }),
    )
    scene.chain.add(1_001n)
    await opened.reached(slot(1_001n))
    await opened.close()
    scene.chain.add(1_002n)
    await scene.start(nodes).reached(slot(1_002n))
    expect(await scene.credited()).toEqual([5n, 7n, 9n].map((lamports) => [1_001n, CUSTOMER_1, lamports, 'credit']))
    expect(await scene.journal.read.balanceOf({ account: CUSTOMER_1, asset: NATIVE })).toMatchObject({ amount: 21n })
    await scene.expectIntact()
  })
})

describe('an account that is added later', () => {
  it('is watched from then on, with what it held', async () => {
    scene.chain.balances.set(CUSTOMER_2, 7n * SOL)
    const opened = await scene.started(nodes)
    scene.chain.add(1_001n)
    await opened.reached(slot(1_001n))
    await scene.watch(CUSTOMER_2)
    await until(async () => (await scene.journal.read.balanceOf({ account: CUSTOMER_2, asset: NATIVE })) !== null)
    scene.chain.add(1_002n, [{ to: CUSTOMER_2, lamports: SOL }])
    await opened.reached(slot(1_002n))
    expect(await scene.credited()).toEqual([[1_002n, CUSTOMER_2, SOL, 'credit']])
    expect(await scene.journal.read.balanceOf({ account: CUSTOMER_2, asset: NATIVE })).toMatchObject({
      opening: 7n * SOL,
      amount: 8n * SOL,
    })
    await scene.expectIntact()
  })

  it('has a right opening although its balance is read ahead of blocks that pay it', async () => {
    await (await scene.started(nodes)).close()
    scene.chain.balances.set(CUSTOMER_2, 7n * SOL)
    await scene.watch(CUSTOMER_2)
    scene.chain
      .add(1_001n, [{ to: CUSTOMER_2, lamports: SOL }])
      .add(1_002n, [{ to: CUSTOMER_2, lamports: SOL }])
      .add(1_003n)
    await scene.start(nodes).reached(slot(1_003n))
    expect(await scene.credited()).toHaveLength(2)
    expect(await scene.journal.read.balanceOf({ account: CUSTOMER_2, asset: NATIVE })).toMatchObject({
      opening: 7n * SOL,
      amount: 9n * SOL,
    })
    await scene.expectIntact()
  })

  it('is not opened with figures from before the cursor', async () => {
    const opened = await scene.started(nodes)
    const usual = scene.left.handlers['getMultipleAccounts'] as Handler
    scene.left.handlers['getMultipleAccounts'] = () => ({ context: { slot: 999n }, value: [null] })
    await scene.watch(CUSTOMER_2)
    await until(() => opened.status().state === 'stuck')
    expect(opened.status().trouble).toMatchObject({ code: 'NODE_BEHIND', context: { contextSlot: 999n } })
    scene.left.handlers['getMultipleAccounts'] = usual
    await until(() => opened.status().state === 'following')
  })
})
