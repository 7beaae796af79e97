import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Host, type HostOptions, openHost } from '../../src/main/host.ts'
import type { Network } from '../../src/main/settings/data-folder.ts'
import { failureOf } from '../support/failure.ts'
import { until } from '../support/until.ts'
import { followTask } from '../../src/shells/cli/follow.ts'
import { openStillPractice, openTestBackend, PASSPHRASE, SIGNER_ENTRY, temporaryDataDir } from './backend.ts'
import { askNode } from './pay/relay.ts'

const FUNDS = 1_000_000_000n
const PAID = 3_000_000n

async function openTestHost(options: Partial<HostOptions> & { readonly dataDir: string }) {
  const opened: Network[] = []
  const failures: unknown[] = []
  const host: Host = await openHost({
    pauseMs: 20,
    signer: { entry: SIGNER_ENTRY },
    onOpen: (_backend, network) => void opened.push(network),
    onFailure: (error) => failures.push(error),
    ...options,
  })
  onTestFinished(() => host.close())
  const networkNow = async () => (await (await host.backend()).client.app.info({})).network
  const switchTo = async (network: Network) => (await host.backend()).client.app.switchNetwork({ network })
  return { host, opened, failures, networkNow, switchTo }
}

/** A list of nodes that does not read: the network with it does not open. */
function spoil(dataDir: string, network: Network): void {
  mkdirSync(join(dataDir, network), { recursive: true })
  writeFileSync(join(dataDir, network, 'nodes.json'), 'no list')
}

describe('a host', () => {
  it('opens practice at the very first start, and later the network that was open last', async () => {
    const dataDir = temporaryDataDir()
    const first = await openTestHost({ dataDir })
    expect(await first.networkNow()).toBe('practice')
    await first.switchTo('test')
    expect(await first.networkNow()).toBe('test')
    expect(first.opened).toEqual(['practice', 'test'])
    await first.host.close()
    expect(await (await openTestHost({ dataDir })).networkNow()).toBe('test')
  })

  it('leaves nothing behind that has not ended unless a person says so, and goes on with it when the network is opened again', async () => {
    const practice = await openStillPractice()
    const { host, opened, networkNow, switchTo } = await openTestHost({ dataDir: temporaryDataDir() })
    const client = async () => (await host.backend()).client
    const { nodes, vault, payments } = await client()
    await nodes.add({ name: 'practice', url: practice.url })
    const { treasury } = await vault.create({ passphrase: PASSPHRASE })
    await followTask(await host.backend(), await (await client()).accounts.derive({ count: 1 }), () => undefined)
    await askNode(practice.url, 'requestAirdrop', [treasury, FUNDS])
    await practice.advance(5n)
    await until(async () => (await (await client()).deposits.watcher({})).state === 'following')
    const [deposit] = (await (await client()).accounts.list({ role: 'deposit' })).accounts
    const to = deposit?.address ?? treasury
    const request = { to, amount: PAID, allowUnfundedRecipient: true, reference: 'left behind' }
    const { digest, recipients } = await payments.plan(request)
    const confirmed = recipients[0]?.confirm.digest ?? undefined
    const { id } = await payments.start({ ...request, digest: digest ?? '', ...(confirmed === undefined ? {} : { confirmed }) })
    await until(async () => (await (await client()).app.leaving({})).signed === 1)

    await expect(switchTo('development')).rejects.toMatchObject({
      data: { code: 'NETWORK_NOT_AT_REST', context: { transactions: 1, signed: 1, awaiting: 0 } },
    })
    expect(await networkNow()).toBe('practice')
    await (await client()).app.switchNetwork({ network: 'development', leaveBehind: true })
    expect(await networkNow()).toBe('development')
    expect(await (await client()).app.leaving({})).toEqual({ transactions: 0, signed: 0, awaiting: 0 })
    expect(await (await client()).vault.status({})).toMatchObject({ state: 'absent' })

    await switchTo('practice')
    expect(await (await client()).vault.unlock({ passphrase: PASSPHRASE })).toMatchObject({ state: 'unlocked' })
    await until(async () => {
      await practice.advance(2n)
      return (await (await client()).payments.show({ id })).settled
    })
    const answer = await askNode(practice.url, 'getBalance', [to, { commitment: 'finalized' }])
    expect(BigInt((answer as { value: bigint | number }).value)).toBe(PAID)
    expect(opened).toEqual(['practice', 'development', 'practice'])
    await practice.close()
  })

  it('answers a request made during a switch from the network that is switched to', async () => {
    const { host, switchTo } = await openTestHost({ dataDir: temporaryDataDir() })
    const before = await host.backend()
    await switchTo('development')
    const during = host.backend()
    expect(await during).not.toBe(before)
    await expect((await during).client.app.info({})).resolves.toMatchObject({ network: 'development' })
  })

  it('ends at the last of two switches that are asked for at once', async () => {
    const { host, networkNow, opened } = await openTestHost({ dataDir: temporaryDataDir() })
    const { client } = await host.backend()
    await Promise.all([client.app.switchNetwork({ network: 'test' }), client.app.switchNetwork({ network: 'development' })])
    expect(await networkNow()).toBe('development')
    expect(opened).toEqual(['practice', 'test', 'development'])
  })

  it('that was started for one network keeps to it', async () => {
    const { switchTo, networkNow } = await openTestHost({ dataDir: temporaryDataDir(), network: 'test' })
    await expect(switchTo('practice')).rejects.toMatchObject({ data: { code: 'NETWORK_FIXED' } })
    expect(await networkNow()).toBe('test')
  })

  it('tells of a switch that did not succeed, and the next start opens the network from before', async () => {
    const dataDir = temporaryDataDir()
    const { host, switchTo, failures } = await openTestHost({ dataDir })
    spoil(dataDir, 'test')
    await switchTo('test')
    await until(() => failures.length > 0)
    expect(failures).toEqual([expect.objectContaining({ code: 'SETTINGS_MALFORMED' })])
    expect(await failureOf(host.backend())).toMatchObject({ code: 'SETTINGS_MALFORMED' })
    await host.close()
    expect(await (await openTestHost({ dataDir })).networkNow()).toBe('practice')
  })

  it('leaves nothing open when whoever is told of the opening fails', async () => {
    const dataDir = temporaryDataDir()
    const failing = openTestHost({ dataDir, onOpen: () => Promise.reject(new Error('no window')) })
    await expect(failing).rejects.toThrow('no window')
    await openTestBackend({ dataDir })
  })
})
