import { onTestFinished } from 'vitest'
import { type NodeSet, openNode, openNodes } from '../../../src/main/node/index.ts'
import type { NodeChain } from '../../support/node-chain.ts'
import { type Handler, startNodeDouble } from '../../support/node-double.ts'

/** One node that shows a chain, and answers some methods in its own way. Closed when the test ends. */
export async function openOneNode(chain: NodeChain, own: Readonly<Record<string, Handler>>): Promise<NodeSet> {
  const double = await startNodeDouble({ ...chain.handlers(), ...own })
  const node = openNode({ name: 'node', url: double.url, timeoutMs: 5_000 })
  const nodes = openNodes({ nodes: [node], genesisHash: chain.genesisHash, now: () => 0, pauseMs: 1 })
  onTestFinished(async () => {
    nodes.close()
    await double.close()
  })
  return nodes
}
