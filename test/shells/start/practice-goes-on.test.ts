import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { readNodeList } from '../../../src/main/settings/node-list.ts'
import type { Backend } from '../../../src/main/wiring.ts'
import { startPractice } from '../../../src/practice/endpoint.ts'
import { followDecision, followTask } from '../../../src/shells/cli/follow.ts'
import { type Launch, openLaunch } from '../../../src/shells/start/launch.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { startAsPlanned } from '../../support/start-sweep.ts'
import { until } from '../../support/until.ts'

const PASSPHRASE = 'a passphrase for practice'
const LONG = { withinMs: 120_000 }
/** Customers pay when this story asks them. */
const NEVER_MS = 3_600_000
const ACCOUNTS = 6

describe('a practice network that was closed, opened again the next day', () => {
  let dataDir: string
  let launch: Launch
  let backend: Backend
  let url: string
  let pid: number
  let accounts: readonly Address[]
  let before: Standing
  let genesis: string | null
  const said: string[] = []

  const open = async () => {
    launch = await openLaunch({
      dataDir,
      say: (line) => said.push(line),
      onFailure: (error) => said.push(String(error)),
      practice: {
        node: { slotMs: 50, finalityBlocks: 8, waitForReaders: true },
        customersPauseMs: NEVER_MS,
        async startNode(start) {
          const node = await startPractice(start)
          pid = node.pid
          return node
        },
      },
      backend: { pauseMs: 60, signer: { entry: new URL('../../support/signer-main.ts', import.meta.url) } },
    })
    backend = await launch.backend()
    url = readNodeList(join(dataDir, 'practice', 'nodes.json'))[0]?.url ?? ''
  }
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-goes-on-'))
    await open()
  })
  afterAll(async () => {
    await launch.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  type Standing = Awaited<ReturnType<typeof standing>>
  const standing = async () => {
    const { client } = backend
    const { holdings, inFlight, outstanding, openCases, notKnown } = await client.overview.show({})
    const { deposits } = await client.deposits.list({ limit: 1_000 })
    return { holdings, inFlight, outstanding, openCases, notKnown, deposits, nonces: await client.nonces.list({}) }
  }
  const payIn = async (amount: bigint) => {
    await askCustomers(url).payIn(accounts.map((to) => ({ kind: 'native', to, amount })))
    const settled = await askCustomers(url).settledBy()
    await until(async () => ((await backend.client.deposits.watcher({})).cursor ?? 0n) >= settled, LONG)
  }
  const sweep = async () => {
    const { id } = await startAsPlanned(backend.client)
    const { parts } = await followDecision(backend, id, () => undefined)
    expect(parts.map(({ state, attempts }) => ({ state, attempts }))).toEqual([{ state: 'satisfied', attempts: 1 }])
  }

  it('had a vault, deposits, a sweep and a nonce account', async () => {
    const { client } = backend
    const { treasury } = await client.vault.create({ passphrase: PASSPHRASE })
    await followTask(backend, await client.accounts.derive({ count: ACCOUNTS }), () => undefined)
    accounts = (await client.accounts.list({ role: 'deposit', limit: ACCOUNTS })).accounts.map(({ address }) => address)
    await askCustomers(url).airdrop(treasury, 5_000_000_000n)
    await payIn(20_000_000n)
    await sweep()
    await followDecision(backend, (await client.nonces.create({})).id, () => undefined)
    await until(async () => (await client.outstanding.list({})).signatures.length === 0, LONG)
    await payIn(30_000_000n)
    genesis = (await client.nodes.status({})).genesisHash
    before = await standing()
    expect(before.holdings[0]?.onDepositAccounts).toBeGreaterThan(BigInt(ACCOUNTS) * 30_000_000n)
    expect(before.nonces).toHaveLength(1)
    await launch.close()
  })

  it('is the same network: what is held, what came in and the nonce are as they were', async () => {
    said.length = 0
    await open()
    expect(said).toEqual([expect.stringContaining('goes on where it stopped')])
    const { client } = backend
    expect(await client.app.info({})).toMatchObject({ network: 'practice', practice: 'continued' })
    await client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => (await client.overview.show({})).watcher.state === 'following', LONG)
    expect((await client.nodes.status({})).genesisHash).toBe(genesis)
    expect(await standing()).toEqual(before)
  })

  it('proves its journal, and finds no difference between it and the chain', async () => {
    await expect(backend.client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
    await expect(backend.client.activity.reconcile({})).resolves.toMatchObject({ differences: [] })
    await until(async () => (await backend.client.sending.status({})).state === 'open', LONG)
  })

  it('goes on: customers pay in, and a sweep goes to final', async () => {
    await payIn(7_000_000n)
    await sweep()
    await expect(backend.client.activity.reconcile({})).resolves.toMatchObject({ differences: [] })
    expect((await backend.client.overview.show({})).nodes).toMatchObject({ reachable: 1, disagreements: 0 })
  })

  it('goes on after its node was killed: nothing that the journal calls final is missing', async () => {
    await askCustomers(url).payIn(accounts.map((to) => ({ kind: 'native', to, amount: 3_000_000n })))
    await sleep(500)
    process.kill(pid, 'SIGKILL')
    await launch.close()
    said.length = 0
    await open()
    expect(said).toEqual([expect.stringContaining('goes on where it stopped')])
    const { client } = backend
    await client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => (await client.overview.show({})).watcher.state === 'following', LONG)
    await payIn(4_000_000n)
    await sweep()
    await expect(client.activity.reconcile({})).resolves.toMatchObject({ differences: [] })
    await expect(client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
    expect(await client.sending.status({})).toMatchObject({ state: 'open', cases: 0 })
  })

  it('begins again, and says so to whoever asks, once what was kept is damaged', async () => {
    await launch.close()
    const keep = join(dataDir, 'practice', 'chain.sqlite')
    truncateSync(keep, Math.floor(statSync(keep).size / 2))
    said.length = 0
    await open()
    expect(said.join('\n')).toMatch(/is damaged.* started from the beginning.* kept in /s)
    const { client } = backend
    expect(await client.app.info({})).toMatchObject({ practice: 'damaged' })
    expect((await client.nodes.status({})).genesisHash).not.toBe(genesis)
    await client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => (await client.overview.show({})).watcher.state === 'following', LONG)
    expect((await client.deposits.list({ limit: 10 })).deposits).toEqual([])
    await payIn(5_000_000n)
    await expect(client.activity.reconcile({})).resolves.toMatchObject({ differences: [] })
    // The signer has signed for the journal of another chain, and signs nothing for this one before a person has looked.
    expect(await client.sending.status({})).toMatchObject({ state: 'closed', reasons: [{ reason: 'journal-older' }] })
    await until(async () => (await client.sending.status({})).next === 'compare', LONG)
    await followTask(backend, await client.sending.compare({}), () => undefined)
    await client.sending.reopen({ note: 'a new practice network', passphrase: PASSPHRASE })
    await sweep()
  })
})
