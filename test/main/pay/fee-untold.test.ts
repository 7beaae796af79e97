import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { until } from '../../support/until.ts'
import { type House, type Office, openHouse, openOffice } from './house.ts'
import { settle } from './paying.ts'

const FUNDS = 3_000_000n
/** A sweep takes several transactions for so many. */
const ACCOUNTS = 30
/** A blockhash lives for 150 blocks. */
const LONGER_THAN_A_BLOCKHASH = 200n

describe('the fee that nodes are asked for before a message is signed', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  const attemptsOf = async (office: Office) => (await office.intents()).flatMap(({ attempts }) => attempts)

  async function openDecided() {
    const accounts: readonly Address[] = house.take(ACCOUNTS)
    await house.fund(accounts, FUNDS)
    const office = await openOffice(house, { relays: 2 })
    await office.decide(accounts)
    return { office, accounts }
  }

  it('holds up the one message of which a node does not tell it, and no other', async () => {
    const { office, accounts } = await openDecided()
    let untold: unknown = null
    office.second.lies.set('getFeeForMessage', ([message], honest) => {
      untold ??= message
      return message === untold ? { code: -32_005, message: 'Too many requests' } : honest()
    })
    office.start()
    const messages = (await office.intents()).length
    expect(messages).toBeGreaterThan(2)
    await office.delivered(messages - 1)
    expect((await attemptsOf(office)).filter(({ signature }) => signature === null)).toMatchObject([{ state: 'draft' }])
    expect(office.troubles.map(({ code }) => code)).toContain('NODE_ONE_ANSWERED')
    office.second.lies.clear()
    await settle(house, office)
    expect((await house.lamportsOf(accounts)).every((held) => held < FUNDS)).toBe(true)
    expect((await attemptsOf(office)).map(({ state }) => state)).toEqual(Array.from({ length: messages }, () => 'finalized'))
  })

  it('signs nothing whose blockhash ended while it was asked for', async () => {
    const { office } = await openDecided()
    let isSlow = true
    office.second.lies.set('getFeeForMessage', async (_, honest) => {
      const answer = await honest()
      if (!isSlow) return answer
      isSlow = false
      await house.advance(LONGER_THAN_A_BLOCKHASH)
      return answer
    })
    office.start()
    await until(async () => (await attemptsOf(office)).some(({ state }) => state === 'refused'))
    await settle(house, office)
    const ended = new Set((await attemptsOf(office)).map(({ state }) => state))
    expect(ended).toEqual(new Set(['refused', 'finalized']))
  })
})
