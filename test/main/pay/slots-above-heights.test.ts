import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { until } from '../../support/until.ts'
import { type House, LIFE_BLOCKS, openHouse, openOffice } from './house.ts'
import { lie } from './relay.ts'

// Half of all slots are skipped: after some 2,000 blocks the slot stands some 2,000 above the height. On mainnet it is some 22,000,000.
vi.mock('../../../src/practice/endpoint.ts', async (original) => {
  const real = await original<typeof import('../../../src/practice/endpoint.ts')>()
  return {
    ...real,
    startPractice: (options: Parameters<typeof real.startPractice>[0]) => real.startPractice({ ...options, skipRate: 0.5 }),
  }
})

let house: House
beforeAll(async () => {
  house = await openHouse()
  for (let run = 0; run < 20; run += 1) await house.advance(100n)
}, 120_000)
afterAll(() => house.close())

it.each([
  ['keep every block', []],
  ['keep blocks from well before the message was drafted on, and not from the beginning', [0, 1]],
  ['keep every block, the first of them, and blocks from well before the message was drafted on, the second', [1]],
])('a sweep whose first message expired is made where nodes %s', async (_title, prunes) => {
  const office = await openOffice(house, { relays: 2 })
  const accounts = house.take(1)
  await house.fund(accounts, 3_000_000n)
  const drafted = await house.node.getSlot({ commitment: 'finalized' })
  for (const [at, { lies }] of office.relays.entries()) {
    lies.set('sendTransaction', lie.dropSend)
    if ((prunes as number[]).includes(at)) lies.set('getFirstAvailableBlock', () => drafted - 600n)
  }
  await office.decide(accounts)
  office.start()
  await office.reaches('sent')
  await house.advance(LIFE_BLOCKS)
  await until(async () => (await office.attempts())[0]?.state === 'expired', { withinMs: 60_000 })
  for (const { lies } of office.relays) lies.delete('sendTransaction')
  await until(async () => {
    await house.advance(2n)
    return (await house.lamportsOf(accounts))[0] !== 3_000_000n || (await office.intents())[0]?.state === 'unknown'
  })
  expect((await office.intents())[0]?.state).not.toBe('unknown')
  expect((await house.lamportsOf(accounts))[0]).toBeLessThan(3_000_000n)
})
