import { setTimeout as sleep } from 'node:timers/promises'
import { findPublicNetwork } from '../../core/chain/clusters.ts'
import { slot } from '../../core/chain/slot.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { type HintState, type NodeState, openNode } from '../node/index.ts'
import type { Services } from '../services.ts'
import { readNodeList, writeNodeList } from '../settings/node-list.ts'
import { os } from './implement.ts'

export function nodeOperations({ network, folder, journal, nodes, hints: hintSet, submitter, watcher }: Services) {
  return {
    add: os.nodes.add.handler(async ({ input: { name, url, hints } }) => {
      const node = openNode({ name, url })
      const genesisHash = await node.getGenesisHash()
      const publicNetwork = findPublicNetwork(genesisHash)
      if (network === 'practice' && publicNetwork !== null)
        throw new StrongroomError('NETWORK_NOT_PRACTICE', { name, network: publicNetwork })
      const state = await nodes.add(node)
      await journal.write('network', (tx) => tx.setNetwork({ name: network, genesisHash }))
      const configured = { name, url, ...(hints === undefined ? {} : { hints }) }
      writeNodeList(folder.nodesPath, [...readNodeList(folder.nodesPath), configured])
      hintSet.add(configured)
      submitter.wake()
      await untilWatching(watcher)
      return shown(state, hintSet.state(name))
    }),
    remove: os.nodes.remove.handler(({ input: { name } }) => {
      nodes.remove(name)
      hintSet.remove(name)
      writeNodeList(
        folder.nodesPath,
        readNodeList(folder.nodesPath).filter((node) => node.name !== name),
      )
      return { removed: name }
    }),
    status: os.nodes.status.handler(async () => {
      const states = await nodes.check()
      return {
        network,
        genesisHash: (await journal.read.network())?.genesisHash ?? null,
        nodes: states.map((state) => shown(state, hintSet.state(state.name))),
      }
    }),
  }
}

/** How long an added node may take to show where watching begins. */
const WATCHING_WITHIN_MS = 15_000

/**
 * What arrives before watching begins counts as held, not as a deposit. So a first node is not called added until watching has begun:
 * whoever hands out addresses after that answer misses nothing.
 */
async function untilWatching(watcher: Services['watcher']): Promise<void> {
  watcher.wake()
  await Promise.race([watcher.reached(slot(0n)), sleep(WATCHING_WITHIN_MS, undefined, { ref: false })])
}

function shown({ name, standing, healthy, version, slot, firstAvailableSlot, error }: NodeState, hints: HintState) {
  return {
    name,
    reachable: standing === 'admitted',
    healthy: healthy === true,
    version,
    finalizedSlot: slot,
    firstAvailableSlot,
    hints,
    trouble: error === null ? null : { code: error.code, context: { ...error.context } },
  }
}
