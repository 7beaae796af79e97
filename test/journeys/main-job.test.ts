import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { type Backend, openBackend } from '../../src/main/wiring.ts'
import { followDecision, followTask } from '../../src/shells/cli/follow.ts'
import { type AnyNode, type Customer, openAnyNode, openCustomer } from '../support/any-node.ts'
import { startAsPlanned } from '../support/start-sweep.ts'
import { until } from '../support/until.ts'

const ACCOUNTS = 12
const PAID = 5_000_000n
const LONG = { withinMs: 180_000 }

describe('the main job, on any node with a faucet', () => {
  let story: AnyNode
  let backend: Backend
  let customer: Customer
  let dataDir: string
  let accounts: readonly Address[]
  let treasury: Address

  beforeAll(async () => {
    story = await openAnyNode()
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-journey-'))
    backend = await openBackend({
      dataDir,
      network: story.network,
      pauseMs: 100,
      signer: { entry: new URL('../support/signer-main.ts', import.meta.url) },
    })
  })
  afterAll(async () => {
    await backend.close()
    await story.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const credits = async () => {
    const { deposits } = await backend.client.deposits.list({ limit: 1_000 })
    return deposits.filter(({ owner, verdict }) => owner !== treasury && verdict.kind === 'credit' && verdict.class === 'customer')
  }

  it('takes a node in, makes a vault and derives accounts', async () => {
    const { client } = backend
    await expect(client.nodes.add({ name: 'story', url: story.url })).resolves.toMatchObject({ reachable: true })
    const created = await client.vault.create({ passphrase: 'a passphrase for a story' })
    expect(created.words).toHaveLength(24)
    treasury = created.treasury
    const task = await followTask(backend, await client.accounts.derive({ count: ACCOUNTS }), () => undefined)
    expect(task).toMatchObject({ state: 'done', done: ACCOUNTS })
    accounts = (await client.accounts.list({ role: 'deposit', limit: ACCOUNTS })).accounts.map(({ address }) => address)
    expect(new Set(accounts).size).toBe(ACCOUNTS)
    await until(async () => (await client.deposits.watcher({})).state === 'following', LONG)
  })

  it('credits what a customer pays, once finalized, and says why it does not credit the rest', async () => {
    customer = await openCustomer(story.node, 500_000_000n)
    const paid = await customer.pay(accounts.map((to) => ({ to, amount: PAID })))
    const [first] = accounts
    if (first === undefined) throw new Error('there is an account')
    const failed = await customer.pay([{ to: first, amount: 900_000_000_000n }])

    await until(async () => (await credits()).length === ACCOUNTS, LONG)
    for (const credit of await credits()) {
      expect(credit).toMatchObject({ signature: paid, before: 0n, after: PAID, asset: { kind: 'native' } })
    }
    await until(async () => (await backend.client.deposits.list({ verdict: 'no-credit' })).deposits.length > 0, LONG)
    const { deposits } = await backend.client.deposits.list({ verdict: 'no-credit' })
    expect(deposits.map(({ signature, owner, verdict }) => ({ signature, owner, verdict }))).toEqual([
      { signature: failed, owner: first, verdict: { kind: 'no-credit', reason: 'transaction-failed' } },
    ])
  })

  it('sweeps them home at 5,000 lamports a signature and leaves each its minimum', async () => {
    const { client } = backend
    const plan = await client.sweeps.plan({})
    expect(plan.transactions.map(({ sources }) => sources.length)).toEqual([10, 2])
    const { id } = await client.sweeps.start({ digest: plan.digest ?? '' })
    const { parts, settled } = await followDecision(backend, id, () => undefined)
    expect(settled).toBe(true)
    expect(parts.map(({ state, attempts }) => ({ state, attempts }))).toEqual(Array(2).fill({ state: 'satisfied', attempts: 1 }))

    const minimum = await story.node.getMinimumBalanceForRentExemption(0)
    const { value } = await story.node.getMultipleAccounts([...accounts, treasury])
    expect(value.slice(0, ACCOUNTS).map((account) => account?.lamports)).toEqual(Array(ACCOUNTS).fill(minimum))
    expect(value[ACCOUNTS]?.lamports).toBe(plan.movedAmount)
    expect(plan.movedAmount + plan.feeLamports).toBe((PAID - minimum) * BigInt(ACCOUNTS))
  })

  it('empties accounts when asked to', async () => {
    await customer.pay(accounts.map((to) => ({ to, amount: PAID })))
    await until(async () => (await credits()).length === 2 * ACCOUNTS, LONG)
    const { id } = await startAsPlanned(backend.client, { mode: 'empty' })
    const { parts } = await followDecision(backend, id, () => undefined)
    expect(parts.every(({ state }) => state === 'satisfied')).toBe(true)
    const { value } = await story.node.getMultipleAccounts(accounts)
    expect(value).toEqual(Array(ACCOUNTS).fill(null))
  })

  it('ends with the chain and the journal equal, and a journal that proves itself', async () => {
    await expect(backend.client.activity.reconcile({})).resolves.toMatchObject({ differences: [] })
    await expect(backend.client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
  })
})
