import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackendEvent } from '../../src/contract/events.ts'
import { askCustomers } from '../../src/shells/cli/demo/customers.ts'
import { failureOf } from '../support/failure.ts'
import { startAsPlanned } from '../support/start-sweep.ts'
import { until } from '../support/until.ts'
import { furnish, openStillPractice, openTestBackend, SIGNER_ENTRY, type StillPractice, temporaryDataDir } from './backend.ts'

describe('a backend', () => {
  let practice: StillPractice
  beforeAll(async () => {
    practice = await openStillPractice()
  })
  afterAll(() => practice.close())

  it('has its data folder to itself: a second is refused, and the first goes on', async () => {
    const dataDir = temporaryDataDir()
    const first = await openTestBackend({ dataDir })
    expect(await failureOf(openTestBackend({ dataDir }))).toMatchObject({ code: 'JOURNAL_IN_USE' })
    await expect(first.client.app.info({})).resolves.toMatchObject({ network: 'practice' })
    await first.close()
    await openTestBackend({ dataDir })
  })

  it('holds one folder per network, so that two networks can be open side by side', async () => {
    const dataDir = temporaryDataDir()
    const backends = [await openTestBackend({ dataDir }), await openTestBackend({ dataDir, network: 'test' })]
    const folders = await Promise.all(backends.map(async ({ client }) => (await client.app.info({})).dataFolder))
    expect(new Set(folders).size).toBe(2)
  })

  it('that does not open because of its list of nodes leaves nothing open behind it', async () => {
    const dataDir = temporaryDataDir()
    await (await openTestBackend({ dataDir })).close()
    const path = join(dataDir, 'practice', 'nodes.json')
    writeFileSync(path, '{ "version": 1')
    const failure = await failureOf(openTestBackend({ dataDir }))
    expect(failure).toMatchObject({ code: 'SETTINGS_MALFORMED', context: { path } })
    writeFileSync(path, '{ "version": 1, "nodes": [] }')
    await openTestBackend({ dataDir })
  })

  it('that does not open because the signer does not start leaves nothing open behind it', async () => {
    const dataDir = temporaryDataDir()
    const entry = new URL('no-such-signer.ts', SIGNER_ENTRY)
    expect(await failureOf(openTestBackend({ dataDir, signer: { entry } }))).toMatchObject({ code: 'SIGNER_GONE' })
    await openTestBackend({ dataDir })
  })

  it('closes everything: the stream of events ends, the signer process is gone, the vault is locked at the next start', async () => {
    const dataDir = temporaryDataDir()
    const backend = await openTestBackend({ dataDir })
    await furnish(backend, practice.url, 2)
    const events = await backend.client.events.watch({})
    const read: BackendEvent[] = []
    const reading = (async () => {
      for await (const event of events) read.push(event)
    })()
    await backend.close()
    await reading
    expect(read.filter(({ kind }) => kind === 'trouble')).toEqual([])
    expect(backend.signers).toHaveLength(1)
    await backend.signers[0]?.ended
    const again = await openTestBackend({ dataDir })
    await expect(again.client.vault.status({})).resolves.toMatchObject({ state: 'locked' })
  })

  it('goes on with what was signed when it starts again, without the vault', async () => {
    const dataDir = temporaryDataDir()
    const backend = await openTestBackend({ dataDir })
    const accounts = await furnish(backend, practice.url, 12)
    await askCustomers(practice.url).payIn(accounts.map((to) => ({ kind: 'native', to, amount: 3_000_000n })))
    await practice.advance(6n)
    await until(async () => (await backend.client.deposits.list({ verdict: 'credit', limit: 100 })).deposits.length === 12)
    const { id } = await startAsPlanned(backend.client)
    await until(async () => (await backend.client.sweeps.show({ id })).parts.every(({ state }) => state === 'sent'))
    await backend.close()

    const again = await openTestBackend({ dataDir })
    await practice.advance(6n)
    await until(async () => {
      await practice.advance(1n)
      return (await again.client.sweeps.show({ id })).settled
    })
    const { parts } = await again.client.sweeps.show({ id })
    expect(parts.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['satisfied', 1],
      ['satisfied', 1],
    ])
    await expect(again.client.vault.status({})).resolves.toMatchObject({ state: 'locked' })
    await expect(again.client.activity.reconcile({})).resolves.toMatchObject({ differences: [] })
  })

  it('remembers its nodes and its network, and speaks to no node of another', async () => {
    const dataDir = temporaryDataDir()
    const backend = await openTestBackend({ dataDir })
    await backend.client.nodes.add({ name: 'practice', url: practice.url })
    await backend.close()
    expect(JSON.parse(readFileSync(join(dataDir, 'practice', 'nodes.json'), 'utf8'))).toEqual({
      version: 1,
      nodes: [{ name: 'practice', url: practice.url }],
    })
    const other = await openStillPractice()
    try {
      const again = await openTestBackend({ dataDir })
      const error = await again.client.nodes.add({ name: 'other', url: other.url }).catch((refused: unknown) => refused)
      expect(error).toMatchObject({ data: { code: 'NODE_OTHER_GENESIS' } })
    } finally {
      await other.close()
    }
  })
})
