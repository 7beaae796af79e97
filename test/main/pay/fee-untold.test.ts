import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { U64_MAX } from '../../../src/core/amount/lamports.ts'
import type { Address } from '../../../src/core/address/address.ts'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { type House, type Office, openHouse, openOffice } from './house.ts'
import { settle } from './paying.ts'

const FUNDS = 3_000_000n
/** A sweep takes several transactions for so many. */
const ACCOUNTS = 30
/** A blockhash lives for 150 blocks. */
const LONGER_THAN_A_BLOCKHASH = 200n
/** As many accounts as take two runs of questions. */
const MANY_ACCOUNTS = 60
/** What passes while a slow node says one fee: less than a blockhash lives in one run of questions, and more in two. */
const SLOW_BLOCKS = 35n
const BLOCK_MS = 400
/** Fees that are asked for together, and longer than the others are waited for once one is told. */
const ASKED_AT_ONCE = 4
const LONG_MS = 20_000

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

const ABSURD = [
  ['2^64 - 1', U64_MAX],
  ['nothing', 0n],
  ['less than nothing', -1n],
  ['a text', '5000'],
  ['no number', {}],
] as const

describe('a fee that one of two nodes invents', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  const openLiedTo = async (said: JsonValue, relays: number) => {
    const accounts = house.take(2)
    await house.fund(accounts, FUNDS)
    const office = await openOffice(house, { relays })
    await office.decide(accounts)
    office.second.lies.set('getFeeForMessage', () => ({ context: { slot: 1_000n }, value: said }))
    office.start()
    return office
  }

  it.each(ABSURD)('has nothing signed and nothing given up: %s', async (_, said) => {
    const office = await openLiedTo(said, 2)
    await until(() => office.troubles.length > 0)
    expect(office.troubles.map(({ code }) => code)[0]).toMatch(/^NODE_(DISAGREEMENT|ONE_ANSWERED)$/)
    expect(await office.intents()).toMatchObject([{ attempts: [{ state: 'draft', signature: null }] }])
    office.second.lies.clear()
    await settle(house, office)
    expect(await office.intents()).toMatchObject([{ attempts: [{ state: 'finalized' }] }])
  })

  it('holds nothing up where two others say the same, whatever slot it names', async () => {
    const office = await openLiedTo(U64_MAX, 3)
    await settle(house, office)
    expect(await office.intents()).toMatchObject([{ attempts: [{ state: 'finalized' }] }])
  })
})

describe('the fees that a slow node says', () => {
  let house: House
  beforeEach(async () => {
    house = await openHouse()
  })
  afterEach(() => house.close())

  it('keep no sweep from being signed: what is priced is signed while its blockhash lives', async () => {
    const accounts = house.take(MANY_ACCOUNTS)
    await house.fund(accounts, FUNDS)
    let clockMs = 0
    const office = await openOffice(house, { relays: 2, now: () => clockMs })
    await office.decide(accounts)
    office.second.lies.set('getFeeForMessage', async (_, honest) => {
      const answer = await honest()
      await house.advance(SLOW_BLOCKS)
      clockMs += Number(SLOW_BLOCKS) * BLOCK_MS
      return answer
    })
    office.start()
    await until(async () => (await office.intents()).every(({ attempts }) => attempts.some(({ signature }) => signature !== null)))
    office.second.lies.clear()
    await settle(house, office)
    expect((await house.lamportsOf(accounts)).every((held) => held < FUNDS)).toBe(true)
  })

  it('are asked for until one is told: the first that are not hold up no other', async () => {
    const accounts = house.take(MANY_ACCOUNTS)
    await house.fund(accounts, FUNDS)
    let clockMs = 0
    const office = await openOffice(house, { relays: 2, now: () => clockMs })
    await office.decide(accounts)
    const untold = new Set<unknown>()
    office.second.lies.set('getFeeForMessage', ([message], honest) => {
      if (untold.size < ASKED_AT_ONCE) untold.add(message)
      if (!untold.has(message)) return honest()
      clockMs += LONG_MS
      return { code: -32_005, message: 'Too many requests' }
    })
    office.start()
    const messages = (await office.intents()).length
    await office.delivered(messages - ASKED_AT_ONCE)
    expect((await office.intents()).filter(({ attempts }) => attempts[0]?.signature === null)).toHaveLength(ASKED_AT_ONCE)
  })
})
