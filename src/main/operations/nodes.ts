import { setTimeout as sleep } from 'node:timers/promises'
import { findPublicNetwork } from '../../core/chain/clusters.ts'
import { explainEra } from '../../core/chain/network-era.ts'
import { releasesAge } from '../../core/chain/node-releases.ts'
import { type NodeMaker, parseSoftware } from '../../core/chain/node-software.ts'
import { slot } from '../../core/chain/slot.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { type Disagreement, type HintState, type NodeState } from '../node/index.ts'
import type { Services } from '../services.ts'
import { type ConfiguredNode, readNodeList, writeNodeList } from '../settings/node-list.ts'
import { os } from './implement.ts'
import { warnOfNodes } from './node-facts.ts'

export function nodeOperations(services: Services) {
  const { workstation, network, folder, journal, nodes, era, noting, hints: hintSet, openNode, submitter, watcher } = services
  return {
    add: os.nodes.add.handler(async ({ input: { name, url, hints, maxRps } }) => {
      const configured: ConfiguredNode = {
        name,
        url,
        ...(hints === undefined ? {} : { hints }),
        ...(maxRps === undefined ? {} : { maxRps }),
      }
      const node = openNode(configured)
      const genesisHash = await node.getGenesisHash()
      const publicNetwork = findPublicNetwork(genesisHash)
      if (network === 'practice' && publicNetwork !== null)
        throw new StrongroomError('NETWORK_NOT_PRACTICE', { name, network: publicNetwork })
      const state = await nodes.add(node)
      noting.added()
      await journal.write('network', (tx) => tx.setNetwork({ name: network, genesisHash }))
      writeNodeList(folder.nodesPath, [...readNodeList(folder.nodesPath), configured])
      hintSet.add(configured)
      submitter.wake()
      await untilWatching(watcher)
      return shown(state, hintSet.state(name))
    }),
    remove: os.nodes.remove.handler(async ({ input: { name } }) => {
      await noting.without(name)
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
        consensus: { era: era.era(), slot: era.certifiedSlot(), words: explainEra(era.era()) },
        releasesAsOf: releasesAge(services.now()),
        nodes: states.map((state) => shown(state, hintSet.state(state.name))),
        warnings: workstation === 'offline' ? [] : await warnOfNodes(services),
        disagreements: nodes.disagreements().map(shownDisagreement),
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

function shown({ name, standing, healthy, slotsBehind, slot: finalizedSlot, error, figures, ...state }: NodeState, hints: HintState) {
  const { version, confirmedSlot, processedSlot, blockHeight, firstAvailableSlot, historyOn, maxRps } = state
  const { calls, msMedian, msP95, errorRate, lastError, msLimited } = figures
  return {
    name,
    standing,
    reachable: standing === 'admitted',
    healthy: healthy === true,
    version,
    software: version === null ? null : makerOf(version),
    finalizedSlot,
    confirmedSlot,
    processedSlot,
    blockHeight,
    behindSlots: slotsBehind === null ? null : Number(slotsBehind),
    firstAvailableSlot,
    hints,
    historyOn,
    calls,
    msMedian,
    msP95,
    errorRate,
    lastError,
    msLimited,
    maxRps,
    trouble: error === null ? null : { code: error.code, context: { ...error.context } },
  }
}

const makerOf = (version: string): NodeMaker | 'unknown' => parseSoftware(version)?.maker ?? 'unknown'

function shownDisagreement({ what, where, answers, sinceMs }: Disagreement) {
  return { what, where, since: new Date(sinceMs), answers: answers.map((answer) => ({ ...answer })) }
}
