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
import { refused } from './support.ts'

const SOON = { withinMs: 60_000 }
const FUNDS = 5_000_000_000n
const PASSPHRASE = 'a passphrase for what is nested'
const PAID = 700n
const LOST = 40n

describe('nested accounts as they are asked for', () => {
  let practice: Practice
  let backend: Backend
  let dataDir: string
  let treasury: Address
  let owner: Address
  let mint: Address
  let nested: Address
  let home: Address

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 60, finalityBlocks: 8 })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-nested-'))
    const signer = { entry: new URL('../../support/signer-main.ts', import.meta.url) }
    backend = await openBackend({ dataDir, network: 'practice', pauseMs: 80, signer })
    const { client } = backend
    await client.nodes.add({ name: 'practice', url: practice.url })
    ;({ treasury } = await client.vault.create({ passphrase: PASSPHRASE }))
    const task = await client.accounts.derive({ count: 1 })
    await until(async () => (await client.tasks.show({ id: task.id })).state === 'done', SOON)
    const [deposit] = (await client.accounts.list({ role: 'deposit' })).accounts
    if (deposit === undefined) throw new Error('there is a deposit account')
    owner = deposit.address
    await client.nodes.faucet({ amount: FUNDS })
    const customers = askCustomers(practice.url)
    const { token } = await customers.createMints()
    mint = token.mint
    await untilDone(() => client.mints.add({ mint, label: 'Coin' }), SOON)
    home = findAssociatedAddress({ owner, ...token })
    nested = findAssociatedAddress({ owner: home, ...token })
    await customers.payIn([{ kind: 'token', to: owner, amount: PAID, mint }])
    await customers.payIn([{ kind: 'token', to: home, amount: LOST, mint }])
    await until(async () => (await client.deposits.list({})).deposits.length > 0, SOON)
    await until(async () => (await client.rent.nested({})).accounts === 1, SOON)
  }, 120_000)
  afterAll(async () => {
    await backend.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const holdingOf = async (kind: 'native' | 'token') =>
    (await backend.client.overview.show({})).holdings.find(({ asset }) => asset.kind === kind)?.held

  it('are planned in the words of their own bytes, recovered as they were read, credited to nobody, and then swept', async () => {
    const { client } = backend
    const plan = await client.rent.nested({})
    const [one] = plan.recoveries
    const rent = one?.reclaimedLamports ?? 0n
    expect(plan).toMatchObject({
      // The ledger knows where sweeps of it arrive, too.
      looked: 2,
      skipped: 0,
      leftOut: [],
      warnings: [],
      rentLamports: 0n,
      feeLamports: 10_000n,
      gainLamports: rent - 10_000n,
    })
    expect(one).toMatchObject({ account: nested, owner, destination: home, mint, amount: LOST, arrives: LOST, rentLamports: 0n })
    expect(plain(one?.words ?? [])).toBe(
      `Empties the nested token account ${nested} of the token ${mint} into that of the deposit account ${owner} (token account ${home}) and closes it; its lamports go to the deposit account ${owner}. The fee is paid by the treasury account ${treasury}.`,
    )
    const digest = plan.digest ?? ''
    await client.vault.lock({})
    await expect(client.rent.recover({ digest })).rejects.toMatchObject(refused('VAULT_LOCKED', {}))
    await client.vault.unlock({ passphrase: PASSPHRASE })
    await expect(client.rent.recover({ digest: '0'.repeat(64) })).rejects.toMatchObject(refused('PLAN_CHANGED', {}))

    const credited = (await client.overview.show({})).credited24h
    const started = await client.rent.recover({ digest })
    expect(started).toMatchObject({ transactions: 1, gainLamports: plan.gainLamports })
    const shown = await followDecision(backend, started.id, () => undefined)
    expect(shown).toMatchObject({ kind: 'upkeep', settled: true, parts: [{ state: 'satisfied' }] })
    // The ledger has it, as what our own key did: no customer is credited, and nothing is left that it cannot explain.
    await until(async () => (await holdingOf('token')) === PAID + LOST, SOON)
    await until(async () => (await holdingOf('native')) === FUNDS + plan.gainLamports, SOON)
    const { deposits } = await client.deposits.list({ limit: 100 })
    expect(deposits.filter(({ account, after }) => account === home && after === PAID + LOST)).toMatchObject([
      { verdict: { kind: 'credit', class: 'internal' } },
    ])
    expect(await client.overview.show({})).toMatchObject({ openCases: 0, credited24h: credited })
    expect(await client.rent.nested({})).toMatchObject({ recoveries: [], leftOut: [], digest: null })

    const sweep = { asset: mint } as const
    const { digest: read } = await client.sweeps.plan(sweep)
    const { id } = await client.sweeps.start({ ...sweep, digest: read ?? '' })
    await followDecision(backend, id, () => undefined)
    const onDeposit = async () => (await client.overview.show({})).holdings.find(({ asset }) => asset.kind === 'token')?.onDepositAccounts
    await until(async () => (await onDeposit()) === 0n, SOON)
    expect(await holdingOf('token')).toBe(PAID + LOST)
    await expect(client.activity.verify({})).resolves.toMatchObject({ intact: true })
    expect(await client.overview.show({})).toMatchObject({ openCases: 0 })
  })
})
