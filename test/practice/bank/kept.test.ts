import { expect, it } from 'vitest'
import { call, ask, startQuietNode } from '../rpc/client.ts'

it('a node that keeps few blocks moves its first available block up and refuses what is below', async () => {
  const node = await startQuietNode({ kept: { blocks: 1_024, transactions: 50_000 } })
  const newest = await call<number>(node.url, 'practice_advance', 1_500)
  const first = newest - 1_023

  expect(await call(node.url, 'getFirstAvailableBlock')).toBe(first)
  expect(await call(node.url, 'getBlocks', 0, first + 1)).toEqual([first, first + 1])
  expect((await ask(node.url, 'getBlock', first - 1)).error).toEqual({
    code: -32001,
    message: `Block ${first - 1} cleaned up, does not exist on node. First available block: ${first}`,
  })
  await node.close()
})
