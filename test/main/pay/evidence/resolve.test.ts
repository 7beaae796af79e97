import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src/main/node/json.ts'
import { findDisputed, resolveDisputed } from '../../../../src/main/pay/index.ts'
import { failureOf } from '../../../support/failure.ts'
import { until } from '../../../support/until.ts'
import { blockOf, movementOf } from '../../journal/samples.ts'
import { type House, openHouse, openOffice } from '../house.ts'
import { lie, neverRun } from '../relay.ts'

describe('a payment that did something else than planned', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  /** Every account of it, sources and treasury, changed otherwise than planned, by every node's word. */
  const openDisputed = async (lieOf = oneMoreForEach) => {
    const accounts = house.take(2)
    await house.fund(accounts, 3_000_000n)
    const office = await openOffice(house, { relays: 2 })
    for (const { lies } of office.relays) lies.set('getTransaction', lie.alterMeta(lieOf))
    await office.decide(accounts)
    office.start()
    await office.delivered(1)
    await house.advance(6n)
    await until(async () => (await office.journal.read.cases({ limit: 10 })).length > 0)
    return { office, accounts }
  }

  it('opens a case for each account, sources among them, in amounts that it was to hold and holds', async () => {
    const { office, accounts } = await openDisputed()
    const cases = await office.journal.read.cases({ open: true, limit: 10 })
    expect(new Set(cases.map(({ account }) => account))).toEqual(new Set([house.treasury, ...accounts]))
    for (const { expected, found } of cases) expect(found).toBe(expected + 1n)
  })

  it('is said to have cost what the network charged, once a person has ended it', async () => {
    const { office } = await openDisputed((meta) => ({ ...oneMoreForEach(meta), fee: (meta['fee'] as bigint) + 300n }))
    const [first] = await office.journal.read.cases({ open: true, limit: 10 })
    const disputed = first === undefined ? null : await findDisputed(office.journal, first)
    if (disputed === null) throw new Error('a case holds a payment')
    await resolveDisputed(office, disputed, 'seen by a person')
    expect(await office.journal.read.attemptProgress([disputed.attempt.id])).toMatchObject([{ feeBeyondLamports: 300n }])
  })

  it('ends by a person’s note: every case about it is closed, its accounts are free, and nothing is sent by that', async () => {
    const { office, accounts } = await openDisputed()
    await expect(office.decide(accounts)).rejects.toMatchObject({ code: 'PLAN_NOTHING_TO_SWEEP' })
    const sent = office.relays.map(({ received }) => received.length)
    const [first] = await office.journal.read.cases({ open: true, limit: 10 })
    if (first === undefined) throw new Error('there is a case')
    const disputed = await findDisputed(office.journal, first)
    if (disputed === null) throw new Error('it holds a payment')
    const closed = await resolveDisputed(office, disputed, 'seen by a person')
    expect(closed).toHaveLength(3)
    expect(await office.journal.read.cases({ open: true, limit: 10 })).toEqual([])
    expect((await office.intents()).map(({ state }) => state)).toEqual(['satisfied'])
    expect(await office.journal.read.verdict(1)).toMatchObject({
      state: 'finalized',
      proof: { note: 'seen by a person', nodes: ['node 1', 'node 2'] },
    })
    expect(office.relays.map(({ received }) => received.length)).toEqual(sent)
    expect(await findDisputed(office.journal, first)).toBeNull()

    for (const { lies } of office.relays) lies.clear()
    await house.fund(accounts, 3_000_000n)
    await office.decide(accounts)
    await office.delivered((sent[0] ?? 0) + 1)
    await house.advance(6n)
    await office.reaches('finalized')
    expect(new Set(office.first.received).size).toBe(2)
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('ends by the block in which the ledger holds it, where nodes show another one in which it stood without having run', async () => {
    const { office } = await openDisputed()
    const { journal } = office
    const [first] = await journal.read.cases({ open: true, limit: 10 })
    const disputed = first === undefined ? null : await findDisputed(journal, first)
    const cursor = await journal.read.cursor()
    if (first === undefined || disputed === null || cursor === null) throw new Error('it holds a payment')
    const { slot: at } = first
    const taken = movementOf({ owner: house.treasury, before: 2n, after: 1n, verdict: { kind: 'outgoing' } })
    const movements = [{ ...taken, slot: at, signature: disputed.attempt.signature }]
    await journal.write('block', (tx) => tx.recordBlock({ ...blockOf(1, []), slot: at, parentSlot: cursor.slot, movements }))
    const stood = lie.alterMeta(neverRun)
    for (const { lies } of office.relays)
      lies.set('getTransaction', async (...asked) => ({ ...((await stood(...asked)) as JsonObject), slot: at - 1n }))
    await resolveDisputed(office, disputed, 'seen by a person')
    expect((await office.intents()).map(({ state }) => state)).toEqual(['satisfied'])
  })

  it('is not ended while the nodes do not show it: the cases stay open', async () => {
    const { office } = await openDisputed()
    const [first] = await office.journal.read.cases({ open: true, limit: 10 })
    const disputed = first === undefined ? null : await findDisputed(office.journal, first)
    if (disputed === null) throw new Error('it holds a payment')
    office.second.lies.clear()
    expect((await failureOf(resolveDisputed(office, disputed, 'too early'))).code).toBe('CASE_NOT_PROVED')
    expect(await office.journal.read.cases({ open: true, limit: 10 })).toHaveLength(3)
    expect((await office.intents()).map(({ state }) => state)).toEqual(['open'])
  })
})

/** Every balance ends one lamport higher than it did. */
function oneMoreForEach({ postBalances }: JsonObject): JsonObject {
  return { postBalances: (postBalances as readonly bigint[]).map((amount) => amount + 1n) }
}
