import { describe, expect, it } from 'vitest'
import { addressOf, goodDay, node } from './support/scene.ts'
import { judgeNodes } from '../../src/core/chain/node-warnings.ts'
import { useWindows } from './support/open-window.ts'
import { badNodesDay } from './support/proving.ts'
import { standsInEveryLook } from './support/stands.ts'

const CALM = {
  answers: true,
  trouble: null,
  healthy: true,
  slotsBehind: null,
  versionAgeDays: null,
  historyOn: true,
  firstAvailableSlot: null,
  plainToPublic: false,
}

describe('the nodes', () => {
  const windows = useWindows()

  it('each stand with their state and figures, and none is called well while two differ', async () => {
    const { page, complaints } = await windows.open(badNodesDay(), { at: '/nodes' })
    await page.getByText('Your nodes disagree. What depends on it is paused until they agree.').waitFor()
    const row = (name: string) => page.getByRole('region', { name: 'Nodes' }).getByRole('row').filter({ hasText: name })
    await row('vault-rpc-1').getByText('answers').waitFor()
    await row('vault-rpc-2').getByText('silent').waitFor()
    await row('helium-lane').getByText('behind by 90').waitFor()
    await expect.poll(() => row('helium-lane').textContent()).toContain('12 %')
    await page.getByText('helium-lane says 1,890,880').waitFor()
    await page.getByText('helium-lane says that it runs 4.2.9, an older release').waitFor()
    await expect.poll(() => page.getByText('OLD_VERSION').count()).toBe(1)
    expect(complaints).toEqual([])
  })

  it('are asked again when their page is opened again: no event tells how far they are', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/nodes' })
    await page.getByRole('cell', { name: '398,204,087' }).waitFor()
    // What a page shows that was not so before was asked for as it was opened: no page shows an answer to another one.
    double.scene.nodes = [node('vault-rpc-1', 398_205_555n), node('vault-rpc-2', 398_205_554n)]
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByText('398,205,555').first().waitFor()
    double.scene.nodes = [node('vault-rpc-1', 398_209_999n), node('vault-rpc-2', 398_209_998n)]
    await page.getByRole('link', { name: 'Nodes', exact: true }).first().click()
    await page.getByRole('cell', { name: '398,209,999' }).waitFor({ timeout: 5_000 })
    expect(double.calls.filter((call) => call === 'nodes.status').length).toBeGreaterThanOrEqual(3)
  })

  it('of a release that follows another chain are a danger, not merely old, and none is called well', async () => {
    const [danger] = judgeNodes([{ ...CALM, name: 'vault-rpc-1', version: '4.4.0' }], {
      cursor: null,
      network: 'production',
      era: 'before',
    })
    if (danger === undefined) throw new Error('no warning of 4.4.0')
    const scene = goodDay()
    const { page, complaints } = await windows.open(
      { ...scene, network: 'production', warnings: [{ ...danger, context: { ...danger.context } }] },
      { at: '/nodes' },
    )
    await page.getByText('A node may follow another chain. Update it, or remove it here.').waitFor()
    await page.getByText('Danger: vault-rpc-1 says that it runs 4.4.0.').waitFor()
    await page.getByText('a node’s version is only its own word').first().waitFor()
    const releases = page.getByRole('region', { name: 'Releases' })
    await releases.getByText('at least 4.4.1').first().waitFor()
    await releases.getByText('by somebody else’s release notes').first().waitFor()
    expect(await releases.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
  })

  it('are added and removed by keyboard, and a refused name is said', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/nodes' })
    await page.getByText('All 2 nodes answer, and differ in nothing.').waitFor()
    await page.getByRole('button', { name: 'Add a node' }).press('Enter')
    await page.getByLabel('Its name').fill('vault-rpc-1')
    await page.getByLabel('Its URL').fill('https://third.example/key')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('NODE_KNOWN').waitFor()
    await page.getByLabel('Its name').fill('vault-rpc-3')
    await page.keyboard.press('Enter')
    await page.getByText('All 3 nodes answer').waitFor()
    await page.getByRole('button', { name: 'Remove vault-rpc-3' }).press('Enter')
    // The focus goes into the dialog once it has opened; what cannot be taken back is not where it stands.
    await page.getByRole('dialog').locator(':focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(double.scene.nodes.map(({ name }) => name)).toContain('vault-rpc-3')
    await page.getByRole('button', { name: 'Remove vault-rpc-3' }).press('Enter')
    await page.getByRole('button', { name: 'Remove this node' }).press('Enter')
    await page.getByText('All 2 nodes answer').waitFor()
    expect(double.scene.nodes.map(({ name }) => name)).not.toContain('vault-rpc-3')
  })

  it('can be added with the address that announces new blocks and a bound of requests', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/nodes' })
    await page.getByRole('button', { name: 'Add a node' }).press('Enter')
    await page.getByLabel('Its name').fill('vault-rpc-3')
    await page.getByLabel('Its URL').fill('https://third.example/key')
    await page.getByRole('button', { name: 'Other URL' }).press('Enter')
    await page.getByLabel('Its WebSocket address').fill('https://third.example')
    await page.getByText('It begins with ws:// or wss://.').waitFor()
    await page.getByLabel('Its WebSocket address').fill('wss://third.example/key')
    await page.getByLabel('Requests a second at most').fill('0')
    await page.getByText('A whole number from 1 to 100,000, or nothing.').waitFor()
    await page.getByLabel('Requests a second at most').fill('40')
    await page.keyboard.press('Enter')
    await page.getByText('All 3 nodes answer').waitFor()
    expect(double.scene.nodes.at(-1)).toMatchObject({ name: 'vault-rpc-3', hints: 'trying', maxRps: 40 })
  })

  it('stand in a table that is not cut off on an ordinary window', async () => {
    const { page } = await windows.open(badNodesDay(), { at: '/nodes' })
    await page.setViewportSize({ width: 1280, height: 900 })
    const table = page.getByRole('region', { name: 'Nodes', exact: true })
    await table.waitFor()
    expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeLessThanOrEqual(0)
  })

  it('are run by a command that follows what is chosen and typed', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/nodes' })
    await page.getByRole('button', { name: 'Mainnet' }).press('Enter')
    const first = page.getByRole('region', { name: 'The first start' })
    const again = page.getByRole('region', { name: 'Every later start' })
    await first.getByText('--expected-genesis-hash 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d').waitFor()
    expect(await first.textContent()).not.toContain('--no-snapshot-fetch')
    await expect.poll(() => again.textContent()).toContain('--no-snapshot-fetch')
    await page.getByLabel('Version of its software').fill('4.2')
    await first.getByText('--limit-ledger-size').waitFor()
    await page.getByRole('button', { name: 'With named validators only' }).press('Enter')
    await page.getByLabel('The only validators it gossips with').fill(addressOf(5))
    await first.getByText(`--repair-validator ${addressOf(5)}`).waitFor()
    await page.getByLabel('Address it listens on').fill('0.0.0.0')
    await page.getByText('PUBLISHED_RPC').waitFor()
    await page.getByLabel('The only validators it gossips with').fill('nobody')
    await page.getByText('One of them is not an address.').waitFor()
    expect(complaints).toEqual([])
  })

  it('of a test network have a faucet, and those of production have none', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/nodes' })
    await page.getByLabel('SOL for the treasury account').fill('1.0000000001')
    await page.getByText('with at most 9 decimals').waitFor()
    await page.getByLabel('SOL for the treasury account').fill('2.5')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('The faucet says that it pays.').waitFor()
    await page.getByRole('status').getByText('2.5').waitFor()
    double.refuseNext('nodes.faucet', { code: 'NODE_RATE_LIMITED', context: { node: 'left', retryAfterMs: null } })
    await page.getByLabel('SOL for the treasury account').fill('1')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('NODE_RATE_LIMITED').waitFor()
    await expect.poll(() => page.getByText('The faucet says that it pays.').count()).toBe(0)

    const production = await windows.open({ ...goodDay(), network: 'production', nodes: [node('only', 5n)] }, { at: '/nodes' })
    await production.page.getByText('One node answers; what it says cannot be compared.').waitFor()
    await expect.poll(() => production.page.getByRole('button', { name: 'Ask the faucet' }).count()).toBe(0)
  })

  standsInEveryLook(windows, {
    name: 'nodes',
    scene: badNodesDay,
    at: '/nodes',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Testnet' }).click()
      await page.getByRole('region', { name: 'Every later start' }).waitFor()
    },
  })
})
