import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { type House, LIFE_BLOCKS, type Office, openHouse, openOffice } from './house.ts'
import { type Fate, inventFate } from './invented-fate.ts'
import { asked, ENOUGH, settle, startPaying } from './paying.ts'
import { type Relay, lie } from './relay.ts'

/** Far ahead of what an honest node has finalized. */
const FAR_SLOTS = 10_000n

describe('a payment between an honest node and one that lies in every method alike', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  const finalized = () => house.node.getSlot({ commitment: 'finalized' })
  const ahead = async () => (await finalized()) + FAR_SLOTS
  const statesOf = async ({ journal }: Office) =>
    (await journal.read.intents({ limit: 100 })).map(({ state, attempts }) => [state, ...attempts.map((attempt) => attempt.state)])
  /** Waits until every node was asked again several times for what became of the bytes. */
  const rounds = async (office: Office, count: number) => {
    const before = office.relays.map((relay) => relay.count('getSignatureStatuses'))
    await until(() => office.relays.every((relay, index) => relay.count('getSignatureStatuses') >= (before[index] ?? 0) + count))
  }
  /** Decides a payment; the liar drops its bytes and tells an invented end of them. */
  const openLied = async (fate: Omit<Fate, 'gains'>, { payees = 1, dropped = false } = {}) => {
    const recipients = house.take(payees)
    const office = await openOffice(house, { relays: 2 })
    const gains = new Map([...recipients.map((one) => [one, ENOUGH] as const), [house.treasury, -ENOUGH * BigInt(payees)] as const])
    inventFate(office.second, { ...fate, gains })
    office.second.lies.set('sendTransaction', lie.dropSend)
    if (dropped) office.first.lies.set('sendTransaction', lie.dropSend)
    await startPaying(office, asked(recipients.map((recipient, index) => [`invoice ${index}`, recipient, ENOUGH])))
    office.start()
    await until(() => office.relays.every(({ delivered }) => delivered.length > 0))
    return { office, recipients }
  }
  const heal = ({ relays }: Office) => {
    for (const { lies } of relays) lies.clear()
  }
  /** Whoever kept the bytes back brings them, and the payment is made once. */
  const landsOnceAfterAll = async (office: Office, payee: Address) => {
    await house.node.sendTransaction(Buffer.from(office.first.received[0] ?? '', 'base64'), { preflightCommitment: 'confirmed' })
    heal(office)
    await settle(house, office)
    expect(await house.lamportsOf([payee])).toEqual([ENOUGH])
    expect(await statesOf(office)).toEqual([['satisfied', 'finalized']])
    await house.advance(LIFE_BLOCKS)
  }

  it.each<[what: string, payees: number, fate: Omit<Fate, 'gains'>]>([
    ['failed, far ahead of what the other has finalized', 2, { end: 'failed', at: () => ahead() }],
    ['failed, before it was signed', 2, { end: 'failed', at: () => 1n }],
    ['failed, in a slot that the other has finalized', 2, { end: 'failed', at: () => finalized() }],
    ['not executed, far ahead of what the other has finalized', 1, { end: 'unexecuted', at: () => ahead() }],
    ['not executed, in a slot that the other has finalized', 1, { end: 'unexecuted', at: () => finalized() }],
  ])('is made once although one of them says that it %s', async (_what, payees, fate) => {
    const { office, recipients } = await openLied(fate, { payees })
    await rounds(office, 6)
    expect(await statesOf(office)).toEqual([['open', 'sent']])
    await house.advance(6n)
    await rounds(office, 4)
    heal(office)
    await settle(house, office)
    expect(await statesOf(office)).toEqual([['satisfied', 'finalized']])
    expect(await house.lamportsOf(recipients)).toEqual(recipients.map(() => ENOUGH))
  })

  it.each<[what: string, fate: Omit<Fate, 'gains'>]>([
    ['far ahead of what the other has finalized', { end: 'landed', at: () => ahead() }],
    ['before it was signed', { end: 'landed', at: () => 1n }],
    ['in a slot that the other has finalized', { end: 'landed', at: () => finalized() }],
  ])('is not shown as final because one of them says that it landed %s', async (_what, fate) => {
    const { office, recipients } = await openLied(fate, { dropped: true })
    await rounds(office, 6)
    await house.advance(40n)
    await rounds(office, 4)
    expect(await statesOf(office)).toEqual([['open', 'sent']])
    heal(office)
    await settle(house, office)
    expect(await house.lamportsOf(recipients)).toEqual([ENOUGH])
  })

  it.each(['processed', 'confirmed'] as const)(
    'stays open, and Strongroom reports why, while one of them calls it %s for ever',
    async (level) => {
      const [payee] = house.take(1) as [Address]
      const office = await openOffice(house, { relays: 2 })
      for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
      office.second.lies.set('getSignatureStatuses', async ([signatures], honest) => {
        const status = { slot: await finalized(), confirmations: 1n, err: null, status: { Ok: null }, confirmationStatus: level }
        return { ...((await honest()) as JsonObject), value: (signatures as readonly string[]).map(() => status) }
      })
      await startPaying(office, asked([[`invoice ${level}`, payee, ENOUGH]]))
      office.start()
      await until(() => office.relays.every(({ delivered }) => delivered.length > 0))
      await rounds(office, 2)
      expect(office.nodes.disagreements()).toEqual([])
      await house.advance(2n * LIFE_BLOCKS)
      await until(() => office.nodes.disagreements().length > 0)
      expect(await statesOf(office)).toEqual([['open', 'sent']])
      expect(office.nodes.disagreements()).toMatchObject([
        { answers: [{ said: 'in a block that is not final' }, { said: expect.stringMatching(/^in no block up to /) as string }] },
      ])
      heal(office)
      await settle(house, office)
      expect(await house.lamportsOf([payee])).toEqual([ENOUGH])
      expect(office.nodes.disagreements()).toEqual([])
    },
  )

  it.each(['failed', 'unexecuted', 'landed'] as const)(
    'stays open while the honest node is refused an answer and the other says: %s',
    async (end) => {
      const { office, recipients } = await openLied({ end, at: () => finalized() })
      office.first.lies.set('getTransaction', lie.rateLimit)
      office.first.lies.set('getSignatureStatuses', lie.rateLimit)
      await rounds(office, 4)
      expect(await statesOf(office)).toEqual([['open', 'sent']])
      heal(office)
      await settle(house, office)
      expect(await statesOf(office)).toEqual([['satisfied', 'finalized']])
      expect(await house.lamportsOf(recipients)).toEqual([ENOUGH])
    },
  )

  it('shows no state that one node tells while the other does not answer', async () => {
    const [one] = house.take(1) as [Address]
    const office = await openOffice(house, { relays: 2 })
    for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
    await startPaying(office, asked([['a', one, ENOUGH]]))
    office.start()
    await until(() => office.relays.every(({ delivered }) => delivered.length > 0))
    office.first.lies.set('getSignatureStatuses', lie.rateLimit)
    office.second.lies.set('getSignatureStatuses', lie.reportAll('confirmed'))
    await rounds(office, 4)
    expect(await statesOf(office)).toEqual([['open', 'sent']])
  })

  it.each([0, 1])('is not called expired before its time because node %i understates when its blockhash ends', async (liar) => {
    const [one] = house.take(1) as [Address]
    const office = await openOffice(house, { relays: 2 })
    const relay = office.relays[liar] as Relay
    relay.lies.set('getLatestBlockhash', understate(140n))
    for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
    await startPaying(office, asked([['a', one, ENOUGH]]))
    office.start()
    await until(() => office.relays.every(({ delivered }) => delivered.length > 0))
    await house.advance(20n)
    await rounds(office, 6)
    expect(await statesOf(office)).toEqual([['open', 'sent']])
    await landsOnceAfterAll(office, one)
  })

  it.each([0, 1])(
    'is not called expired while its blockhash lives, which node %i gave as an older one beside a node that was behind',
    async (liar) => {
      const [one] = house.take(1) as [Address]
      const office = await openOffice(house, { relays: 2 })
      const behind = await house.node.getLatestBlockhash({ commitment: 'confirmed' })
      await house.advance(100n)
      const asBehind = (blockhash: string, by: bigint): JsonObject => ({
        context: { slot: behind.fetchedSlot - by },
        value: { blockhash, lastValidBlockHeight: behind.lastValidBlockHeight - by },
      })
      for (const [index, { lies }] of office.relays.entries()) {
        lies.set('sendTransaction', lie.dropSend)
        lies.set('getLatestBlockhash', async (_, honest) => {
          const { value } = (await honest()) as { value: { blockhash: string } }
          return index === liar ? asBehind(value.blockhash, 1n) : asBehind(behind.blockhash, 0n)
        })
      }
      await startPaying(office, asked([['a', one, ENOUGH]]))
      office.start()
      await until(() => office.relays.every(({ delivered }) => delivered.length > 0))
      office.relays[liar]?.lies.set('isBlockhashValid', async (_, honest) => ({ ...((await honest()) as JsonObject), value: false }))
      await house.advance(100n)
      await rounds(office, 6)
      expect(await statesOf(office)).toEqual([['open', 'sent']])
      await landsOnceAfterAll(office, one)
    },
  )

  it('is not begun under a blockhash that one of two nodes tells while the other does not answer', async () => {
    const [one] = house.take(1) as [Address]
    const office = await openOffice(house, { relays: 2 })
    await startPaying(office, asked([['a', one, ENOUGH]]))
    office.first.lies.set('getLatestBlockhash', lie.rateLimit)
    office.second.lies.set('getLatestBlockhash', understate(140n))
    const before = office.second.count('getLatestBlockhash')
    office.start()
    await until(() => office.second.count('getLatestBlockhash') > before + 2)
    expect(await statesOf(office)).toEqual([['open']])
    heal(office)
    await settle(house, office)
    expect(await house.lamportsOf([one])).toEqual([ENOUGH])
  })
})

/** The node gives its blockhash as one that ends so many blocks earlier, and a slot that fits. */
function understate(blocks: bigint) {
  return async (_: unknown, honest: () => Promise<unknown>): Promise<JsonObject> => {
    const told = (await honest()) as { context: JsonObject; value: JsonObject }
    const context = { ...told.context, slot: (told.context['slot'] as bigint) - blocks }
    return { ...told, context, value: { ...told.value, lastValidBlockHeight: (told.value['lastValidBlockHeight'] as bigint) - blocks } }
  }
}
