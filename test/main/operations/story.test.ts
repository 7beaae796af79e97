import { plain } from '../../../src/core/text/sentence.ts'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { openNode } from '../../../src/main/node/index.ts'
import { type Backend, openBackend } from '../../../src/main/wiring.ts'
import { startPractice } from '../../../src/practice/endpoint.ts'
import { openCustomer } from '../../support/any-node.ts'
import { startAsPlanned } from '../../support/start-sweep.ts'
import { until } from '../../support/until.ts'

const PAID = 5_000_000n
const SOON = { withinMs: 60_000 }

describe('a sweep as a screen follows it, on the practice node', () => {
  let practice: Awaited<ReturnType<typeof startPractice>>
  let backend: Backend
  let dataDir: string
  let id: string
  let accounts: readonly Address[]

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 60, finalityBlocks: 12 })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-story-'))
    const signer = { entry: new URL('../../support/signer-main.ts', import.meta.url) }
    backend = await openBackend({ dataDir, network: 'practice', pauseMs: 80, signer })
    const { client } = backend
    await client.nodes.add({ name: 'practice', url: practice.url })
    await client.vault.create({ passphrase: 'a passphrase for a story' })
    const task = await client.accounts.derive({ count: 3 })
    await until(async () => (await client.tasks.show({ id: task.id })).state === 'done', SOON)
    accounts = (await client.accounts.list({ role: 'deposit' })).accounts.map(({ address }) => address)
    await until(async () => (await client.deposits.watcher({})).state === 'following', SOON)
    const node = openNode({ name: 'customer', url: practice.url })
    const customer = await openCustomer(node, 500_000_000n)
    await customer.pay(accounts.map((to) => ({ to, amount: PAID })))
    await until(async () => (await client.deposits.list({ verdict: 'credit' })).total === 3, SOON)
    node.close()
  })
  afterAll(async () => {
    await backend.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('says in words, from the bytes, what each planned transaction will do, and warns of nothing', async () => {
    const { transactions, warnings, destination, landing } = await backend.client.sweeps.plan({})
    expect(warnings).toEqual([])
    expect(landing).toEqual({ observed: 0, slots: null, aboutMs: null, words: expect.stringMatching(/nothing was observed yet/) })
    expect(transactions.map(({ words }) => plain(words))).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Moves 0\\.01\\d* SOL from 3 accounts to the treasury account ${destination}\\. The fee is paid by the deposit account`,
        ),
      ),
    ])
  })

  it('shows what waits before, what is in flight during, and nothing after', async () => {
    const { client } = backend
    await expect(client.overview.show({})).resolves.toMatchObject({
      holdings: [{ label: 'SOL', held: 3n * PAID, onDepositAccounts: 3n * PAID, accounts: 3 }],
      credited24h: 3,
      nodes: { configured: 1, reachable: 1 },
      vault: 'unlocked',
    })
    ;({ id } = await startAsPlanned(client))
    await expect(client.overview.show({})).resolves.toMatchObject({ inFlight: { transactions: 1, accounts: 3 } })
    await until(async () => (await client.sweeps.show({ id })).parts[0]?.lastValidBlockHeight !== null, SOON)
    // No height is told when it is settled already.
    const { blockHeight, parts } = await client.sweeps.show({ id })
    expect(parts[0]?.lastValidBlockHeight).toBeGreaterThan(blockHeight ?? 0n)
    await until(async () => (await client.sweeps.show({ id })).settled, SOON)
    const after = await client.overview.show({})
    expect(after.inFlight).toEqual({ transactions: 0, unsigned: 0, accounts: 0 })
  })

  it('shows where each transaction is, and counts no height once all is settled', async () => {
    const { blockHeight, parts } = await backend.client.sweeps.show({ id })
    expect(blockHeight).toBeNull()
    expect(parts).toMatchObject([{ state: 'satisfied', attempts: 1, accounts: 3, signature: expect.any(String), slot: expect.any(BigInt) }])
    expect(parts[0]?.broadcasts).toBeGreaterThan(0)
  })

  it('says in the next plans how long the transaction took to land, as it was observed', async () => {
    const { client } = backend
    const { parts } = await client.sweeps.show({ id })
    const [to] = accounts as [Address]
    const plan = () => client.payments.plan({ to, amount: 1_000n })
    await until(async () => (await plan()).landing.aboutMs !== null, SOON)
    const { landing } = await plan()
    expect(landing).toMatchObject({ observed: 1, aboutMs: expect.any(Number), words: expect.stringMatching(/^The one recent transaction/) })
    // Slots of 20 ms: it was signed, sent and taken in, and its blockhash is of a block before that.
    expect(landing.slots).toBeGreaterThan(0)
    expect(landing.slots).toBeLessThan(Number(parts[0]?.slot ?? 0n))
  })

  it('tells the whole story of the payment', async () => {
    const { parts } = await backend.client.sweeps.show({ id })
    const [part] = parts
    const payment = await backend.client.activity.payment({ intent: part?.intent ?? '' })
    expect(payment).toMatchObject({ decision: id, state: 'satisfied', accounts: 3, amount: part?.amount, feeLamports: 15_000n })
    const [attempt] = payment.attempts
    expect(attempt).toMatchObject({ state: 'finalized', signature: part?.signature, lastValidBlockHeight: part?.lastValidBlockHeight })
    expect(attempt?.broadcasts).toHaveLength(part?.broadcasts ?? 0)
    expect(attempt?.evidence.at(-1)).toMatchObject({ who: 'practice', what: 'landed', slot: part?.slot, commitment: 'finalized' })
    expect(attempt?.verdict?.state).toBe('finalized')
    expect(plain(attempt?.verdict?.words ?? [])).toBe(
      `It is final in slot ${part?.slot}, as node “practice” shows it. It did what was planned, to the last unit. This rests on the answer of the only node that was configured.`,
    )
  })

  it('exports the payment and every event', async () => {
    const payments = await backend.client.activity.export({ what: 'payments', format: 'jsonl' })
    expect(JSON.parse(readFileSync(payments.path, 'utf8'))).toMatchObject({
      decision: id,
      state: 'satisfied',
      accounts: 3,
      last_attempt: 'finalized',
    })
    // The block that holds the sweep is still on its way into the journal: its event may come between the two questions.
    await until(async () => {
      const { rows } = await backend.client.activity.export({ what: 'events', format: 'csv' })
      return rows === (await backend.client.activity.verify({})).events
    })
    const events = await backend.client.activity.export({ what: 'events', format: 'csv' })
    expect(events.rows).toBeGreaterThan(0)
  })
})
