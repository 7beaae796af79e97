import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import type { JsonObject, JsonValue } from '../../src/main/node/json.ts'
import { type Backend, openBackend } from '../../src/main/wiring.ts'
import { askCustomers, type Customers } from '../../src/shells/cli/demo/customers.ts'
import { until } from '../support/until.ts'
import { furnish, openStillPractice, SIGNER_ENTRY, type StillPractice } from './backend.ts'
import { type Relay, startRelay } from './pay/relay.ts'

const PAID = 3_000_000n
const NONCE_BYTES = 80

describe('a reconciliation', () => {
  let practice: StillPractice
  let relay: Relay
  let backend: Backend
  let dataDir: string
  let accounts: readonly Address[]
  let customers: Customers

  /** Deposits of native and of tokens, all credited, seen through a node that may lie. */
  beforeAll(async () => {
    practice = await openStillPractice()
    relay = await startRelay(practice.url, 'relay')
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-reconcile-'))
    backend = await openBackend({ dataDir, network: 'practice', pauseMs: 80, signer: { entry: SIGNER_ENTRY } })
    accounts = await furnish(backend, relay.url, 3)
    customers = askCustomers(practice.url)
    const { token } = await customers.createMints()
    await practice.advance(6n)
    await backend.client.mints.add({ mint: token.mint, label: 'practice token' })
    await customers.payIn(
      accounts.flatMap((to) => [
        { kind: 'native', to, amount: PAID },
        { kind: 'token', to, amount: 70n, mint: token.mint },
      ]),
    )
    await practice.advance(6n)
    await until(async () => (await backend.client.deposits.list({ verdict: 'credit', limit: 100 })).deposits.length === 6)
  })
  afterEach(() => relay.lies.clear())
  afterAll(async () => {
    await backend.close()
    await relay.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('compares every balance of every asset, and finds chain and journal equal', async () => {
    expect(await backend.client.activity.reconcile({})).toMatchObject({ compared: 8, differences: [] })
  })

  it('tells whoever listens that a comparison was made, what it compared and what it found', async () => {
    const stop = new AbortController()
    const events = await backend.client.events.watch({}, { signal: stop.signal })
    const heard = (async () => {
      for await (const event of events) if (event.kind === 'ledger' && event.what === 'comparison') return event.words
      return null
    })()
    await backend.client.activity.reconcile({})
    expect(await heard).toMatch(/^8 balances compared with the chain at slot [\d,]+: all equal\.$/)
    stop.abort()
  })

  it('finds a planted difference, to the lamport, and names account and both amounts', async () => {
    const [victim] = accounts
    if (victim === undefined) throw new Error('there is an account')
    relay.lies.set('getMultipleAccounts', oneLamportLess(victim))
    const { differences } = await backend.client.activity.reconcile({})
    expect(differences).toEqual([
      expect.objectContaining({ account: victim, asset: { kind: 'native' }, onChain: PAID - 1n, inJournal: PAID }),
    ])
    expect(await backend.client.overview.show({})).toMatchObject({ openCases: 1 })
    await backend.client.activity.reconcile({})
    expect(await backend.client.overview.show({})).toMatchObject({ openCases: 1 })
    relay.lies.clear()
    expect(await backend.client.activity.reconcile({})).toMatchObject({ differences: [] })
    expect(await backend.client.overview.show({})).toMatchObject({ openCases: 0 })
    const { events } = await backend.client.activity.list({ limit: 10 })
    expect(events.find(({ kind }) => kind === 'case-closed')?.data['note']).toMatch(/Chain and journal agree again: 3\d* at slot/)
    const { reconciliation } = await backend.client.ledger.continuity({})
    expect(reconciliation).toMatchObject({ last: { compared: 8, differences: 0, finishedAt: expect.any(Date) }, nextAt: expect.any(Date) })
  })

  it('finds an account that is gone from the chain', async () => {
    relay.lies.set('getMultipleAccounts', async (_, honest) => {
      const told = (await honest()) as { context: JsonValue; value: readonly JsonValue[] }
      return { ...told, value: told.value.map(() => null) }
    })
    const { differences } = await backend.client.activity.reconcile({})
    const gone = differences.filter(({ asset, onChain }) => asset.kind === 'native' && onChain === 0n).map(({ account }) => account)
    expect(new Set(gone)).toEqual(new Set(accounts))
  })

  it('opens a case, once for ever, for a wallet that has become something else', async () => {
    const [victim] = accounts
    if (victim === undefined) throw new Error('there is an account')
    relay.lies.set('getMultipleAccounts', carryingData(victim))
    expect((await backend.client.activity.reconcile({})).differences).toEqual([])
    const { cases } = await backend.client.cases.list({ open: true, limit: 10 })
    expect(cases).toMatchObject([{ kind: 'not-a-wallet', account: victim, asset: { kind: 'native' }, found: BigInt(NONCE_BYTES) }])
    await backend.client.cases.resolve({ id: cases[0]?.id ?? 0, note: 'made a nonce account by its owner' })
    await backend.client.activity.reconcile({})
    expect(await backend.client.overview.show({})).toMatchObject({ openCases: 0 })
  })

  it('looks again when a deposit was journalled between the two readings', async () => {
    const countCredits = async () => (await backend.client.deposits.list({ verdict: 'credit', limit: 1_000 })).deposits.length
    relay.lies.set('getMultipleAccounts', async (_, honest) => {
      relay.lies.delete('getMultipleAccounts')
      const [before, credits] = [await honest(), await countCredits()]
      await customers.payIn(accounts.map((to) => ({ kind: 'native', to, amount: PAID })))
      await practice.advance(6n)
      await until(async () => (await countCredits()) === credits + accounts.length)
      return before
    })
    expect((await backend.client.activity.reconcile({})).differences).toEqual([])
    expect(relay.lies.size).toBe(0)
  })

  it('is quiet while deposits arrive', async () => {
    let done = false
    const paying = (async () => {
      while (!done) {
        await customers.payIn(accounts.map((to) => ({ kind: 'native', to, amount: PAID })))
        await practice.advance(1n)
      }
    })()
    for (let times = 0; times < 10; times += 1) expect((await backend.client.activity.reconcile({})).differences).toEqual([])
    done = true
    await paying
  })
})

function carryingData(address: Address) {
  return async ([addresses]: readonly JsonValue[], honest: () => Promise<unknown>) => {
    const told = (await honest()) as { context: JsonValue; value: readonly (JsonObject | null)[] }
    const place = (addresses as readonly string[]).indexOf(address)
    const data = [Buffer.alloc(NONCE_BYTES).toString('base64'), 'base64']
    return { ...told, value: told.value.map((account, index) => (index === place && account !== null ? { ...account, data } : account)) }
  }
}

function oneLamportLess(address: Address) {
  return async ([addresses]: readonly JsonValue[], honest: () => Promise<unknown>) => {
    const told = (await honest()) as { context: JsonValue; value: readonly (JsonObject | null)[] }
    const place = (addresses as readonly string[]).indexOf(address)
    const changed = (account: JsonObject | null) =>
      account === null ? null : { ...account, lamports: (account['lamports'] as bigint) - 1n }
    return { ...told, value: told.value.map((account, index) => (index === place ? changed(account) : account)) }
  }
}
