import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { planSweep } from '../../../src/main/pay/index.ts'
import { type House, NATIVE_SWEEP, openHouse, openOffice, tellBalances } from './house.ts'
import { asked, ENOUGH, planPaying, settle, startPaying } from './paying.ts'
import { lie } from './relay.ts'

const HELD = 10_000_000n
const FEE = 5_000n

describe('money that an outstanding payment will take', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  it('is not swept: its account is left out, and said to be taken, until the payment has ended', async () => {
    const office = await openOffice(house)
    const [payer, free, recipient] = house.take(3) as [Address, Address, Address]
    await house.fund([payer, free], HELD)
    await tellBalances(house, office.journal, [payer, free])
    await startPaying(office, asked([['a', recipient, ENOUGH]], { from: payer }))
    const { plan, taken } = await planSweep(office, NATIVE_SWEEP)
    expect(plan.transactions.flatMap(({ sources }) => sources.map(({ account }) => account))).toEqual([free])
    expect(taken).toEqual([payer])
    office.start()
    await settle(house, office)
    const after = await planSweep(office, NATIVE_SWEEP)
    expect(after.taken).toEqual([])
    expect(after.plan.transactions.flatMap(({ sources }) => sources.map(({ account }) => account)).toSorted()).toEqual(
      [payer, free].toSorted(),
    )
  })

  it('of the treasury pays no fee of a sweep', async () => {
    const office = await openOffice(house)
    const [poor, recipient] = house.take(2) as [Address, Address]
    const empty = { ...NATIVE_SWEEP, mode: 'empty' } as const
    // Too little to pay a fee and keep the minimum: the treasury pays.
    const minimum = await house.node.getMinimumBalanceForRentExemption(0)
    await house.fund([poor], minimum + FEE - 1n)
    await tellBalances(house, office.journal, [poor])
    const { plan } = await planSweep(office, empty)
    expect(plan.transactions).toHaveLength(1)
    office.first.lies.set('sendTransaction', lie.dropSend)
    await startPaying(office, asked([['b', recipient, 'all']]))
    expect((await planSweep(office, empty)).plan.transactions).toEqual([])
  })

  it('keeps a payment of everything from emptying the account before it lands: that is refused before it is signed', async () => {
    const office = await openOffice(house)
    const [payer, one, two] = house.take(3) as [Address, Address, Address]
    await house.fund([payer], HELD)
    await house.fund([one], ENOUGH)
    await startPaying(office, asked([['c', one, 300_000n]], { from: payer }))
    const everything = asked([['d', two, 'all']], { from: payer, keep: 'empty' })
    const { transactions, unpayable } = await planPaying(office, everything)
    expect(transactions).toEqual([])
    expect(unpayable).toMatchObject([{ key: 'd', reason: 'payer-needed-still' }])
    office.start()
    await settle(house, office)
    await startPaying(office, everything)
    await settle(house, office)
    expect(await house.lamportsOf([payer, one, two])).toEqual([0n, ENOUGH + 300_000n, HELD - 300_000n - 2n * FEE])
  })
})
