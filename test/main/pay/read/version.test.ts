import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVersionChoice, planInVersion, planPayments, planSweep, resolvePayment } from '../../../../src/main/pay/index.ts'
import { Fault } from '../../../support/node-double.ts'
import { type House, NATIVE_SWEEP, type Office, openHouse, openOffice, tellBalances } from '../house.ts'
import { asked, ENOUGH } from '../paying.ts'
import { type Lie, lie } from '../relay.ts'

/** What a node says that does not know version 1, or says nothing. */
const UNABLE: readonly (readonly [why: string, lie: Lie])[] = [
  ['cannot read it', () => new Fault(-32602, 'failed to deserialize solana_sdk::transaction::Transaction')],
  [
    'reads it and has it switched off',
    () => ({
      context: { slot: 7n },
      value: { err: 'UnsupportedVersion', logs: [], accounts: null, unitsConsumed: 0n, returnData: null },
    }),
  ],
  ['does not answer', lie.breakOff],
]

describe('the version of transactions, left to be chosen', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  const openFunded = async (count: number, relays: number) => {
    const accounts = house.take(count)
    await house.fund(accounts, 3_000_000n)
    const office = await openOffice(house, { relays })
    await tellBalances(house, office.journal, accounts)
    return office
  }
  const choose = (office: Office) =>
    planInVersion(office, 'auto', {
      plan: (version) => planSweep(office, { ...NATIVE_SWEEP, version }),
      weigh: ({ plan: { transactions } }) => ({ leftOut: 0, transactions: transactions.length }),
    })

  it('is 1, with the reason, where every node accepts it and fewer transactions are needed', async () => {
    const office = await openFunded(12, 2)
    const { version, why, plan } = await choose(office)
    expect({ version, why }).toEqual({ version: 1, why: 'Version 1: 1 instead of 2 transactions. Every node takes it.' })
    expect(plan.plan.transactions.map(({ template }) => template.options.version)).toEqual([1])
  })

  it('is 1 for payments too, where it pays more in one transaction', async () => {
    const office = await openFunded(1, 1)
    const payees = house.take(25).map((recipient, index) => [`payee ${index}`, recipient, ENOUGH] as const)
    const { version, why } = await planInVersion(office, 'auto', {
      plan: async (planned) => planPayments(office, await resolvePayment(office, asked(payees, { version: planned }))),
      weigh: ({ unpayable, transactions }) => ({ leftOut: unpayable.length, transactions: transactions.length }),
    })
    expect({ version, why }).toEqual({ version: 1, why: 'Version 1: 1 instead of 2 transactions. Every node takes it.' })
  })

  it('is legacy where one transaction does either way, and no node is asked', async () => {
    const office = await openFunded(3, 1)
    expect(await choose(office)).toMatchObject({ version: 'legacy', why: 'Legacy: version 1 would take as many.' })
    expect(office.first.count('simulateTransaction')).toBe(0)
  })

  it('is asked of every node once for all plans of a request', async () => {
    const office = await openOffice(house, { relays: 2 })
    const chooseOf = createVersionChoice(office)
    const choosing = {
      plan: (version: 'legacy' | 1) => (version === 1 ? 1 : 2),
      weigh: (transactions: number) => ({ leftOut: 0, transactions }),
    }
    for (let plans = 0; plans < 2; plans += 1) expect(await chooseOf('auto', choosing)).toMatchObject({ version: 1, plan: 1 })
    expect(office.relays.map((relay) => relay.count('simulateTransaction'))).toEqual([1, 1])
  })

  it.each(UNABLE)('is legacy where one node of two %s, and names it', async (_why, untruth) => {
    const office = await openFunded(12, 2)
    office.second.lies.set('simulateTransaction', untruth)
    expect(await choose(office)).toMatchObject({ version: 'legacy', why: 'Legacy: node “node 2” does not take version 1.' })
  })
})
