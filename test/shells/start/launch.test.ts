import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Backend } from '../../../src/main/wiring.ts'
import { startPractice, PracticeStartError } from '../../../src/practice/endpoint.ts'
import { type Launch, type LaunchOptions, openLaunch } from '../../../src/shells/start/launch.ts'
import { failureOf } from '../../support/failure.ts'
import { until } from '../../support/until.ts'

const PASSPHRASE = 'a passphrase for practice'
const QUICK = { node: { slotMs: 25, seed: 'launch', finalityBlocks: 4 }, customersPauseMs: 50 }

let dataDir: string
let said: string[]
let failures: unknown[]
const launches: Launch[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'strongroom-launch-'))
  said = []
  failures = []
})
afterEach(async () => {
  for (const launch of launches.splice(0)) await launch.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(options: Partial<LaunchOptions> = {}): Promise<Launch> {
  const launch = await openLaunch({
    dataDir,
    say: (line) => said.push(line),
    onFailure: (error) => failures.push(error),
    practice: QUICK,
    backend: { pauseMs: 80, signer: { entry: new URL('../../support/signer-main.ts', import.meta.url) } },
    ...options,
  })
  launches.push(launch)
  return launch
}

async function close(launch: Launch): Promise<void> {
  launches.splice(launches.indexOf(launch), 1)
  await launch.close()
}

async function deriveAccounts({ client }: Backend, count: number): Promise<void> {
  await client.accounts.derive({ count })
  await until(async () => (await client.accounts.list({ role: 'deposit', limit: 1 })).total === count)
}

describe('a launch on the practice network', () => {
  it('has a node, mints, a treasury that can pay fees, and customers who pay in', async () => {
    const { client } = await (await open()).backend()
    expect((await client.nodes.status({})).nodes).toMatchObject([{ name: 'practice', reachable: true }])
    const { treasury } = await client.vault.create({ passphrase: PASSPHRASE })
    await deriveAccounts({ client } as Backend, 30)
    await until(async () => (await client.mints.list({})).length === 2)
    const credited = async () => (await client.deposits.list({ verdict: 'credit', limit: 1_000 })).deposits
    const payable = async () => (await credited()).some(({ owner }) => owner === treasury)
    await until(payable)
    const accounts = (await client.accounts.list({ role: 'deposit', limit: 30 })).accounts.map(({ address }) => address)
    await until(async () => {
      const owners = new Set((await credited()).map(({ owner }) => owner))
      return accounts.every((address) => owners.has(address))
    })
    await until(async () => (await credited()).some(({ asset }) => asset.kind === 'token'))
    await until(async () => (await client.deposits.list({ verdict: 'no-credit', limit: 1 })).deposits.length > 0)
    expect(failures).toEqual([])
  })

  it('goes on at the next start: the same chain, and a journal that follows it', async () => {
    const first = await open()
    const { client: before } = await first.backend()
    const { treasury } = await before.vault.create({ passphrase: PASSPHRASE })
    await deriveAccounts({ client: before } as Backend, 5)
    await until(async () => (await before.deposits.list({ verdict: 'credit', limit: 10 })).deposits.length >= 5)
    const { genesisHash } = await before.nodes.status({})
    await close(first)
    expect(said.join('\n')).toContain('started from the beginning')

    said = []
    const { client } = await (await open()).backend()
    expect(said).toEqual([expect.stringMatching(/^The practice network goes on where it stopped/)])
    expect((await client.accounts.list({ role: 'deposit', limit: 10 })).total).toBe(5)
    await expect(client.vault.unlock({ passphrase: PASSPHRASE })).resolves.toMatchObject({ state: 'unlocked', treasury })
    expect(await client.nodes.status({})).toMatchObject({ genesisHash, nodes: [{ name: 'practice', reachable: true }] })
    const known = (await client.deposits.list({ limit: 1_000 })).deposits.length
    await until(async () => (await client.deposits.list({ limit: 1_000 })).deposits.length > known)
    const gifts = (await client.deposits.list({ limit: 1_000 })).deposits.filter(({ owner }) => owner === treasury)
    expect(gifts).toHaveLength(1)
    expect(existsSync(join(dataDir, 'practice', 'earlier'))).toBe(false)
  })

  it('begins again where it is asked to: the vault stays, and what the network before left is set aside', async () => {
    const first = await open()
    await (await first.backend()).client.vault.create({ passphrase: PASSPHRASE })
    const { genesisHash } = await (await first.backend()).client.nodes.status({})
    await close(first)

    said = []
    const { client } = await (await open({ practice: { ...QUICK, node: { ...QUICK.node, seed: 'new-practice' }, fresh: true } })).backend()
    const [earlier = ''] = readdirSync(join(dataDir, 'practice', 'earlier'))
    expect(said.join('\n')).toContain(join(dataDir, 'practice', 'earlier', earlier))
    expect(readdirSync(join(dataDir, 'practice', 'earlier', earlier))).toEqual(expect.arrayContaining(['chain.sqlite', 'journal.sqlite']))
    expect(await client.app.info({})).toMatchObject({ practice: 'begun' })
    expect((await client.nodes.status({})).genesisHash).not.toBe(genesisHash)
    await expect(client.vault.unlock({ passphrase: PASSPHRASE })).resolves.toMatchObject({ state: 'unlocked' })
  })

  it('is refused while another is open on the data folder', async () => {
    const first = await open()
    await expect(failureOf(open())).resolves.toMatchObject({ code: 'JOURNAL_IN_USE', context: { dataDir } })
    await close(first)
    await expect(open()).resolves.toBeDefined()
  })

  it('leaves a node of your own, and its chain, alone', async () => {
    const own = await startPractice({ slotMs: 25 })
    try {
      const first = await open()
      const { client } = await first.backend()
      await client.nodes.remove({ name: 'practice' })
      await close(first)
      said = []
      // A journal belongs to one chain: a node of another one starts with a fresh folder.
      rmSync(join(dataDir, 'practice'), { recursive: true })
      const none = await open({ network: 'practice', practice: { ...QUICK, startNode: refuseToStart } })
      await (await none.backend()).client.nodes.add({ name: 'own', url: own.url })
      await close(none)
      said = []
      const { client: again } = await (await open()).backend()
      expect((await again.nodes.status({})).nodes).toMatchObject([{ name: 'own' }])
      expect(said).toEqual([])
      expect(existsSync(join(dataDir, 'practice', 'earlier'))).toBe(false)
    } finally {
      await own.close()
    }
  })

  it('goes on without a node where there can be none, and says how to add one', async () => {
    const { client } = await (await open({ practice: { startNode: refuseToStart } })).backend()
    expect(said).toEqual([expect.stringMatching(/^The practice network needs litesvm, which is not available here\. .*nodes add/)])
    expect((await client.nodes.status({})).nodes).toEqual([])
  })
})

describe('a switch of networks', () => {
  it('takes the practice network along and brings it back as it was', async () => {
    let opened = 0
    const launch = await open({ onOpen: () => (opened += 1) })
    const practice = await launch.backend()
    const genesis = (await practice.client.nodes.status({})).genesisHash
    const { treasury } = await practice.client.vault.create({ passphrase: PASSPHRASE })
    await practice.client.app.switchNetwork({ network: 'development' })
    const development = await launch.backend()
    expect(await development.client.app.info({})).toMatchObject({ network: 'development' })
    expect((await development.client.nodes.status({})).nodes).toEqual([])
    await development.client.app.switchNetwork({ network: 'practice' })
    const back = await launch.backend()
    expect((await back.client.nodes.status({})).genesisHash).toBe(genesis)
    expect((await back.client.accounts.list({ role: 'treasury', limit: 1 })).accounts).toMatchObject([{ address: treasury }])
    expect(opened).toBe(3)
    expect(failures).toEqual([])
  })

  it('is refused where the start named its network, and then no practice folder is touched', async () => {
    const launch = await open({ network: 'development' })
    const { client } = await launch.backend()
    await expect(client.app.switchNetwork({ network: 'practice' })).rejects.toMatchObject({ data: { code: 'NETWORK_FIXED' } })
    expect(existsSync(join(dataDir, 'practice'))).toBe(false)
    expect(said).toEqual([])
  })
})

function refuseToStart(): Promise<never> {
  return Promise.reject(new PracticeStartError('The practice network needs litesvm, which is not available here.'))
}
