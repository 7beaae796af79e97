import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { Fault } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { type House, LIFE_BLOCKS, type Office, openHouse, openOffice } from './house.ts'
import { asked, ENOUGH, settle, startPaying } from './paying.ts'
import { type Lie, lie, withLamports } from './relay.ts'

const FUNDS = 3_000_000n
const MINIMUM = 650_240n

/** Answers that a simulation of the bytes failed, whatever they are. */
const callFailing: Lie = () =>
  new Fault(-32002, 'Transaction simulation failed', { err: { InstructionError: [0n, { Custom: 1n }] }, logs: [] })

describe('bytes that are sent again', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  const evidenceOf = async ({ journal }: Office, attemptId = 1) => journal.read.evidence({ attemptId, limit: 100 })

  /** Decides a sweep from balances of which one is no longer true, and sends it a few times. */
  const openFailing = async (count: number, relays: number) => {
    const office = await openOffice(house, { relays })
    const accounts = house.take(count)
    await house.fund(accounts, FUNDS)
    const [wrong] = accounts as [Address]
    for (const { lies } of office.relays) lies.set('getMultipleAccounts', withLamports(wrong, FUNDS * 2n))
    await office.decide(accounts)
    for (const { lies } of office.relays) lies.clear()
    return { office, accounts, wrong }
  }
  const sendTimes = async (office: Office, times: number) => {
    for (let sends = 1; sends <= times; sends += 1) {
      await office.delivered(sends)
      await house.advance(8n)
    }
  }

  it('and would fail now pay for nothing: no node passes them on, the reason is kept once, and they land when it is gone', async () => {
    const { office, accounts, wrong } = await openFailing(2, 1)
    office.start()
    await sendTimes(office, 4)
    expect(await house.lamportsOf(accounts)).toEqual([FUNDS, FUNDS])
    const refusals = (await evidenceOf(office)).filter(({ what }) => what === 'send-refused')
    expect(refusals).toMatchObject([{ who: 'node 1', detail: { code: 'NODE_PREFLIGHT_FAILED', why: expect.stringMatching(/\w/) } }])
    await house.fund([wrong], FUNDS)
    await settle(house, office)
    expect((await office.attempts()).map(({ state }) => state)).toEqual(['finalized'])
    expect((await evidenceOf(office)).at(-1)?.what).not.toBe('send-refused')
    expect(await house.lamportsOf(accounts)).toEqual([MINIMUM, MINIMUM])
  })

  it('and would have failed until they died are cut in halves: what is bad in them holds up no other', async () => {
    const { office, accounts } = await openFailing(4, 1)
    office.start()
    await sendTimes(office, 2)
    await house.advance(LIFE_BLOCKS)
    await settle(house, office)
    const [first] = await office.journal.read.intents({ limit: 10 })
    expect(first).toMatchObject({ state: 'abandoned', attempts: [{ state: 'expired' }] })
    expect((await office.intents()).map(({ state, sources }) => [state, sources.length])).toEqual([
      ['satisfied', 2],
      ['satisfied', 2],
    ])
    expect(await house.lamportsOf(accounts)).toEqual(Array(4).fill(MINIMUM))
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('land by one node, although the other says for ever that they fail', async () => {
    const office = await openOffice(house, { relays: 2 })
    const [recipient] = house.take(1) as [Address]
    office.second.lies.set('sendTransaction', callFailing)
    // The first sending is lost on its way.
    office.first.lies.set('sendTransaction', lie.dropSend)
    const { id } = await startPaying(office, asked([['a', recipient, ENOUGH]]))
    office.start()
    await office.delivered(1)
    office.first.lies.clear()
    await settle(house, office)
    expect((await office.journal.read.decisionIntents({ decisionId: id, limit: 1 }))[0]?.attempts.length).toBe(1)
    expect(await house.lamportsOf([recipient])).toEqual([ENOUGH])
  })

  it('and fail are passed on by no honest node, although the other says that it took them; and they are not cut on one word', async () => {
    const { office, accounts } = await openFailing(2, 2)
    office.second.lies.set('sendTransaction', lie.dropSend)
    office.start()
    await sendTimes(office, 3)
    expect(await house.lamportsOf(accounts)).toEqual([FUNDS, FUNDS])
    await house.advance(LIFE_BLOCKS)
    await until(async () => (await office.attempts()).length === 2)
    expect(await house.lamportsOf(accounts)).toEqual([FUNDS, FUNDS])
    expect((await office.intents()).map(({ state }) => state)).toEqual(['open'])
  })
})
