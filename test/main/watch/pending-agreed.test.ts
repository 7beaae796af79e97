import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { named } from '../../support/node-chain.ts'
import { Fault, type Handler, type NodeDouble, startNodeDouble } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { openWatchScene, type WatchScene } from '../../support/watch-scene.ts'

const CUSTOMER = named.address('deposit 1')
const SOL = 1_000_000_000n
const INVENTED = 9_000_000n * SOL

let scene: WatchScene

beforeEach(async () => {
  scene = await openWatchScene(CUSTOMER)
})
afterEach(() => scene.close())

describe('what is confirmed, as two nodes say', () => {
  const pending = async () => {
    const rows = await scene.journal.read.pending({ limit: 10 })
    return rows.map(({ slot: at, amount, state }) => [at, amount, state])
  }
  const usual = () => scene.chain.handlers()['getBlock'] as Handler
  const confirm = (at: bigint, lamports: bigint) => scene.chain.confirm(at, [{ to: CUSTOMER, lamports }])
  /** Shows in a block of slot 1,001 that much more than is there, and counts how often somebody asks. */
  const inventAt = (node: NodeDouble) => {
    const handler = usual()
    const looks = { count: 0 }
    node.handlers['getBlock'] = (params) => {
      if (params[0] !== 1_001n) return handler(params)
      looks.count += 1
      const honest = scene.chain.confirmed.get(1_001n)
      try {
        confirm(1_001n, INVENTED)
        return handler(params)
      } finally {
        if (honest !== undefined) scene.chain.confirmed.set(1_001n, honest)
      }
    }
    return looks
  }

  it.each([{ first: 'the liar' }, { first: 'the honest node' }])(
    'is not shown where one of them invents it, with $first asked first',
    async ({ first }) => {
      const order = first === 'the liar' ? [scene.left, scene.right] : [scene.right, scene.left]
      await scene.started(scene.setOf(...order))
      inventAt(scene.left)
      confirm(1_001n, SOL)
      confirm(1_002n, 2n * SOL)
      await until(async () => (await pending()).length > 0)
      expect(await pending()).toEqual([[1_002n, 2n * SOL, 'pending']])
    },
  )

  it('is asked about a few times, and not until the chain is final', async () => {
    await scene.started(scene.setOf(scene.left, scene.right))
    const looks = inventAt(scene.left)
    confirm(1_001n, SOL)
    await until(() => looks.count >= 16)
    confirm(1_002n, SOL)
    await until(async () => (await pending()).length > 0)
    expect([looks.count, await pending()]).toEqual([16, [[1_002n, SOL, 'pending']]])
  })

  it('is shown once the second node has come so far', async () => {
    await scene.started(scene.setOf(scene.left, scene.right))
    const handler = usual()
    let looks = 0
    scene.right.handlers['getBlock'] = (params) => {
      looks += 1
      return looks <= 3 ? new Fault(-32004, 'Block not available for slot 1001') : handler(params)
    }
    confirm(1_001n, SOL)
    await until(async () => (await pending()).length > 0)
    // What is shown is looked at no more: a payment shown on one node's word would leave fewer looks.
    expect(looks).toBe(4)
  })

  it('is not shown while the second node says nothing of it', async () => {
    await scene.started(scene.setOf(scene.left, scene.right))
    scene.right.handlers['getBlock'] = () => new Fault(-32603, 'Internal error')
    confirm(1_001n, SOL)
    await until(() => scene.right.count('getBlock') >= 3)
    expect(await pending()).toEqual([])
  })

  it('is shown where two of three nodes show it and the third says nothing', async () => {
    const silent = await startNodeDouble({ ...scene.chain.handlers(), getBlock: () => new Fault(-32603, 'Internal error') })
    try {
      await scene.started(scene.setOf(scene.left, scene.right, silent))
      confirm(1_001n, SOL)
      await until(async () => (await pending()).length === 1)
      expect(silent.count('getBlock')).toBeGreaterThan(0)
    } finally {
      await silent.close()
    }
  })

  it('is shown on the word of the only node', async () => {
    await scene.started(scene.setOf(scene.left))
    confirm(1_001n, SOL)
    await until(async () => (await pending()).length === 1)
    expect(await scene.journal.read.cursor()).toMatchObject({ slot: slot(1_000n) })
  })
})
