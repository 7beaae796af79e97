import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { type Backend, openBackend } from '../../../src/main/wiring.ts'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { until, untilDone } from '../../support/until.ts'
import { askNode } from '../pay/relay.ts'
import { refused } from './support.ts'

const SOON = { withinMs: 60_000 }
/** What each account holds above its minimum, as after a step of the rule. */
const ABOVE = 733_965n
const FUNDS = 5_000_000_000n
const PASSPHRASE = 'a passphrase for rent'

describe('rent as it is asked for', () => {
  let practice: Practice
  let backend: Backend
  let dataDir: string
  let treasury: Address
  let accounts: readonly Address[]

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 60, finalityBlocks: 8 })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-rent-'))
    const signer = { entry: new URL('../../support/signer-main.ts', import.meta.url) }
    backend = await openBackend({ dataDir, network: 'practice', pauseMs: 80, signer })
    const { client } = backend
    await client.nodes.add({ name: 'practice', url: practice.url })
    ;({ treasury } = await client.vault.create({ passphrase: PASSPHRASE }))
    const task = await client.accounts.derive({ count: 3 })
    await until(async () => (await client.tasks.show({ id: task.id })).state === 'done', SOON)
    const owners = (await client.accounts.list({ role: 'deposit' })).accounts.map(({ address }) => address)
    await client.nodes.faucet({ amount: FUNDS })
    const customers = askCustomers(practice.url)
    const { token } = await customers.createMints()
    await untilDone(() => client.mints.add({ mint: token.mint, label: 'Coin' }), SOON)
    await customers.payIn(owners.map((to) => ({ kind: 'token' as const, to, amount: 700n, mint: token.mint })))
    accounts = owners.map((owner) => findAssociatedAddress({ owner, ...token }))
    await until(async () => (await client.deposits.list({})).deposits.length >= 3, SOON)
    for (const account of accounts) await askNode(practice.url, 'requestAirdrop', [account, ABOVE])
    await until(async () => (await client.rent.plan({})).reclaimedLamports === 3n * ABOVE, SOON)
  }, 120_000)
  afterAll(async () => {
    await backend.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const heldInSol = async () => (await client().overview.show({})).holdings.find(({ asset }) => asset.kind === 'native')?.held
  const client = () => backend.client

  it('is planned in the words of its own bytes, with its exact gain, and is reclaimed as it was read', async () => {
    const plan = await client().rent.plan({})
    expect(plan).toMatchObject({ accounts: 3, reclaimedLamports: 3n * ABOVE, feeLamports: 20_000n, gainLamports: 3n * ABOVE - 20_000n })
    expect(plan).toMatchObject({ destination: treasury, leftOut: [], warnings: [] })
    expect(new Set(plan.transactions.flatMap((one) => one.accounts.map(({ account }) => account)))).toEqual(new Set(accounts))
    expect(plan.transactions.map(({ words }) => plain(words))).toEqual([
      `Takes what 3 accounts hold above their rent-exempt minimum, to the treasury account ${treasury}. The fee is paid by the treasury account ${treasury}.`,
    ])

    const digest = plan.digest ?? ''
    await client().vault.lock({})
    await expect(client().rent.reclaim({ digest })).rejects.toMatchObject(refused('VAULT_LOCKED', {}))
    await client().vault.unlock({ passphrase: PASSPHRASE })
    await expect(client().rent.reclaim({ digest: '0'.repeat(64) })).rejects.toMatchObject(refused('PLAN_CHANGED', {}))

    const started = await client().rent.reclaim({ digest })
    expect(started).toMatchObject({ transactions: 1, accounts: 3, gainLamports: plan.gainLamports })
    const shown = await followDecision(backend, started.id, () => undefined)
    expect(shown).toMatchObject({ kind: 'upkeep', settled: true, parts: [{ state: 'satisfied', accounts: 3, amount: 0n }] })
    await until(async () => (await client().rent.plan({})).digest === null, SOON)
    await expect(client().activity.verify({})).resolves.toMatchObject({ intact: true })
    // The ledger has it too, and nothing that it cannot explain.
    await until(async () => (await heldInSol()) === FUNDS + plan.gainLamports, SOON)
    expect(await client().overview.show({})).toMatchObject({ openCases: 0 })
  })
})
