import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { type Backend, openBackend } from '../../../src/main/wiring.ts'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { until } from '../../support/until.ts'
import { refused } from './support.ts'
import { plain } from '../../../src/core/text/sentence.ts'

const SOON = { withinMs: 60_000 }
const FUNDS = 5_000_000_000n
const PASSPHRASE = 'a passphrase for nonces'
const DIGEST = /^[0-9a-f]{64}$/

describe('nonce accounts as they are asked for', () => {
  let practice: Practice
  let backend: Backend
  let dataDir: string
  let treasury: Address
  let heir: Address

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 60, finalityBlocks: 8 })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-nonces-'))
    const signer = { entry: new URL('../../support/signer-main.ts', import.meta.url) }
    backend = await openBackend({ dataDir, network: 'practice', pauseMs: 80, signer })
    const { client } = backend
    await client.nodes.add({ name: 'practice', url: practice.url })
    ;({ treasury } = await client.vault.create({ passphrase: PASSPHRASE }))
    const task = await client.accounts.derive({ count: 1 })
    await until(async () => (await client.tasks.show({ id: task.id })).state === 'done', SOON)
    const { accounts } = await client.accounts.list({ role: 'deposit' })
    heir = accounts[0]?.address ?? treasury
  }, 120_000)
  afterAll(async () => {
    await backend.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const settle = async (started: Promise<{ id: string; account: Address }>) => {
    const { id, account } = await started
    await followDecision(backend, id, () => undefined)
    return account
  }

  it('are not planned out of an empty treasury', async () => {
    const [plan] = await backend.client.nonces.planCreate({})
    expect(plan).toMatchObject({ refusal: { reason: 'payer-short' }, words: null, digest: null })
    await expect(backend.client.nonces.create({})).rejects.toMatchObject(refused('NONCE_REFUSED', { reason: 'payer-short' }))
    expect(await backend.client.nonces.list({})).toEqual([])
    await backend.client.nodes.faucet({ amount: FUNDS })
    await until(async () => (await backend.client.nonces.planCreate({}))[0]?.digest !== null, SOON)
  })

  it('are created as planned, each at the next free place, and none is created from another plan', async () => {
    const { client } = backend
    const plans = await client.nonces.planCreate({ count: 2 })
    const [first, second] = plans
    if (first?.digest == null || second?.digest == null) throw new Error('two are planned')
    expect(first).toMatchObject({ refusal: null, feeLamports: 5_000n, digest: expect.stringMatching(DIGEST) })
    expect(first.rentLamports).toBeGreaterThan(0n)
    // Who pays, what is put in, and who gets authority: all of it from the bytes.
    for (const said of [first.account, treasury, 'authority']) expect(plain(first.words ?? [])).toContain(said)
    await expect(client.nonces.create({ digest: second.digest })).rejects.toMatchObject(refused('PLAN_CHANGED'))
    expect(await client.nonces.list({})).toEqual([])
    expect(await settle(client.nonces.create({ label: 'cold 1', digest: first.digest }))).toBe(first.account)
    expect(await settle(client.nonces.create({ label: 'cold 2', digest: second.digest }))).toBe(second.account)
    const pool = await client.nonces.list({})
    expect(pool.map(({ account }) => account).toSorted()).toEqual(plans.map(({ account }) => account).toSorted())
    expect(pool.map(({ state }) => state)).toEqual(['free', 'free'])
  })

  it('are advanced, handed over and closed as planned; what the chain would refuse is refused before anything is signed', async () => {
    const { client } = backend
    const [nonce, other] = await client.nonces.list({})
    if (nonce === undefined || other === undefined) throw new Error('there are two')
    const { account } = nonce
    const held = nonce.lamports ?? 0n
    const refusals = [
      [await client.nonces.planWithdraw({ account, amount: 1n }), 'below-minimum'],
      [await client.nonces.planWithdraw({ account, amount: held + 1n }), 'more-than-held'],
      [await client.nonces.planAuthorize({ account, authority: other.account }), 'authority-not-ours'],
      [await client.nonces.planAuthorize({ account, authority: treasury }), 'same-authority'],
    ] as const
    for (const [plan, reason] of refusals) expect(plan).toMatchObject({ refusal: { reason }, digest: null })
    await expect(client.nonces.withdraw({ account, amount: 1n })).rejects.toMatchObject(
      refused('NONCE_REFUSED', { reason: 'below-minimum' }),
    )

    const advance = await client.nonces.planAdvance({ account })
    // It uses a blockhash, though it begins with an advance.
    expect(advance).toMatchObject({ refusal: null, rentLamports: 0n, reclaimedLamports: 0n, warnings: [] })
    await expect(client.nonces.withdraw({ account, amount: 'all', digest: advance.digest ?? '' })).rejects.toMatchObject(
      refused('PLAN_CHANGED'),
    )
    await settle(client.nonces.advance({ account, digest: advance.digest ?? '' }))
    expect((await client.nonces.list({})).find((one) => one.account === account)?.nonce).not.toBe(nonce.nonce)

    const handover = await client.nonces.planAuthorize({ account, authority: heir })
    expect(plain(handover.words ?? [])).toContain(heir)
    await settle(client.nonces.authorize({ account, authority: heir, digest: handover.digest ?? '' }))
    expect(await client.nonces.planAdvance({ account })).toMatchObject({ refusal: { reason: 'handed-over' } })
    await client.nonces.keep({ account })
    expect((await client.nonces.list({})).find((one) => one.account === account)).toMatchObject({
      label: nonce.label,
      authority: heir,
      state: 'free',
    })

    const closing = await client.nonces.planWithdraw({ account, amount: 'all' })
    expect(closing).toMatchObject({ refusal: null, reclaimedLamports: held })
    expect(plain(closing.words ?? [])).toContain(treasury)
    await settle(client.nonces.withdraw({ account, amount: 'all', digest: closing.digest ?? '' }))
    expect((await client.nonces.list({})).map((one) => one.account)).toEqual([other.account])
  })
})
