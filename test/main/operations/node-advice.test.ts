import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { GENESIS_HASHES } from '../../../src/core/chain/clusters.ts'
import { SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import { furnish, openStillPractice, openTestBackend, temporaryDataDir } from '../backend.ts'
import { runCli } from '../../shells/cli/support/program.ts'
import { startNodeDouble } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { refused } from './support.ts'
import { plain } from '../../../src/core/text/sentence.ts'

describe('advice on a node', () => {
  it('is of this network and of the newest version of our nodes where nothing else is asked', async () => {
    const backend = await openTestBackend({ dataDir: temporaryDataDir(), network: 'test' })
    const { cluster, version, restartCommand, flags } = await backend.client.nodes.advise({})
    expect({ cluster, version }).toEqual({ cluster: 'test', version: '4.4' })
    expect(restartCommand).toContain(GENESIS_HASHES.test)
    expect(flags.map(({ flag }) => flag)).toContain('--limit-blockstore-size')
    const named = await backend.client.nodes.advise({ cluster: 'production', version: 'v4.2.3', knownValidators: SYSTEM_PROGRAM })
    expect(named.firstCommand).toContain(`--known-validator ${SYSTEM_PROGRAM} `)
    expect(named.firstCommand).toContain('--limit-ledger-size')
    await expect(backend.client.nodes.advise({ version: '1.18' })).rejects.toMatchObject({ data: { code: 'NODE_ADVICE' } })
  })

  it('says what is known of releases, by whom and how old that is, and warns of a version that follows another chain', async () => {
    const now = () => Date.parse('2026-12-08')
    const { client } = await openTestBackend({ dataDir: temporaryDataDir(), network: 'production', now })
    const { warnings, releases, releasesAsOf } = await client.nodes.advise({ version: '4.4.0' })
    expect(warnings.map(({ code }) => code)).toEqual(['OTHER_CHAIN_VERSION'])
    expect(warnings.map(({ words }) => plain(words))).toEqual([expect.stringContaining('start 4.4.1 or a later release')])
    expect(releases).toContainEqual(
      expect.objectContaining({ software: 'agave', version: '4.4.1', means: 'required', certainty: 'reported' }),
    )
    expect(plain(releasesAsOf)).toMatch(/are as of \d{4}-\d\d-\d\d, \d+ days? ago\./)
    expect((await client.nodes.advise({ version: '4.4.1' })).warnings).toEqual([])
    expect((await client.nodes.advise({ cluster: 'practice' })).releases).toEqual([])
  })

  it('stands on the command line to be copied, by either name of the group', async () => {
    const command = 'advise --cluster production --version 4.4 --ledger /ledger'.split(' ')
    const dataDir = temporaryDataDir()
    const { code, out } = await runCli(['node', ...command, '--data', dataDir], { width: 60 })
    expect(code).toBe(0)
    expect(out).toContain(`\n  --expected-genesis-hash ${GENESIS_HASHES.production} \\\n`)
    expect((await runCli(['nodes', ...command, '--data', dataDir], { width: 60 })).out).toBe(out)
  })
})

describe('the faucet', () => {
  it('pays the treasury account, or whom it is told, once', async () => {
    const practice = await openStillPractice()
    const backend = await openTestBackend({ dataDir: temporaryDataDir() })
    const { client } = backend
    try {
      await client.nodes.add({ name: 'practice', url: practice.url })
      await expect(client.nodes.faucet({ amount: 1n })).rejects.toMatchObject(refused('FAUCET_NO_ACCOUNT'))
      await client.nodes.remove({ name: 'practice' })
      const [deposit] = await furnish(backend, practice.url, 1)
      const home = await client.nodes.faucet({ amount: 7_000_000_000n })
      const there = await client.nodes.faucet({ amount: 3_000_000n, address: deposit })
      expect(home).toMatchObject({ address: (await client.vault.status({})).treasury, lamports: 7_000_000_000n })
      await practice.advance(8n)
      const credits = async () => (await client.deposits.list({ verdict: 'credit' })).deposits
      await until(async () => (await credits()).length === 2)
      expect((await credits()).map(({ signature, before, after }) => ({ signature, paid: after - before }))).toEqual(
        expect.arrayContaining([
          { signature: home.signature, paid: 7_000_000_000n },
          { signature: there.signature, paid: 3_000_000n },
        ]),
      )
    } finally {
      await backend.close()
      await practice.close()
    }
  })

  it('is refused on production, by the folder’s name and by the genesis of its nodes', async () => {
    const node = await startNodeDouble({ getGenesisHash: () => GENESIS_HASHES.production })
    onTestFinished(() => node.close())
    const dataDir = temporaryDataDir()
    mkdirSync(join(dataDir, 'practice'))
    writeFileSync(join(dataDir, 'practice', 'nodes.json'), JSON.stringify({ version: 1, nodes: [{ name: 'left', url: node.url }] }))
    const misled = await openTestBackend({ dataDir })
    const production = await openTestBackend({ dataDir: temporaryDataDir(), network: 'production' })
    const asking = { amount: 1n, address: SYSTEM_PROGRAM }
    for (const { client } of [production, misled])
      await expect(client.nodes.faucet(asking)).rejects.toMatchObject(refused('FAUCET_NONE', { network: 'production' }))
    expect(node.count('requestAirdrop')).toBe(0)
  })
})
