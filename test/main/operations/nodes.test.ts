import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { BackendEvent } from '../../../src/contract/events.ts'
import { GENESIS_HASHES } from '../../../src/core/chain/clusters.ts'
import { until } from '../../support/until.ts'
import { openStillPractice, openTestBackend, type StillPractice, temporaryDataDir } from '../backend.ts'
import { type Relay, startRelay } from '../pay/relay.ts'
import { plain } from '../../../src/core/text/sentence.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

describe('the nodes of a backend', () => {
  let practice: StillPractice
  let liar: Relay
  beforeAll(async () => {
    practice = await openStillPractice()
    await practice.advance(8n)
    liar = await startRelay(practice.url, 'liar')
  })
  afterAll(async () => {
    await liar.close()
    await practice.close()
  })

  const openWith = async (now = () => 1_000) => {
    const dataDir = temporaryDataDir()
    const backend = await openTestBackend({ dataDir, now, measureMs: 5 })
    const events: BackendEvent[] = []
    const stream = await backend.client.events.watch({})
    const reading = (async () => {
      for await (const event of stream) events.push(event)
    })()
    await backend.client.nodes.add({ name: 'left', url: practice.url, maxRps: 5_000 })
    return { ...backend, dataDir, events, reading }
  }

  it('are one only at first, which is said in status and overview alike, and no more once there are two', async () => {
    const { client } = await openWith()
    const warnings = [expect.objectContaining({ code: 'ONE_NODE', words: expect.stringContaining('cannot be compared') })]
    await expect(client.nodes.status({})).resolves.toMatchObject({ warnings, disagreements: [] })
    await expect(client.overview.show({})).resolves.toMatchObject({ nodes: { configured: 1, reachable: 1, disagreements: 0, warnings } })
    await client.nodes.add({ name: 'right', url: practice.url })
    const { nodes, warnings: none } = await client.nodes.status({})
    expect(none).toEqual([])
    expect(nodes).toMatchObject([
      { name: 'left', standing: 'admitted', healthy: true, behindSlots: 0, historyOn: true, errorRate: 0, maxRps: 5_000 },
      { name: 'right', standing: 'admitted', healthy: true, behindSlots: 0, historyOn: true, errorRate: 0, maxRps: null },
    ])
    for (const { finalizedSlot, confirmedSlot, processedSlot, blockHeight, msMedian } of nodes) {
      expect((finalizedSlot ?? 1n) <= (confirmedSlot ?? 0n) && (confirmedSlot ?? 1n) <= (processedSlot ?? 0n)).toBe(true)
      expect((blockHeight ?? 1n) <= (finalizedSlot ?? 0n)).toBe(true)
      expect(msMedian).toBeGreaterThan(0)
    }
  })

  it('keep their pace in the list of nodes', async () => {
    const { dataDir } = await openWith()
    const list: unknown = JSON.parse(readFileSync(join(dataDir, 'practice', 'nodes.json'), 'utf8'))
    expect(list).toEqual({ version: 1, nodes: [{ name: 'left', url: practice.url, maxRps: 5_000 }] })
  })

  it('are watched all the time: a change of standing is reported once, and their software is written down once', async () => {
    const backend = await openWith()
    const { client, events } = backend
    await client.nodes.add({ name: 'liar', url: liar.url })
    await until(() => events.some((event) => event.kind === 'node' && event.name === 'liar' && event.standing === 'admitted'))
    liar.lies.set('getBlockHeight', async (_, honest) => ((await honest()) as bigint) + 22_000_000n)
    await until(() => events.some((event) => event.kind === 'node' && event.trouble === 'NODE_HEIGHTS_DIFFER'))
    expect((await client.nodes.status({})).warnings).toMatchObject([
      { code: 'ONE_ANSWERS' },
      { code: 'LYING_HEIGHT', context: { node: 'liar' } },
    ])
    liar.lies.clear()
    await until(() => events.filter((event) => event.kind === 'node' && event.name === 'liar').length === 3)
    const { events: written } = await client.activity.list({ limit: 100 })
    expect(written.filter(({ kind }) => kind === 'node-version-seen').map(({ data }) => data['node'])).toEqual(['liar', 'left'])
    await backend.close()
    await backend.reading
    expect(events.filter(({ kind }) => kind === 'trouble')).toEqual([])
  })

  it('that run the same software for long are said to, by the journal’s own memory across starts', async () => {
    let nowMs = DAY_MS
    const first = await openWith(() => nowMs)
    await until(async () => (await first.client.activity.list({ limit: 100 })).events.some(({ kind }) => kind === 'node-version-seen'))
    await first.close()
    nowMs += 100 * DAY_MS
    const again = await openTestBackend({ dataDir: first.dataDir, now: () => nowMs, measureMs: 5 })
    const { warnings } = await again.client.nodes.status({})
    expect(warnings.map(({ code, context }) => [code, context['days']])).toEqual([
      ['ONE_NODE', undefined],
      ['RELEASE_CADENCE', 100],
    ])
  })

  it('of a release that follows another chain are a danger on mainnet, in status and overview, and are still asked', async () => {
    const relay = await startRelay(practice.url, 'relay')
    onTestFinished(() => relay.close())
    relay.lies.set('getGenesisHash', () => Promise.resolve(GENESIS_HASHES.production))
    relay.lies.set('getVersion', () => Promise.resolve({ 'solana-core': '4.4.0', 'feature-set': 0n }))
    const { client } = await openTestBackend({ dataDir: temporaryDataDir(), network: 'production' })
    await client.nodes.add({ name: 'relay', url: relay.url })
    const { warnings, nodes, releasesAsOf } = await client.nodes.status({})
    expect(warnings.map(({ code }) => code)).toEqual(['OTHER_CHAIN_VERSION', 'ONE_NODE'])
    expect(warnings[0]?.words).toMatch(/^Danger: relay says that it runs 4\.4\.0\./)
    expect(nodes).toMatchObject([{ name: 'relay', software: 'agave', version: '4.4.0', standing: 'admitted', healthy: true }])
    expect(plain(releasesAsOf)).toContain('only its own word')
    expect((await client.overview.show({})).nodes.warnings).toEqual(warnings)
    relay.lies.set('getVersion', () => Promise.resolve({ 'solana-core': 'something', 'feature-set': 0n }))
    expect(await client.nodes.status({})).toMatchObject({
      nodes: [{ software: 'unknown', version: 'something' }],
      warnings: [{ code: 'ONE_NODE' }, { code: 'UNKNOWN_SOFTWARE' }],
    })
  })

  it('that differ in a height are an open matter: written down, told, counted on the overview, and closed again', async () => {
    const backend = await openWith()
    const { client, events } = backend
    await client.nodes.add({ name: 'liar', url: liar.url })
    liar.lies.set('getEpochInfo', async (_, honest) => {
      const info = (await honest()) as Record<string, bigint>
      return { ...info, blockHeight: (info['blockHeight'] ?? 0n) - 1n }
    })
    await until(() => events.some((event) => event.kind === 'disagreement' && event.open))
    await expect(client.overview.show({})).resolves.toMatchObject({ nodes: { disagreements: 1 } })
    expect((await client.nodes.status({})).disagreements).toMatchObject([{ what: 'the block height', since: new Date(1_000) }])
    liar.lies.clear()
    await until(() => events.some((event) => event.kind === 'disagreement' && !event.open))
    await expect(client.overview.show({})).resolves.toMatchObject({ nodes: { disagreements: 0 } })
    const { events: written } = await client.activity.list({ limit: 100 })
    expect(written.map(({ kind }) => kind).filter((kind) => kind.startsWith('nodes-'))).toEqual(['nodes-agreed', 'nodes-disagreed'])
    expect(await client.activity.verify({})).toMatchObject({ intact: true })
  })
})
