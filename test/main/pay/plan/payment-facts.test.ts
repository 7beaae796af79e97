import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import type { JsonObject } from '../../../../src/main/node/json.ts'
import { readPaymentFacts } from '../../../../src/main/pay/plan/payment-facts.ts'
import { planOver, resolveOver } from '../../../../src/main/pay/plan/plan-over.ts'
import { failureOf } from '../../../support/failure.ts'
import { type House, type Office, openHouse, openOffice } from '../house.ts'
import { asked, ENOUGH, startPaying } from '../paying.ts'
import { type Lie, lie } from '../relay.ts'

const FUNDS = 10_000_000n
const MOST_OF_IT = 6_000_000n

const oneMore: Lie = async (_, honest) => {
  const told = (await honest()) as JsonObject & { readonly value: readonly (JsonObject | null)[] }
  const value = told.value.map((account) => (account === null ? null : { ...account, lamports: (account['lamports'] as bigint) + 1n }))
  return { ...told, value }
}

/** What one of two nodes says otherwise than the other. */
const UNTRUTHS: readonly (readonly [what: string, method: string, lie: Lie])[] = [
  ['an account', 'getMultipleAccounts', oneMore],
  ['the rent minimum', 'getMinimumBalanceForRentExemption', async (_, honest) => ((await honest()) as bigint) - 1n],
  ['the fee', 'getFeeForMessage', async (_, honest) => ({ ...((await honest()) as JsonObject), value: 1n })],
]

describe('what a payment is planned from', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], FUNDS)
  })
  afterAll(() => house.close())

  const recipient = (): Address => house.take(1)[0] ?? house.treasury
  const callsOf = ({ relays }: Office) => relays.reduce((sum, relay) => sum + relay.asked.length, 0)

  it.each(UNTRUTHS)('is not read while two nodes differ in %s, whichever of them lies', async (_what, method, untruth) => {
    const office = await openOffice(house, { relays: 2 })
    const request = asked([['a', recipient(), ENOUGH]])
    for (const { lies } of office.relays) {
      lies.set(method, untruth)
      expect((await failureOf(readPaymentFacts(office, request))).code).toBe('NODE_DISAGREEMENT')
      lies.clear()
    }
    await expect(readPaymentFacts(office, request)).resolves.toBeDefined()
  })

  it.each(UNTRUTHS)('is not read where one node alone tells %s and another does not answer', async (_what, method, untruth) => {
    const office = await openOffice(house, { relays: 2 })
    const request = asked([['a', recipient(), ENOUGH]])
    await readPaymentFacts(office, request)
    office.first.lies.set(method, untruth)
    office.second.lies.set(method, lie.breakOff)
    expect((await failureOf(readPaymentFacts(office, request))).code).toBe('NODE_ONE_ANSWERED')
  })

  it('counts what is decided while the balances are read', async () => {
    const office = await openOffice(house)
    const [payer = house.treasury] = house.take(1)
    await house.fund([payer], FUNDS)
    const [one, two] = [recipient(), recipient()]
    office.first.lies.set('getMultipleAccounts', async (_, honest) => {
      office.first.lies.clear()
      const told = await honest()
      await startPaying(office, asked([['decided meanwhile', one, MOST_OF_IT]], { from: payer }))
      return told
    })
    const request = asked([['b', two, MOST_OF_IT]], { from: payer })
    const facts = await readPaymentFacts(office, request)
    expect(planOver(facts, resolveOver(facts, request)).unpayable).toMatchObject([{ key: 'b', reason: 'payer-short' }])
  })

  it('is asked for once, however often it is planned in another form', async () => {
    const office = await openOffice(house, { relays: 2 })
    const request = asked([['a', recipient(), 'all']])
    const facts = await readPaymentFacts(office, request)
    const calls = callsOf(office)
    const amounts = (['legacy', 1] as const).flatMap((version) =>
      [null, 500].map((computeUnitLimit) => {
        const resolved = resolveOver(facts, { ...request, version, computeUnitLimit })
        return planOver(facts, resolved).totals.amount
      }),
    )
    expect(new Set(amounts)).toEqual(new Set([facts.payer.lamports - facts.terms.rentMinimumLamports - 5_000n]))
    expect(callsOf(office)).toBe(calls)
  })

  it('never takes an account that was not read for one that is not there', async () => {
    const office = await openOffice(house)
    const request = asked([['a', recipient(), ENOUGH]])
    const facts = await readPaymentFacts(office, request)
    const other = resolveOver(facts, asked([['b', recipient(), ENOUGH]]))
    expect(() => planOver(facts, other)).toThrow('an account is read before anything is planned of it')
    expect(() => planOver(facts, { ...resolveOver(facts, request), from: other.payees[0]?.recipient ?? house.treasury })).toThrow(
      'who pays was read',
    )
  })
})
