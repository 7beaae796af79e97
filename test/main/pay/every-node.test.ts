import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEarliestSlot } from '../../../src/main/pay/heights.ts'
import { readPrice } from '../../../src/main/pay/price.ts'
import { failureOf } from '../../support/failure.ts'
import { type House, openHouse, openOffice } from './house.ts'
import { lie } from './relay.ts'

const NATIVE = { kind: 'native' } as const

describe('what is taken from every node that answers', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  const openTwo = () => openOffice(house, { relays: 2 })
  const tookOf = (microLamports: bigint) => () => [{ slot: 1n, prioritizationFee: microLamports }]

  it('is the lowest finalized slot, whichever of them is behind', async () => {
    await house.advance(10n)
    const office = await openTwo()
    const finalized = await house.node.getSlot({ commitment: 'finalized' })
    expect(await readEarliestSlot(office.nodes)).toBe(finalized)
    for (const { lies } of office.relays) {
      lies.set('getSlot', () => finalized - 3n)
      expect(await readEarliestSlot(office.nodes)).toBe(finalized - 3n)
      lies.set('getSlot', () => finalized + 9_000n)
      expect(await readEarliestSlot(office.nodes)).toBe(finalized)
      lies.clear()
    }
  })

  it('is the lowest price: one that exaggerates costs nothing, whichever of them does', async () => {
    const office = await openTwo()
    const [from = house.treasury] = house.take(1)
    const paying = { asset: NATIVE, from, recipients: [house.treasury] }
    for (const [one, other] of [office.relays, office.relays.toReversed()]) {
      one?.lies.set('getRecentPrioritizationFees', tookOf(7_000n))
      other?.lies.set('getRecentPrioritizationFees', tookOf(1_900_000n))
      expect(await readPrice(office, paying)).toBe(7_000n)
    }
    office.first.lies.set('getRecentPrioritizationFees', lie.breakOff)
    office.second.lies.set('getRecentPrioritizationFees', tookOf(8_000n))
    expect(await readPrice(office, paying)).toBe(8_000n)
  })

  it('is nothing where none answers', async () => {
    const office = await openTwo()
    for (const { lies } of office.relays) lies.set('getSlot', lie.breakOff)
    expect((await failureOf(readEarliestSlot(office.nodes))).code).toBe('NODE_NONE_ANSWERED')
  })
})
