import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { digestPlan, digestReclaim, digestUpkeep } from '../../../../src/core/plan/digest.ts'
import {
  planRentReclaim,
  planSweep,
  planTokenUpkeep,
  startRentReclaim,
  startSweep,
  startTokenUpkeep,
} from '../../../../src/main/pay/index.ts'
import { failureOf } from '../../../support/failure.ts'
import { accountOf, createMints, heldBy, listCoins, type PracticeMints, putAccount, tellTokens } from '../coins.ts'
import { type House, NATIVE_SWEEP, type Office, openHouse, openOffice } from '../house.ts'
import { openNonce, settle } from '../paying.ts'
import { ABOVE, openExcess, PAID } from '../excess.ts'
import { askNode } from '../relay.ts'

const ASKED = { closeDeposits: false }

describe('the rent of our accounts', () => {
  let house: House
  let mints: PracticeMints
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
    mints = await createMints(house)
    await house.advance(8n)
  })
  afterAll(() => house.close())

  const openAccount = async (office: Office, owner: Address, mint: Address) => {
    const asked = { act: 'create', mint, owner } as const
    const { plan } = await planTokenUpkeep(office, asked)
    if (plan.kind === 'refused') throw new Error(plan.reason)
    await startTokenUpkeep(office, { asked, digest: digestUpkeep(plan.planned) })
  }
  const start = async (office: Office, asked = ASKED) => {
    const plan = await planRentReclaim(office, asked)
    return startRentReclaim(office, { asked, digest: digestReclaim(plan) })
  }
  const lamportsOf = async (account: Address) => (await house.lamportsOf([account]))[0] ?? 0n

  it.each(['token', 'token2022'] as const)(
    'above the minimum is reclaimed of accounts of %s, which keep their tokens, to the lamport',
    async (name) => {
      const { office, accounts } = await openExcess(house, mints[name], { count: 10 })
      const before = await lamportsOf(house.treasury)
      const minimum = await house.node.getMinimumBalanceForRentExemption(name === 'token' ? 165 : 170)
      office.start()
      const { id, plan } = await start(office)
      expect(plan.totals).toMatchObject({
        accounts: 10,
        reclaimedLamports: 10n * ABOVE,
        gainLamports: 10n * ABOVE - plan.totals.feeLamports,
      })
      await settle(house, office)
      const intents = await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })
      expect(intents.map(({ kind, state }) => [kind, state])).toEqual(plan.transactions.map(() => ['upkeep', 'satisfied']))
      expect(await house.lamportsOf(accounts)).toEqual(accounts.map(() => minimum))
      expect((await lamportsOf(house.treasury)) - before).toBe(plan.totals.gainLamports)
      const [owner] = (await office.journal.read.balances({ limit: 1 })).map((row) => row.owner) as [Address]
      expect(await heldBy(house, owner, mints[name])).toBe(PAID)
      expect((await planRentReclaim(office, ASKED)).transactions).toEqual([])
      expect(await office.journal.verify()).toMatchObject({ intact: true })
    },
  )

  it('above the minimum is reclaimed of a nonce account, whose value stays', async () => {
    const office = await openOffice(house)
    const account = await openNonce(house, office)
    const value = async () => (await house.node.getAccountInfo(account, { commitment: 'finalized' })).value?.data
    const [held, valueBefore] = [await lamportsOf(account), await value()]
    await house.fund([account], ABOVE)
    const { plan } = await start(office)
    expect(plan.transactions.flatMap(({ items }) => items)).toMatchObject([{ how: 'withdraw-nonce', account, lamports: ABOVE }])
    await settle(house, office)
    expect(await lamportsOf(account)).toBe(held)
    expect(await value()).toEqual(valueBefore)
  })

  it('of empty accounts comes back whole: of the treasury’s, but where sweeps arrive, and of deposit addresses where that is asked', async () => {
    const office = await openOffice(house)
    office.start()
    await listCoins(office, [mints.token])
    const [owner] = house.take(1) as [Address]
    const made = [
      [house.treasury, mints.token],
      [house.treasury, mints.token2022],
      [owner, mints.token],
    ] as const
    for (const [to, { mint }] of made) {
      await openAccount(office, to, mint)
      await settle(house, office)
    }
    const [arriving, own, deposit] = made.map(([to, coin]) => accountOf(to, coin)) as [Address, Address, Address]
    await tellTokens(house, office, { owners: [owner], coin: mints.token })
    const plan = await planRentReclaim(office, ASKED)
    expect(plan.transactions.flatMap(({ items }) => items)).toMatchObject([{ how: 'close', account: own }])
    expect(new Map(plan.leftOut.map(({ account, reason }) => [account, reason]))).toEqual(
      new Map([
        [arriving, 'sweeps-arrive-here'],
        [deposit, 'deposit-address'],
      ]),
    )
    const before = await lamportsOf(house.treasury)
    const { plan: whole } = await start(office, { closeDeposits: true })
    expect(new Set(whole.transactions.flatMap(({ items }) => items.map(({ account }) => account)))).toEqual(new Set([own, deposit]))
    await settle(house, office)
    expect(await house.lamportsOf([own, deposit])).toEqual([0n, 0n])
    expect((await lamportsOf(house.treasury)) - before).toBe(whole.totals.gainLamports)
  })

  it('is planned again where an account holds another sum than was read', async () => {
    const { office, accounts } = await openExcess(house, mints.token, { count: 2 })
    const digest = digestReclaim(await planRentReclaim(office, ASKED))
    await house.fund(accounts.slice(0, 1), 1n)
    expect(await failureOf(startRentReclaim(office, { asked: ASKED, digest }))).toMatchObject({ code: 'PLAN_CHANGED' })
    expect(await office.journal.read.decisions({ limit: 1 })).toEqual([])
  })

  it('is not planned while two nodes tell another minimum', async () => {
    const { office } = await openExcess(house, mints.token, { count: 2, relays: 2 })
    office.second.lies.set('getMinimumBalanceForRentExemption', async (_params, honest) => {
      const told = await honest()
      return typeof told === 'bigint' ? told - 1n : told
    })
    expect(await failureOf(planRentReclaim(office, ASKED))).toMatchObject({ code: 'NODE_DISAGREEMENT' })
  })

  it('is left while a sweep takes from the account, and no sweep closes an account whose rent is being reclaimed', async () => {
    const { office, accounts } = await openExcess(house, mints.token, { count: 2 })
    const sweep = { ...NATIVE_SWEEP, asset: mints.token.mint, close: true }
    expect((await planSweep(office, sweep)).taken).toEqual([])
    await start(office)
    expect((await planSweep(office, sweep)).taken.toSorted()).toEqual(accounts.toSorted())
    const other = await openOffice(house)
    await listCoins(other, [mints.token])
    const owners = (await office.journal.read.balances({ limit: 10 })).map(({ owner }) => owner)
    await tellTokens(house, other, { owners, coin: mints.token })
    const { plan } = await planSweep(other, sweep)
    await startSweep(other, { request: sweep, digest: digestPlan(plan) })
    for (const { journal, nodes } of [office, other]) {
      const { transactions, leftOut } = await planRentReclaim({ journal, nodes }, ASKED)
      expect(transactions).toEqual([])
      expect(leftOut.filter(({ account }) => accounts.includes(account)).map(({ reason }) => reason)).toEqual(['in-use', 'in-use'])
    }
  })

  it('is given up before it costs anything where an account is not what it was, and others go on', async () => {
    const { office, accounts } = await openExcess(house, mints.token2022, { count: 9 })
    const { id, plan } = await start(office)
    expect(plan.transactions.length).toBeGreaterThan(1)
    const [gone] = plan.transactions[0]?.items ?? []
    if (gone === undefined) throw new Error('something is reclaimed')
    await putAccount(house, gone.account, { data: new Uint8Array(3), owner: mints.token2022.mint })
    await house.advance(5n)
    office.start()
    await settle(house, office)
    const intents = await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })
    expect(intents[0]?.why).toContain('Plan it again')
    expect(intents.map(({ state }) => state)).toEqual(['abandoned', ...plan.transactions.slice(1).map(() => 'satisfied')])
    expect(accounts).toContain(gone.account)
  })

  it('is given up where the only account that was to be closed is not empty any more, and what arrived stays in it', async () => {
    const coin = mints.withFee
    const made = await openOffice(house)
    made.start()
    await openAccount(made, house.treasury, coin.mint)
    await settle(house, made)
    const office = await openOffice(house)
    await listCoins(office, [mints.token])
    const { id, plan } = await start(office)
    const account = accountOf(house.treasury, coin)
    expect(plan.transactions.map(({ planned }) => planned.upkeep)).toEqual([
      { act: 'close-token-account', account, destination: house.treasury },
    ])
    await askNode(house.url, 'practice_payIn', [{ kind: 'token', to: house.treasury, amount: PAID, mint: coin.mint }])
    await house.advance(8n)
    office.start()
    await settle(house, office)
    expect(await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })).toMatchObject([{ state: 'abandoned' }])
    expect(await heldBy(house, house.treasury, coin)).toBeGreaterThan(0n)
  })
})
