import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { type House, type Office, openHouse, openOffice } from './house.ts'
import { asked, attemptIn, ENOUGH, openNonce, settle, startPaying } from './paying.ts'
import type { Lie } from './relay.ts'

describe('machines of unequal progress behind one address', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  const statesOf = async ({ journal }: Office) =>
    (await journal.read.intents({ limit: 100 })).map(({ state, attempts }) => [state, ...attempts.map((attempt) => attempt.state)])
  const asks = async (office: Office, count: number) => {
    const before = office.relays.map((relay) => relay.count('getSignatureStatuses'))
    await until(() => office.relays.every((relay, index) => relay.count('getSignatureStatuses') >= (before[index] ?? 0) + count))
  }

  it.each([1, 2])(
    'are no proof that a payment under a nonce is dead: %i addresses know its signature only later, and it is paid once',
    async (relays) => {
      const [one] = house.take(1) as [Address]
      const office = await openOffice(house, { relays })
      await openNonce(house, office)
      const asOf = await house.node.getSlot({ commitment: 'processed' })
      // It stands where it stood before the payment, and says so.
      for (const { lies } of office.relays) lies.set('getSignatureStatuses', standStill(asOf))
      const { id } = await startPaying(office, asked([['a', one, ENOUGH]], { lifetime: 'nonce' }))
      await attemptIn(office, id, 'sent')
      await until(() => office.relays.every(({ delivered }) => delivered.length > 0))
      for (let block = 0; block < 20; block += 1) {
        await house.advance(2n)
        await asks(office, 1)
      }
      await asks(office, 4)
      expect((await statesOf(office)).at(-1)).toEqual(['open', 'sent'])
      for (const { lies } of office.relays) lies.clear()
      await settle(house, office)
      expect((await statesOf(office)).at(-1)).toEqual(['satisfied', 'finalized'])
      expect(await house.lamportsOf([one])).toEqual([ENOUGH])
    },
  )
})

/** Answers as of a slot at which none of the signatures was known. */
function standStill(slot: bigint): Lie {
  return ([signatures]) => ({ context: { slot }, value: (signatures as readonly JsonValue[]).map(() => null) })
}
