import { OPEN_GATE } from '../../support/open-gate.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { type House, LIFE_BLOCKS, openHouse, openOffice } from './house.ts'
import { lie } from './relay.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  for (let run = 0; run < 5; run += 1) await house.advance(100n)
})
afterAll(() => house.close())

it.each([
  ['getFirstAvailableBlock', 0, 1],
  ['getFirstAvailableBlock', 1, 1],
  ['getSignatureStatuses', 1, 1],
  ['getFirstAvailableBlock', 1, 2],
] as const)(
  'a sweep whose first message expired is made where %s is answered %i times by a machine that keeps little, with %i nodes',
  async (method, times, relays) => {
    const office = await openOffice(house, { relays })
    const accounts = house.take(1)
    await house.fund(accounts, 3_000_000n)
    for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
    await office.decide(accounts)
    let mayDraft = true
    const submitter = office.start(office.signer, { ...OPEN_GATE, maySign: async () => mayDraft })
    await office.reaches('sent')
    mayDraft = false
    await house.advance(LIFE_BLOCKS)
    await until(async () => (await office.attempts()).at(-1)?.state === 'expired', { withinMs: 60_000 })
    for (const { lies } of office.relays) {
      lies.clear()
      let left = times
      lies.set(method, async (params, honest) => {
        const isSearch =
          method === 'getFirstAvailableBlock' ||
          (params[1] as { searchTransactionHistory?: boolean } | undefined)?.searchTransactionHistory === true
        if (!isSearch || left === 0) return honest()
        left -= 1
        return method === 'getFirstAvailableBlock' ? house.node.getSlot({ commitment: 'finalized' }) : lie.keepNoHistory(params, honest)
      })
    }
    mayDraft = true
    submitter.wake()
    for (
      let round = 0;
      round < 60 && (await house.lamportsOf(accounts))[0] === 3_000_000n && (await office.intents())[0]?.state !== 'unknown';
      round += 1
    ) {
      await house.advance(2n)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect((await office.intents())[0]?.state).not.toBe('unknown')
  },
)
