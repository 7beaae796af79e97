import { afterEach, beforeEach, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { NodeSet } from '../../../src/main/node/index.ts'
import { findGap } from '../../../src/main/watch/find-gap.ts'
import { named } from '../../support/node-chain.ts'
import { Fault, type Handler, type NodeDouble, type Raw } from '../../support/node-double.ts'
import { forSlot, openWatchScene, type WatchScene } from '../../support/watch-scene.ts'

const LOST = 1_001n

let scene: WatchScene
let nodes: NodeSet

beforeEach(async () => {
  scene = await openWatchScene(named.address('deposit 1'))
  scene.chain.add(1_001n).add(1_002n).add(1_003n)
  nodes = scene.setOf(scene.left, scene.right)
})
afterEach(() => scene.close())

const lost = () => new Fault(-32009, 'Slot 1001 was skipped, or missing in long-term storage')
const find = () => findGap(nodes, { slot: slot(1_000n), block: null }, slot(1_003n))
const timesAsked = ({ asked }: NodeDouble) => asked.filter(({ method, params }) => method === 'getBlock' && params[0] === LOST).length

it('a gap ends with a block that each node says it does not have', async () => {
  for (const double of [scene.left, scene.right]) forSlot(double, LOST, lost)
  expect(await find()).toMatchObject({ to: LOST, refusals: [{ node: 'node-1' }, { node: 'node-2' }] })
})

it.each([
  ['shows it', (usual: Handler) => usual([LOST])],
  ['does not answer for it', () => new Fault(-32019, 'unreachable')],
])('there is no gap where a node %s when each is asked for the block it would end with', async (_, last) => {
  const usual = scene.chain.handlers()['getBlock'] as Handler
  for (const double of [scene.left, scene.right]) forSlot(double, LOST, lost)
  await find()
  const times = timesAsked(scene.right)
  let left = times - 1
  forSlot(scene.right, LOST, (): Raw | Fault | ReturnType<Handler> => (left-- > 0 ? lost() : last(usual)))
  expect(await find()).toBe(null)
  expect(timesAsked(scene.right)).toBe(2 * times)
})
