import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { type House, openHouse, openOffice } from './house.ts'
import { lie, withLamports } from './relay.ts'

const FUNDS = 3_000_000n
const RENT_MINIMUM = 650_240n

describe('beside a node that keeps no history', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  it.each([false, true])(
    'the halves of what failed are made, and what is decided beside them too (one without history: %s)',
    async (without) => {
      const office = await openOffice(house, { relays: 2 })
      const accounts = house.take(4)
      await house.fund(accounts, FUNDS)
      const others = house.take(2)
      await house.fund(others, FUNDS)
      const wrong = accounts[2]
      for (const { lies } of office.relays) lies.set('getMultipleAccounts', withLamports(wrong ?? '', FUNDS * 2n))
      await office.decide(accounts)
      for (const { lies } of office.relays) lies.clear()
      if (without) office.second.lies.set('getSignatureStatuses', lie.keepNoHistory)
      office.start()
      await until(async () => (await office.attempts())[0]?.transaction != null)
      const [{ transaction } = { transaction: null }] = await office.attempts()
      await house.node.sendTransaction(transaction ?? new Uint8Array(), { preflightCommitment: 'confirmed', skipPreflight: true })
      await house.advance(6n)
      await until(async () => (await office.intents()).length === 2)
      // Decided after it, for accounts of their own.
      await office.decide(others)
      await until(async () => {
        await house.advance(3n)
        return (await house.lamportsOf([...accounts, ...others])).every((lamports) => lamports === RENT_MINIMUM)
      })
      expect(await house.lamportsOf(others)).toEqual([RENT_MINIMUM, RENT_MINIMUM])
      expect(await house.lamportsOf(accounts)).toEqual(Array(4).fill(RENT_MINIMUM))
    },
  )
})
