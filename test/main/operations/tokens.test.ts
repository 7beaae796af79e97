import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { type Backend, openBackend } from '../../../src/main/wiring.ts'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { until, untilDone } from '../../support/until.ts'
import { refused } from './support.ts'
import { plain } from '../../../src/core/text/sentence.ts'

const SOON = { withinMs: 60_000 }
const FUNDS = 5_000_000_000n

describe('token accounts as they are asked for', () => {
  let practice: Practice
  let backend: Backend
  let dataDir: string
  let treasury: Address
  let customer: Address
  let mints: Awaited<ReturnType<ReturnType<typeof askCustomers>['createMints']>>

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 60, finalityBlocks: 8 })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-tokens-'))
    const signer = { entry: new URL('../../support/signer-main.ts', import.meta.url) }
    backend = await openBackend({ dataDir, network: 'practice', pauseMs: 80, signer })
    const { client } = backend
    await client.nodes.add({ name: 'practice', url: practice.url })
    ;({ treasury } = await client.vault.create({ passphrase: 'a passphrase for tokens' }))
    const task = await client.accounts.derive({ count: 3 })
    await until(async () => (await client.tasks.show({ id: task.id })).state === 'done', SOON)
    const { accounts } = await client.accounts.list({ role: 'deposit' })
    customer = accounts[0]?.address ?? treasury
    await client.nodes.faucet({ amount: FUNDS })
    const customers = askCustomers(practice.url)
    mints = await customers.createMints()
    const coin = { mint: mints.token.mint, label: 'Coin' }
    await untilDone(() => client.mints.add(coin), SOON)
    await customers.payIn([
      { kind: 'token', to: customer, amount: 700n, mint: mints.token.mint },
      { kind: 'token', to: customer, amount: 900_000n, mint: mints.withFee.mint },
    ])
    await until(async () => (await client.tokens.list({ role: 'deposit' })).accounts.length === 2, SOON)
  }, 120_000)
  afterAll(async () => {
    await backend.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('are those of both token programs, with what is in them, who may move it, and why they do not close', async () => {
    const { accounts, owners, next } = await backend.client.tokens.list({ role: 'deposit' })
    expect({ owners, next }).toEqual({ owners: 3, next: null })
    const coin = accounts.find(({ mint }) => mint === mints.token.mint)
    expect(coin).toMatchObject({
      owner: customer,
      ownerRole: 'deposit',
      label: 'Coin',
      decimals: mints.token.decimals,
      amount: 700n,
      state: 'normal',
      associated: true,
      delegate: null,
      closeAuthority: null,
      withheld: 0n,
      extensions: [],
      closing: { reason: 'holds-tokens', words: 'It holds tokens. Sweep or pay them out first.' },
      revoking: { reason: 'no-delegate' },
    })
    expect(accounts.find(({ mint }) => mint === mints.withFee.mint)).toMatchObject({
      label: null,
      amount: 891_000n,
      withheld: 9_000n,
      extensions: ['immutable owner', 'withheld fees'],
    })
  })

  it('are listed so many owners at a time, and nobody’s is left out', async () => {
    const { client } = backend
    const seen: Address[] = []
    let after: Address | undefined
    do {
      const page = await client.tokens.list({ role: 'deposit', limit: 1, ...(after === undefined ? {} : { after }) })
      seen.push(...page.accounts.map(({ account }) => account))
      after = page.next ?? undefined
    } while (after !== undefined)
    const all = (await client.tokens.list({ role: 'deposit' })).accounts.map(({ account }) => account)
    expect(seen.toSorted()).toEqual(all.toSorted())
  })

  it('are shown one by one, and their balance by wallet and mint', async () => {
    const { client } = backend
    const { mint, tokenProgram, decimals } = mints.token
    const account = findAssociatedAddress({ owner: customer, mint, tokenProgram })
    await expect(client.tokens.display({ account })).resolves.toMatchObject({ account, owner: customer, amount: 700n })
    await expect(client.tokens.display({ account: customer })).rejects.toMatchObject(
      refused('TOKEN_ACCOUNT_UNKNOWN', { account: customer }),
    )
    const shown = { owner: customer, account, there: true, mint, label: 'Coin', decimals, amount: 700n }
    await expect(client.tokens.balance({ mint, owner: customer })).resolves.toEqual(shown)
    await expect(client.tokens.balance({ mint })).resolves.toMatchObject({ owner: treasury, there: false, amount: 0n })
    await expect(client.tokens.balance({ mint: treasury })).rejects.toMatchObject({ data: { code: 'MINT_NOT_FOUND' } })
  })

  it('are made and closed as their plans say in words, to the end', async () => {
    const { client } = backend
    const { mint } = mints.token
    const plan = await client.tokens.planCreate({ mint })
    expect(plan).toMatchObject({ refusal: null, reclaimedLamports: 0n, feeLamports: 5_000n, warnings: [] })
    expect(plain(plan.words ?? [])).toMatch(new RegExp(`^Creates the token account of the treasury account ${treasury} for the token`))
    expect(plan.rentLamports).toBeGreaterThan(0n)
    const { id, account } = await client.tokens.create({ mint, digest: plan.digest ?? '' })
    expect((await followDecision(backend, id, () => undefined)).parts).toMatchObject([{ state: 'satisfied' }])

    const closing = await client.tokens.planClose({ account })
    expect(closing).toMatchObject({ refusal: null, rentLamports: 0n, reclaimedLamports: plan.rentLamports, warnings: [] })
    expect(plain(closing.words ?? [])).toContain(`its rent goes to the treasury account ${treasury}`)
    await expect(client.tokens.close({ account, digest: plan.digest ?? '' })).rejects.toMatchObject(refused('PLAN_CHANGED'))
    const closed = await client.tokens.close({ account, digest: closing.digest ?? '' })
    expect((await followDecision(backend, closed.id, () => undefined)).parts).toMatchObject([{ state: 'satisfied' }])
    await expect(client.tokens.list({})).resolves.toMatchObject({ accounts: [], owners: 1 })
  }, 120_000)

  it('are not closed or freed of a delegate against their state, and the plan says why', async () => {
    const { client } = backend
    const { mint, tokenProgram } = mints.token
    const account = findAssociatedAddress({ owner: customer, mint, tokenProgram })
    const nothing = { words: null, digest: null, feeLamports: 0n, warnings: [] }
    await expect(client.tokens.planClose({ account })).resolves.toMatchObject({ ...nothing, refusal: { reason: 'holds-tokens' } })
    await expect(client.tokens.planRevoke({ account })).resolves.toMatchObject({ ...nothing, refusal: { reason: 'no-delegate' } })
    await expect(client.tokens.revoke({ account, digest: '0'.repeat(64) })).rejects.toMatchObject({
      data: { code: 'TOKEN_ACCOUNT_REFUSED', context: { account, reason: 'no-delegate' } },
    })
  })

  it('of a customer warn, when they are made, of who keeps the rent', async () => {
    const { warnings } = await backend.client.tokens.planCreate({ mint: mints.token2022.mint, owner: customer })
    expect(warnings.map(plain)).toEqual(['Whoever owns the account can close it and keep its rent.'])
  })
})
