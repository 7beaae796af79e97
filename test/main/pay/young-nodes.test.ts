import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { type House, LIFE_BLOCKS, openHouse, openOffice } from './house.ts'
import { lie } from './relay.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  for (let run = 0; run < 12; run += 1) await house.advance(100n)
}, 120_000)
afterAll(() => house.close())

it.each([
  ['600', 600n],
  ['400', 400n],
  ['100', 100n],
])(
  'a sweep whose first message is proved expired is made where both nodes were started from a snapshot %s slots before it was drafted',
  async (_title, back) => {
    const office = await openOffice(house, { relays: 2 })
    const accounts = house.take(1)
    await house.fund(accounts, 3_000_000n)
    const drafted = await house.node.getSlot({ commitment: 'finalized' })
    for (const { lies } of office.relays) {
      lies.set('sendTransaction', lie.dropSend)
      lies.set('getFirstAvailableBlock', () => drafted - back)
    }
    await office.decide(accounts)
    office.start()
    await office.reaches('sent')
    await house.advance(LIFE_BLOCKS)
    await until(async () => (await office.attempts())[0]?.state === 'expired', { withinMs: 60_000 })
    for (const { lies } of office.relays) lies.delete('sendTransaction')
    const left = async () => (await house.lamportsOf(accounts))[0] ?? 0n
    await until(
      async () => {
        await house.advance(2n)
        return (await left()) < 3_000_000n
      },
      { withinMs: 60_000 },
    )
    expect(await left()).toBeLessThan(3_000_000n)
  },
)
