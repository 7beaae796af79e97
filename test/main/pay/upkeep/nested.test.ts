import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { digestNested, digestPlan, digestReclaim } from '../../../../src/core/plan/digest.ts'
import {
  isOutstandingFor,
  planNestedRecovery,
  planRentReclaim,
  planSweep,
  startNestedRecovery,
  startRentReclaim,
  startSweep,
} from '../../../../src/main/pay/index.ts'
import { failureOf } from '../../../support/failure.ts'
import { accountOf, createMints, heldBy, type PracticeMints, putAccount, tellTokens } from '../coins.ts'
import { type House, NATIVE_SWEEP, type Office, openHouse } from '../house.ts'
import { LOST, openNested, PAID, payInto } from '../nested-scene.ts'
import { settle } from '../paying.ts'
import { holdFirst } from '../relay.ts'

describe('nested accounts of ours', () => {
  let house: House
  let mints: PracticeMints & { readonly other: PracticeMints['unlisted'] }
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
    const made = await createMints(house)
    mints = { ...made, other: made.unlisted }
    await house.advance(8n)
  })
  afterAll(() => house.close())

  const start = async (office: Office) => startNestedRecovery(office, { digest: digestNested((await planNestedRecovery(office)).plan) })
  const reasonsOf = async (office: Office) => (await planNestedRecovery(office)).plan.leftOut.map(({ reason }) => reason)
  const lamportsOf = async (account: Address) => (await house.lamportsOf([account]))[0] ?? 0n
  const statesOf = async ({ journal }: Office, decisionId: string) =>
    (await journal.read.decisionIntents({ decisionId, limit: 10 })).map(({ state }) => state)

  it.each([
    ['of another token', 'token', 'other'],
    ['of the same token', 'token', 'token'],
    ['of Token-2022', 'token2022', 'token2022'],
  ] as const)('%s are found, and recovered with the exact gain that was planned', async (_, owner, nested) => {
    const { office, owners, nestedAccounts } = await openNested(house, { owner: mints[owner], nested: mints[nested] }, { count: 2 })
    office.start()
    const minimum = await lamportsOf(nestedAccounts[0] as Address)
    const [treasury, wallets] = [await lamportsOf(house.treasury), await house.lamportsOf(owners)]
    const held = await Promise.all(owners.map((to) => heldBy(house, to, mints[nested])))
    const { looked, skipped } = await planNestedRecovery(office)
    expect({ looked, skipped }).toEqual({ looked: owner === nested ? 2 : 4, skipped: 0 })
    const { id, plan } = await start(office)
    expect(plan.totals).toMatchObject({ reclaimedLamports: 2n * minimum, rentLamports: 0n, gainLamports: 2n * minimum - 20_000n })
    expect(plan.transactions.map(({ recovery }) => recovery.account).toSorted()).toEqual(nestedAccounts.toSorted())
    await settle(house, office)
    expect(await statesOf(office, id)).toEqual(['satisfied', 'satisfied'])
    expect(await house.lamportsOf(nestedAccounts)).toEqual([0n, 0n])
    expect(await house.lamportsOf(owners)).toEqual(wallets.map((before) => before + minimum))
    expect(treasury - (await lamportsOf(house.treasury))).toBe(20_000n)
    for (const [index, to] of owners.entries()) expect(await heldBy(house, to, mints[nested])).toBe((held[index] ?? 0n) + LOST)
    expect((await planNestedRecovery(office)).plan).toMatchObject({ transactions: [], leftOut: [] })
    expect(office.troubles).toEqual([])
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('are recovered into an account that is made for it, with its rent counted', async () => {
    const [owner] = house.take(1) as [Address]
    const { office } = await openNested(house, { owner: mints.token, nested: mints.other })
    const nested = accountOf(accountOf(owner, mints.token), mints.other)
    await payInto(house, owner, mints.token, PAID)
    await payInto(house, accountOf(owner, mints.token), mints.other, LOST)
    await house.advance(8n)
    await tellTokens(house, office, { owners: [owner], coin: mints.token })
    office.start()
    const before = await lamportsOf(house.treasury)
    const { id, plan } = await start(office)
    const one = plan.transactions.find(({ recovery }) => recovery.account === nested)
    expect(one?.recovery.rentLamports).toBe(one?.recovery.lamports)
    await settle(house, office)
    expect(await statesOf(office, id)).toEqual(['satisfied', 'satisfied'])
    expect(await heldBy(house, owner, mints.other)).toBe(LOST)
    expect(before - (await lamportsOf(house.treasury))).toBe(plan.totals.rentLamports + plan.totals.feeLamports)
  })

  it('of a mint that withholds a fee wait until what was withheld in them is collected', async () => {
    const { office, nestedAccounts } = await openNested(house, { owner: mints.token2022, nested: mints.withFee })
    expect(await reasonsOf(office)).toEqual(['withheld-fees'])
    const account = nestedAccounts[0] as Address
    const { value } = await house.node.getAccountInfo(account, { commitment: 'finalized' })
    if (value === null) throw new Error('it is there')
    // What the account held is kept, and what is withheld in it is nothing: the last eight bytes.
    await putAccount(house, account, { owner: value.owner, data: Uint8Array.of(...value.data.slice(0, -8), ...new Uint8Array(8)) })
    await house.advance(5n)
    office.start()
    const { id, plan } = await start(office)
    const [first] = plan.transactions
    expect((first?.recovery.amount ?? 0n) > (first?.recovery.arrives ?? 0n)).toBe(true)
    await settle(house, office)
    expect(await statesOf(office, id)).toEqual(['satisfied'])
  })

  it('are left while a sweep takes from where their tokens go; and no sweep takes from there while they are recovered', async () => {
    const { office, owners } = await openNested(house, { owner: mints.token, nested: mints.token })
    const sweep = { ...NATIVE_SWEEP, asset: mints.token.mint, close: true }
    const { plan, taken } = await planSweep(office, sweep)
    expect(taken).toEqual([])
    await start(office)
    expect((await planSweep(office, sweep)).taken).toEqual([accountOf(owners[0] as Address, mints.token)])
    const other = await openNested(house, { owner: mints.token, nested: mints.token })
    await startSweep(other.office, { request: sweep, digest: digestPlan((await planSweep(other.office, sweep)).plan) })
    expect(await reasonsOf(other.office)).toEqual(['in-use'])
    expect(plan.transactions).toHaveLength(1)
  })

  it('are not decided where a sweep of where their tokens go was decided while they were looked for, nor twice at the same time', async () => {
    const { office } = await openNested(house, { owner: mints.token, nested: mints.token })
    const digest = digestNested((await planNestedRecovery(office)).plan)
    const sweep = { ...NATIVE_SWEEP, asset: mints.token.mint }
    const read = digestPlan((await planSweep(office, sweep)).plan)
    const { asked, release } = holdFirst(office.first)
    const recovering = failureOf(startNestedRecovery(office, { digest }))
    await asked
    await startSweep(office, { request: sweep, digest: read })
    release()
    expect(await recovering).toMatchObject({ code: 'PLAN_CHANGED' })
    const other = await openNested(house, { owner: mints.token, nested: mints.token })
    const again = digestNested((await planNestedRecovery(other.office)).plan)
    const ends = await Promise.allSettled([1, 2].map(() => startNestedRecovery(other.office, { digest: again })))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('keep the account that owns them from being closed meanwhile', async () => {
    const { office, owners } = await openNested(house, { owner: mints.token, nested: mints.other })
    await start(office)
    const account = accountOf(owners[0] as Address, mints.token)
    expect(await isOutstandingFor(office.journal, account)).toBe(true)
  })

  it('are planned again where one holds more than was read, and are decided of once', async () => {
    const { office, owners } = await openNested(house, { owner: mints.token, nested: mints.other })
    const digest = digestNested((await planNestedRecovery(office)).plan)
    await payInto(house, accountOf(owners[0] as Address, mints.token), mints.other, 1n)
    await house.advance(8n)
    expect(await failureOf(startNestedRecovery(office, { digest }))).toMatchObject({ code: 'PLAN_CHANGED' })
    await start(office)
    expect(await reasonsOf(office)).toEqual(['in-use'])
    expect(await failureOf(start(office))).toMatchObject({ code: 'PLAN_CHANGED' })
    expect(await office.journal.read.decisions({ limit: 10 })).toHaveLength(1)
  })

  it('that gain more until they are emptied bring that too, and it is no difference', async () => {
    const { office, owners, nestedAccounts } = await openNested(house, { owner: mints.token, nested: mints.other })
    const { id } = await start(office)
    await payInto(house, accountOf(owners[0] as Address, mints.token), mints.other, 9n)
    await house.fund(nestedAccounts, 7n)
    office.start()
    await settle(house, office)
    expect(await statesOf(office, id)).toEqual(['satisfied'])
    expect(await heldBy(house, owners[0] as Address, mints.other)).toBe(PAID + LOST + 9n)
    expect(await office.journal.read.cases({ open: true, limit: 10 })).toEqual([])
  })

  it('are given up before it costs anything where one is not what it was, and others go on', async () => {
    const { office, nestedAccounts } = await openNested(house, { owner: mints.token, nested: mints.other }, { count: 2 })
    const { id, plan } = await start(office)
    const gone = plan.transactions[0]?.recovery.account
    expect(nestedAccounts).toContain(gone)
    await putAccount(house, gone as Address, { data: new Uint8Array(3), owner: mints.token2022.mint })
    await house.advance(5n)
    office.start()
    await settle(house, office)
    expect(await statesOf(office, id)).toEqual(['abandoned', 'satisfied'])
    const [first] = await office.journal.read.decisionIntents({ decisionId: id, limit: 1 })
    expect(first?.why).toContain('Nothing moved')
  })

  it('are asked for no further than a bound, and what was not asked for is said', async () => {
    const { office } = await openNested(house, { owner: mints.token, nested: mints.other }, { count: 2 })
    expect(await planNestedRecovery(office, { most: 1 })).toMatchObject({ looked: 1, skipped: 3 })
  })

  it('are not planned of what one of two nodes alone says', async () => {
    const { office, nestedAccounts } = await openNested(house, { owner: mints.token, nested: mints.other }, { relays: 2 })
    const [nested] = nestedAccounts
    office.second.lies.set('getMultipleAccounts', async ([asked], honest) => {
      const told = (await honest()) as { readonly value: readonly unknown[] }
      return { ...told, value: told.value.map((one, index) => ((asked as readonly unknown[])[index] === nested ? null : one)) } as never
    })
    expect(await failureOf(planNestedRecovery(office))).toMatchObject({ code: 'NODE_DISAGREEMENT' })
  })

  it('keep the rent of the accounts that they go through from being reclaimed meanwhile', async () => {
    const { office, owners } = await openNested(house, { owner: mints.token, nested: mints.other })
    await house.fund([accountOf(owners[0] as Address, mints.token)], 550_840n)
    await start(office)
    const { leftOut } = await planRentReclaim(office, { closeDeposits: false })
    expect(leftOut.map(({ reason }) => reason)).toContain('in-use')
    const other = await openNested(house, { owner: mints.token, nested: mints.other })
    await house.fund([accountOf(other.owners[0] as Address, mints.token)], 550_840n)
    const rent = await planRentReclaim(other.office, { closeDeposits: false })
    await startRentReclaim(other.office, { asked: { closeDeposits: false }, digest: digestReclaim(rent) })
    expect(await reasonsOf(other.office)).toEqual(['in-use'])
  })
})
