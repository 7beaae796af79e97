import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { JsonValue, NodeSet } from '../../../src/main/node/index.ts'
import type { Watcher } from '../../../src/main/watch/index.ts'
import { named, NodeChain } from '../../support/node-chain.ts'
import { type NodeDouble, startNodeDouble } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { forSlot, openWatchScene, type WatchScene } from '../../support/watch-scene.ts'

const CUSTOMER = named.address('deposit 1')
const SOL = 1_000_000_000n
const AT = 1_001n

let scene: WatchScene
let chain: NodeChain
/** Keeps no outcomes, and says so; it is asked first. */
let forgetful: NodeDouble
let liar: NodeDouble
let watcher: Watcher

beforeEach(async () => {
  scene = await openWatchScene(CUSTOMER)
  ;({ chain, left: forgetful, right: liar } = scene)
  forSlot(forgetful, AT, () => chain.withoutOutcomes(AT))
})
afterEach(async () => {
  await watcher.close()
  await scene.close()
})

type Transactions = readonly { readonly [name: string]: JsonValue }[]
const transactionsOf = (told: JsonValue) => (told as { readonly transactions: Transactions }).transactions
/** The same transaction as a chain would show it on which it brought so much. */
const brought = (lamports: bigint) => transactionsOf(new NodeChain(1_000n).add(AT, [{ to: CUSTOMER, lamports }]).altered(AT, {}))
/** The block with one more deposit, invented. */
function beside(block: JsonValue): JsonValue {
  const [invented] = brought(9n * SOL)
  const other = { ...invented, transaction: { ...(invented?.['transaction'] as object), signatures: [named.signature('invented')] } }
  return chain.altered(AT, { transactions: [...transactionsOf(block), other] })
}
const isDisputed = () => ['NODE_DISAGREEMENT', 'WATCH_BLOCK_DISPUTED'].includes(watcher.status().trouble?.code ?? '')
const stands = () => until(() => isDisputed() || watcher.status().cursor === AT)
const pay = () => void chain.add(AT, [{ to: CUSTOMER, lamports: SOL }])
const start = async (nodes: NodeSet) => void (watcher = await scene.started(nodes))

describe('a block of which one node knows no outcomes', () => {
  it('is not recorded with a deposit that the other alone puts beside what the node shows', async () => {
    await start(scene.setOf(forgetful, liar))
    forSlot(liar, AT, () => beside(chain.altered(AT, {})))
    pay()
    await stands()
    expect(await scene.credited()).toEqual([])
    expect(isDisputed()).toBe(true)
    Object.assign(liar.handlers, chain.handlers())
    await watcher.reached(slot(AT))
    expect(await scene.credited()).toEqual([[AT, CUSTOMER, SOL, 'credit']])
  })

  it('is not recorded with a deposit that the other invents beside what neither knows', async () => {
    await start(scene.setOf(liar, forgetful))
    forSlot(liar, AT, () => beside(chain.withoutOutcomes(AT)))
    pay()
    await stands()
    expect(await scene.credited()).toEqual([])
    expect(isDisputed()).toBe(true)
  })

  it('is not recorded with an outcome that one of the two others tells otherwise', async () => {
    const third = await startNodeDouble(chain.handlers())
    await start(scene.setOf(forgetful, liar, third))
    forSlot(liar, AT, () => chain.altered(AT, { transactions: brought(9n * SOL) }))
    pay()
    await stands()
    expect(await scene.credited()).toEqual([])
    expect(isDisputed()).toBe(true)
    Object.assign(liar.handlers, chain.handlers())
    await watcher.reached(slot(AT))
    expect(await scene.credited()).toEqual([[AT, CUSTOMER, SOL, 'credit']])
    await third.close()
  })
})
