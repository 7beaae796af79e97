import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { digestPayments } from '../../../src/core/plan/digest.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { type PaymentAsked, planPayments, resolvePayment, startPayments } from '../../../src/main/pay/index.ts'
import { until } from '../../support/until.ts'
import { confirmAll, type House, type Office, openHouse, openOffice } from './house.ts'
import { askNode } from './relay.ts'

const FUNDS = 50_000_000_000n
const HELD = 900_000n
/** For rounds in which there is nothing to ask a node about. */
const PATIENCE_MS = 300

type PracticeMint = { readonly mint: Address; readonly tokenProgram: Address; readonly decimals: bigint }
type PracticeMints = { readonly [Name in 'token' | 'token2022' | 'withFee']: PracticeMint }

describe('token payments', () => {
  let house: House
  let mints: PracticeMints
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], FUNDS)
    mints = (await askNode(house.url, 'practice_createMints', [])) as unknown as PracticeMints
    for (const { mint } of Object.values(mints)) {
      await askNode(house.url, 'practice_payIn', [{ kind: 'token', to: house.treasury, amount: HELD, mint }])
    }
    await house.advance(8n)
  })
  afterAll(() => house.close())

  const openWith = async (...listed: readonly PracticeMint[]) => {
    const office = await openOffice(house)
    await office.journal.write('mint', async (tx) => {
      for (const { mint, tokenProgram, decimals } of listed)
        await tx.listMint({ mint, tokenProgram, decimals: Number(decimals), label: 'Coin' })
    })
    return office
  }
  const asked = ({ mint }: PracticeMint, recipient: Address, amount: bigint | 'all', key = `to ${recipient}`): PaymentAsked => ({
    asset: mint,
    from: null,
    payees: [{ key, recipient, amount }],
    keep: 'keep-minimum',
    allowUnfunded: true,
    memo: null,
    version: 'legacy',
    lifetime: 'blockhash',
    microLamportsPerUnit: null,
    computeUnitLimit: null,
    blockhash: null,
  })
  const plan = async (office: Office, request: PaymentAsked) => planPayments(office, await resolvePayment(office, request))
  const start = async (office: Office, request: PaymentAsked) => {
    const resolved = await resolvePayment(office, request)
    const digest = digestPayments(await planPayments(office, resolved))
    return startPayments(office, { request: resolved, digest, confirmed: await confirmAll(office, resolved) })
  }
  const settle = (office: Office) =>
    until(async () => {
      const rounds = office.first.count('getBlockHeight')
      await house.advance(2n)
      await Promise.race([until(() => office.first.count('getBlockHeight') >= rounds + 2), sleep(PATIENCE_MS)])
      return (await office.journal.read.openIntents({ limit: 1 })).length === 0
    })
  const heldBy = async (owner: Address, { mint, tokenProgram }: PracticeMint) => {
    const account = findAssociatedAddress({ owner, mint, tokenProgram })
    const { value } = await house.node.getAccountInfo(account, { commitment: 'finalized' })
    return value === null ? null : (decodeTokenAccount(value.data)?.amount ?? null)
  }

  it.each(['token', 'token2022', 'withFee'] as const)(
    'of %s arrive in a new account, each once, exactly as the plan said',
    async (name) => {
      const coin = mints[name]
      const office = await openWith(coin)
      const [one] = house.take(1) as [Address]
      const before = (await house.lamportsOf([house.treasury]))[0] ?? 0n
      office.start()
      const {
        id,
        plan: { totals },
      } = await start(office, asked(coin, one, 100_001n))
      expect(totals.arrives).toBe(name === 'withFee' ? 100_001n - 1_001n : 100_001n)
      await settle(office)
      expect(await heldBy(one, coin)).toBe(totals.arrives)
      expect(before - ((await house.lamportsOf([house.treasury]))[0] ?? 0n)).toBe(totals.feeLamports + totals.rentLamports)
      expect(await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })).toMatchObject([
        { kind: 'payment', state: 'satisfied', attempts: [{ state: 'finalized' }] },
      ])
      expect((await plan(office, asked(coin, one, 100_001n))).unpayable).toMatchObject([{ reason: 'paid-already' }])
      expect(await office.journal.verify()).toMatchObject({ intact: true })
    },
  )

  it('spend neither tokens nor lamports that another outstanding payment will take', async () => {
    const coin = mints.token2022
    const office = await openWith(coin)
    const [one, two] = house.take(2) as [Address, Address]
    const free = (await plan(office, asked(coin, one, 'all'))).totals.amount
    const { plan: started } = await start(office, asked(coin, one, free - 10n))
    expect((await plan(office, asked(coin, two, 11n))).unpayable).toMatchObject([{ reason: 'tokens-short' }])
    expect((await plan(office, asked(coin, two, 'all'))).totals.amount).toBe(10n)
    const native = await plan(office, { ...asked(coin, two, 'all'), asset: 'native', keep: 'empty' })
    const { amount, feeLamports } = native.totals
    const held = (await house.lamportsOf([house.treasury]))[0] ?? 0n
    expect(held - amount - feeLamports).toBe(started.totals.feeLamports + started.totals.rentLamports)
  })

  it('are asked for in a listed mint alone', async () => {
    const office = await openWith(mints.token)
    const [one] = house.take(1) as [Address]
    await expect(plan(office, asked(mints.token2022, one, 1n))).rejects.toMatchObject({ code: 'PLAN_MINT_NOT_LISTED' })
  })
})
