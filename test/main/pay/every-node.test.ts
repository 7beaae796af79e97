import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundsOf, readHeights } from '../../../src/main/pay/heights.ts'
import { readPrice } from '../../../src/main/pay/read/price.ts'
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

  it.each<[nodes: number, told: readonly bigint[], lowest: bigint, highest: bigint]>([
    [1, [100n], 100n, 100n],
    [2, [100n, 104n], 100n, 104n],
    [3, [100n, 104n, 99n], 99n, 104n],
    [3, [100n, 104n, 9_000n], 100n, 104n],
    [3, [1n, 104n, 100n], 100n, 104n],
  ])('of %i nodes that tell %o lies from %i to %i: of three the one far off is left out', async (count, told, lowest, highest) => {
    const { nodes } = await openOffice(house, { relays: count })
    const heard = new Map(nodes.names().map((node, index) => [node, told[index] ?? 0n]))
    expect(boundsOf(nodes, heard, { what: 'a figure', apartMax: 10n, asText: String })).toEqual({ lowest, highest })
  })

  it('is nothing where two are too far apart, or one of two does not answer', async () => {
    const { nodes } = await openTwo()
    const bounds = (told: readonly (readonly [string, bigint])[]) =>
      boundsOf(nodes, new Map(told), { what: 'a figure', apartMax: 10n, asText: String })
    const far = [['node 1', 100n] as const, ['node 2', 111n] as const]
    expect((await failureOf(Promise.resolve().then(() => bounds(far)))).code).toBe('NODE_DISAGREEMENT')
    expect((await failureOf(Promise.resolve().then(() => bounds(far.slice(0, 1))))).code).toBe('NODE_ONE_ANSWERED')
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
    for (const { lies } of office.relays) lies.set('getBlockHeight', lie.breakOff)
    expect((await failureOf(readHeights(office.nodes, 'finalized'))).code).toBe('NODE_NONE_ANSWERED')
  })
})
