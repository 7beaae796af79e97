import { describe, expect, it } from 'vitest'
import { type Slot, slot } from '../../../src/core/chain/slot.ts'
import { createLagReader } from '../../../src/main/watch/index.ts'
import { named } from '../../support/node-chain.ts'
import { openWatchScene } from '../../support/watch-scene.ts'

type Told = { readonly slot: Slot | null; readonly standing: 'admitted' | 'refused' | 'failing' | 'unasked' }

const at = (value: bigint, standing: Told['standing'] = 'admitted'): Told => ({ slot: slot(value), standing })

/** A reader over a cursor and nodes that a test moves. */
function readerOver(now: { cursor: bigint | null; heard: bigint | null; told: readonly Told[] }) {
  const cursor = async () => (now.cursor === null ? null : { slot: slot(now.cursor), block: null })
  const status = () => ({
    state: 'following' as const,
    cursor: null,
    finalizedSlot: now.heard === null ? null : slot(now.heard),
    trouble: null,
  })
  return createLagReader({ journal: { read: { cursor } }, nodes: { states: () => now.told }, watcher: { status } })
}

describe('how far the journal is behind', () => {
  it('is not known while no node answers, and is not called caught up', async () => {
    const now = { cursor: 1_000n, heard: null, told: [{ slot: null, standing: 'unasked' as const }] }
    expect(await readerOver(now).read()).toEqual({ asOfSlot: 1_000n, chainSlot: null, slotsBehind: null, caughtUp: false })
    expect(await readerOver({ ...now, heard: 1_000n, told: [at(1_000n, 'failing')] }).read()).toMatchObject({
      slotsBehind: null,
      caughtUp: false,
    })
    expect(await readerOver({ ...now, told: [at(1_000n, 'refused')] }).read()).toMatchObject({ slotsBehind: null, caughtUp: false })
  })

  it('is not known before anything was read', async () => {
    const lag = await readerOver({ cursor: null, heard: 1_000n, told: [at(1_000n)] }).read()
    expect(lag).toEqual({ asOfSlot: null, chainSlot: 1_000n, slotsBehind: null, caughtUp: false })
  })

  it('is caught up only once everything was read that was final when the chain was first heard of', async () => {
    const now = { cursor: 1_000n, heard: null, told: [at(1_100n)] }
    const reader = readerOver(now)
    expect(await reader.read()).toMatchObject({ slotsBehind: 100n, caughtUp: false })
    now.cursor = 1_099n
    expect(await reader.read()).toMatchObject({ slotsBehind: 1n, caughtUp: false })
    now.told = [at(1_110n)]
    now.cursor = 1_100n
    expect(await reader.read()).toMatchObject({ slotsBehind: 10n, caughtUp: true })
    now.told = [at(1_251n)]
    expect(await reader.read()).toMatchObject({ slotsBehind: 151n, caughtUp: false })
  })

  it('follows what the watcher heard since the last check', async () => {
    expect(await readerOver({ cursor: 1_000n, heard: 1_004n, told: [at(1_001n)] }).read()).toMatchObject({ chainSlot: 1_004n })
    expect(await readerOver({ cursor: 1_006n, heard: 1_004n, told: [at(1_001n)] }).read()).toMatchObject({ slotsBehind: 0n })
  })

  it('is measured by the more advanced of two nodes, so that a lagging node does not make it look caught up', async () => {
    const lag = await readerOver({ cursor: 1_000n, heard: 1_000n, told: [at(1_000n), at(1_500n)] }).read()
    expect(lag).toMatchObject({ chainSlot: 1_500n, slotsBehind: 500n, caughtUp: false })
  })

  it('is neither lengthened nor shortened by one node of three', async () => {
    const far = { cursor: 1_000n, heard: 5_000_000n, told: [at(5_000_000n), at(1_001n), at(1_000n)] }
    expect(await readerOver(far).read()).toMatchObject({ chainSlot: 1_001n })
    const short = { cursor: 1_000n, heard: 1_000n, told: [at(1_000n), at(1_400n), at(1_401n)] }
    expect(await readerOver(short).read()).toMatchObject({ chainSlot: 1_400n, caughtUp: false })
  })

  it('ends when a node takes back that the chain is millions of slots ahead', async () => {
    const now = { cursor: 1_000n, heard: null, told: [at(5_000_000n), at(1_000n)] }
    const reader = readerOver(now)
    expect(await reader.read()).toMatchObject({ slotsBehind: 4_999_000n, caughtUp: false })
    now.told = [at(1_000n), at(1_000n)]
    expect(await reader.read()).toMatchObject({ slotsBehind: 0n, caughtUp: true })
  })

  it('shrinks as a watcher reads what came while nobody did', async () => {
    const scene = await openWatchScene(named.address('customer'))
    try {
      const nodes = scene.setOf(scene.left)
      await (await scene.started(nodes)).close()
      for (let next = 1_001n; next <= 1_040n; next += 1n) scene.chain.add(next)
      await nodes.every((node) => node.getSlot({ commitment: 'finalized' }))
      const stopped = { status: () => ({ state: 'starting' as const, cursor: null, finalizedSlot: null, trouble: null }) }
      const reader = createLagReader({ journal: scene.journal, nodes, watcher: stopped })
      expect(await reader.read()).toEqual({ asOfSlot: 1_000n, chainSlot: 1_040n, slotsBehind: 40n, caughtUp: false })
      await scene.start(nodes).reached(slot(1_040n))
      expect(await reader.read()).toMatchObject({ asOfSlot: 1_040n, slotsBehind: 0n, caughtUp: true })
    } finally {
      await scene.close()
    }
  })
})
