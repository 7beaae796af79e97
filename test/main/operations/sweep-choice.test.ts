import { describe, expect, it, onTestFinished } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { until } from '../../support/until.ts'
import { furnish, openStillPractice, openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { refused } from './support.ts'

const BLOCKS = 6n
const SOON = { withinMs: 60_000 }
const PAID_IN = [50_000_000n, 60_000_000n, 70_000_000n, 5_000_000n] as const

/** A backend over a chain that stands still, with four customers who paid in. */
async function openPaid() {
  const practice = await openStillPractice()
  onTestFinished(() => practice.close())
  const dataDir = temporaryDataDir()
  const backend = await openTestBackend({ dataDir, pauseMs: 5 })
  const customers = await furnish(backend, practice.url, PAID_IN.length)
  const { client } = backend
  expect(await client.nodes.faucet({ amount: 5_000_000_000n })).toBeDefined()
  await askCustomers(practice.url).payIn(customers.map((to, at) => ({ kind: 'native', to, amount: PAID_IN[at] ?? 0n })))
  await practice.advance(BLOCKS)
  await until(async () => (await client.sweeps.accounts({})).total === PAID_IN.length, SOON)
  const [first, second, third, fourth] = customers as [Address, Address, Address, Address]
  return { practice, dataDir, backend, client, customers: { first, second, third, fourth } }
}

type Planned = { readonly transactions: readonly { readonly sources: readonly { readonly address: Address }[] }[] }
const sweptBy = ({ transactions }: Planned) => transactions.flatMap(({ sources }) => sources.map(({ address }) => address)).toSorted()

describe('what a person chose to sweep', () => {
  it('is listed by balance, planned alone, and every other account says why it stays', async () => {
    const { client, customers } = await openPaid()
    const { first, second, third, fourth } = customers
    const { accounts, total, held } = await client.sweeps.accounts({ limit: 3 })
    expect(accounts).toMatchObject([third, second, first].map((address, at) => ({ address, amount: PAID_IN[2 - at] })))
    expect({ total, held }).toEqual({ total: 4, held: PAID_IN.reduce((sum, amount) => sum + amount, 0n) })

    const plan = await client.sweeps.plan({ accounts: [first, third, fourth], minimum: 10_000_000n })
    expect(sweptBy(plan)).toEqual([first, third].toSorted())
    expect({ chosen: plan.chosenAccounts, minimum: plan.minimum }).toEqual({ chosen: 3, minimum: 10_000_000n })
    expect(plan.leftOut).toHaveLength(2)
    expect(plan.leftOut).toContainEqual({ address: second, reason: 'not-chosen', words: 'You did not choose it.' })
    expect(plan.leftOut).toContainEqual({
      address: fourth,
      reason: 'below-your-minimum',
      words: 'It holds less than the minimum you gave.',
    })
    expect(await client.sweeps.plan({})).toMatchObject({ chosenAccounts: null, minimum: null, leftOut: [] })
  })

  it('is refused where it is not a deposit account of ours, or is named twice', async () => {
    const { client, practice, customers } = await openPaid()
    const { first } = customers
    const treasury = (await client.vault.status({})).treasury ?? first
    const stranger = 'So11111111111111111111111111111111111111112' as Address
    const watched = 'SysvarC1ock11111111111111111111111111111111' as Address
    await client.accounts.watch({ address: watched })
    const digest = (await client.sweeps.plan({ accounts: [first] })).digest ?? ''
    for (const [accounts, account, why] of [
      [[first, stranger], stranger, 'unknown'],
      [[treasury], treasury, 'treasury'],
      [[watched], watched, 'watch'],
      [[first, first], first, 'twice'],
    ] as const) {
      const asked = { accounts: [...accounts] }
      await expect(client.sweeps.plan(asked)).rejects.toMatchObject(refused('PLAN_NOT_TO_CHOOSE', { account, why }))
      await expect(client.sweeps.start({ ...asked, digest })).rejects.toMatchObject(refused('PLAN_NOT_TO_CHOOSE', { account, why }))
    }
    await expect(client.sweeps.start({ accounts: [first], minimum: PAID_IN[2], digest })).rejects.toMatchObject(
      refused('PLAN_NOTHING_TO_SWEEP', { taken: 0, notChosen: 4 }),
    )
    await practice.advance(1n)
    expect(await client.sweeps.list({})).toEqual([])
  })

  it('is not left out of the signature: another choice than the one that was read starts nothing', async () => {
    const { client, customers } = await openPaid()
    const { first, second } = customers
    const { digest } = await client.sweeps.plan({ accounts: [first] })
    const everything = (await client.sweeps.plan({})).digest ?? ''
    for (const asked of [{}, { accounts: [first, second] }, { accounts: [second] }, { accounts: [first], minimum: 1n }])
      await expect(client.sweeps.start({ ...asked, digest: digest ?? '' })).rejects.toMatchObject(refused('PLAN_CHANGED'))
    await expect(client.sweeps.start({ accounts: [first], digest: everything })).rejects.toMatchObject(refused('PLAN_CHANGED'))
    expect(await client.sweeps.list({})).toEqual([])
  })

  it('holds through restarts between the plan, the decision and the end, while the others receive more', async () => {
    const { practice, dataDir, backend, client, customers } = await openPaid()
    const { first, third, second, fourth } = customers
    const asked = { accounts: [third, first], minimum: 10_000_000n }
    const { digest } = await client.sweeps.plan(asked)
    await backend.close()
    const again = await openTestBackend({ dataDir, pauseMs: 5 })
    await again.client.vault.unlock({ passphrase: PASSPHRASE })
    const planned = await again.client.sweeps.plan(asked)
    expect(planned.digest).toBe(digest)
    await again.client.sweeps.start({ ...asked, digest: digest ?? '' })
    await again.close()

    await askCustomers(practice.url).payIn([second, fourth].map((to) => ({ kind: 'native', to, amount: 80_000_000n })))
    const last = await openTestBackend({ dataDir, pauseMs: 5 })
    await last.client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => {
      await practice.advance(BLOCKS)
      return (await last.client.sweeps.list({}))[0]?.outcome === 'done'
    }, SOON)
    const [{ id } = { id: '' }] = await last.client.sweeps.list({})
    const { parts } = await last.client.sweeps.show({ id })
    expect(parts.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(2)
    const kept = new Map((await last.client.accounts.list({ role: 'deposit' })).accounts.map(({ address, native }) => [address, native]))
    expect(kept.get(second)).toBe(PAID_IN[1] + 80_000_000n)
    expect(kept.get(fourth)).toBe(PAID_IN[3] + 80_000_000n)
    const added = (await last.client.activity.list({ limit: 100 })).events.find(({ kind }) => kind === 'decision-added')
    expect(added?.data).toMatchObject({ summary: { accounts: [third, first], minimum: '10000000' } })
    expect(await last.client.activity.verify({})).toMatchObject({ intact: true })
  })
})
