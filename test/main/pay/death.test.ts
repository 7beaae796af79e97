import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../src/main/node/json.ts'
import { Fault } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { type House, LIFE_BLOCKS, type Office, openHouse, openOffice, SHORT_TIMEOUT_MS } from './house.ts'
import { type Lie, lie } from './relay.ts'

/** Why a node's word must not count, each as a lie in one method. */
const BAD_WITNESSES: readonly (readonly [why: string, method: string, lie: Lie])[] = [
  ['lags behind', 'getEpochInfo', lie.standBehind(LIFE_BLOCKS)],
  [
    'lies about its height',
    'getEpochInfo',
    async (_, honest) => ({ ...((await honest()) as JsonObject), blockHeight: 1_000_000_000_000n }),
  ],
  ['knows signatures only up to a slot long past', 'getSignatureStatuses', ([signatures]) => asOfSlot7(signatures)],
  ['keeps no history', 'getSignatureStatuses', lie.keepNoHistory],
  ['has forgotten the slot of signing', 'getFirstAvailableBlock', async (_, honest) => ((await honest()) as bigint) + 1_000_000_000n],
  ['is on another genesis', 'getGenesisHash', () => '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'],
  ['is unhealthy', 'getHealth', () => new Fault(-32005, 'Node is behind by 42 slots', { numSlotsBehind: 42n })],
  ['breaks the line', 'getHealth', lie.breakOff],
  ['answers garbage', 'getSignatureStatuses', lie.talkGarbage],
]

/** Of two nodes one is left that could ever tell: that is said. */
const LOST_FOR_GOOD: readonly string[] = ['keeps no history', 'has forgotten the slot of signing']

function asOfSlot7(signatures: JsonValue | undefined): JsonObject {
  return { context: { slot: 7n }, value: (signatures as readonly JsonValue[]).map(() => null) }
}

describe('a new attempt', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  /** A sweep whose bytes every node took and none passed on. */
  const openLost = async (relays: number): Promise<Office> => {
    const accounts = house.take(2)
    await house.fund(accounts, 3_000_000n)
    const office = await openOffice(house, { relays })
    for (const relay of office.relays) relay.lies.set('sendTransaction', lie.dropSend)
    await office.decide(accounts)
    office.start()
    await until(() => office.relays.every(({ delivered }) => delivered.length > 0))
    return office
  }
  const states = async (office: Office) => (await office.attempts()).map(({ state }) => state)
  const verdictOf = async (office: Office) => office.journal.read.verdict((await office.attempts())[0]?.id ?? 0)

  it('is made once two nodes prove that the one before is dead, and names them', async () => {
    const office = await openLost(2)
    await house.advance(LIFE_BLOCKS)
    await until(async () => (await office.attempts()).length === 2)
    expect((await states(office))[0]).toBe('expired')
    expect(await verdictOf(office)).toMatchObject({ state: 'expired', proof: { nodes: ['node 1', 'node 2'], onlyNode: false } })
    const [dead, next] = await office.attempts()
    expect(next?.signature).not.toBe(dead?.signature)
  })

  it('is made on the word of the only node there is, and the proof says that it was the only one', async () => {
    const office = await openLost(1)
    await house.advance(LIFE_BLOCKS)
    await until(async () => (await office.attempts()).length === 2)
    expect(await verdictOf(office)).toMatchObject({ proof: { nodes: ['node 1'], onlyNode: true } })
  })

  it.each(BAD_WITNESSES)('is not made on the word of two nodes of which one %s, until it stops', async (why, method, untruth) => {
    const office = await openLost(2)
    office.second.lies.set(method, untruth)
    await house.advance(LIFE_BLOCKS)
    await office.judged(3)
    expect(await states(office)).toEqual([LOST_FOR_GOOD.includes(why) ? 'unknown' : 'sent'])
    office.second.lies.delete(method)
    await until(async () => (await office.attempts()).length === 2)
    expect((await states(office))[0]).toBe('expired')
  })

  it.each(BAD_WITNESSES.filter(([why]) => why !== 'is on another genesis'))(
    'is made on the word of two honest nodes whatever the third, which %s, says',
    async (_why, method, untruth) => {
      const office = await openLost(3)
      office.relays[2]?.lies.set(method, untruth)
      await house.advance(LIFE_BLOCKS)
      await until(async () => (await office.attempts()).length === 2)
      expect(await verdictOf(office)).toMatchObject({ proof: { nodes: ['node 1', 'node 2'] } })
    },
  )

  it('is not made before the nodes were asked for the signature as of the slot that they have finalized', async () => {
    const office = await openLost(2)
    const configs: JsonValue[] = []
    office.second.lies.set('getSignatureStatuses', ([, config = null], honest) => {
      configs.push(config)
      return honest()
    })
    await house.advance(LIFE_BLOCKS)
    const minContextSlot = await house.node.getSlot({ commitment: 'finalized' })
    await until(async () => (await office.attempts()).length === 2)
    expect(configs).toContainEqual({ searchTransactionHistory: true, minContextSlot })
  })

  it('waits for finalized: a height that is only confirmed is not passed', async () => {
    const office = await openLost(2)
    const [attempt] = await office.attempts()
    if (attempt?.lifetime.kind !== 'blockhash') throw new Error('a sweep uses a blockhash')
    const last = attempt.lifetime.lastValidBlockHeight
    await house.advance(last + 1n - (await house.node.getBlockHeight({ commitment: 'confirmed' })))
    const asked = office.first.count('getSignatureStatuses')
    await until(() => office.first.count('getSignatureStatuses') > asked + 3)
    expect(await house.node.getBlockHeight({ commitment: 'confirmed' })).toBeGreaterThan(last)
    expect(await states(office)).toEqual(['sent'])
    await house.advance(4n)
    await until(async () => (await office.attempts()).length === 2)
  })

  it('is not made while one node knows the signature, whatever the two others say', async () => {
    const office = await openLost(3)
    office.relays[2]?.lies.set('getSignatureStatuses', lie.reportAll('processed'))
    await house.advance(LIFE_BLOCKS)
    await office.judged(3)
    expect(await office.attempts()).toHaveLength(1)
    office.relays[2]?.lies.clear()
    await until(async () => (await office.attempts()).length === 2)
  })

  it('is not made after a time-out at sending: the bytes may have landed, and here they did', async () => {
    const accounts = house.take(2)
    await house.fund(accounts, 3_000_000n)
    const office = await openOffice(house, { timeoutMs: SHORT_TIMEOUT_MS })
    office.first.lies.set('sendTransaction', lie.landWithoutAnswer)
    await office.decide(accounts)
    office.start()
    await office.reaches('sent')
    await until(async () => (await office.journal.read.evidence({ attemptId: 1, limit: 10 })).some(({ what }) => what === 'send-refused'))
    await house.advance(5n)
    await office.reaches('finalized')
    expect(await states(office)).toEqual(['finalized'])
  })
})

describe('what nobody can tell', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  /** Everything is over, and no node keeps a history. */
  const openUnknown = async (landed: boolean) => {
    const accounts = house.take(2)
    await house.fund(accounts, 3_000_000n)
    const office = await openOffice(house, { relays: 2 })
    for (const { lies } of office.relays) {
      lies.set('getSignatureStatuses', lie.knowNothingRecent)
      if (!landed) lies.set('sendTransaction', lie.dropSend)
    }
    await office.decide(accounts)
    office.start()
    await office.delivered(1)
    await house.advance(LIFE_BLOCKS)
    await office.reaches('unknown')
    return { office, accounts }
  }
  const heal = ({ relays }: Office) => {
    for (const { lies } of relays) lies.clear()
  }

  it('is unknown, stays outstanding and takes no new attempt', async () => {
    const { office, accounts } = await openUnknown(false)
    await office.judged(3)
    expect((await office.attempts()).map(({ state }) => state)).toEqual(['unknown'])
    expect(office.changes).toContainEqual(expect.objectContaining({ kind: 'attempt', state: 'unknown' }))
    const evidence = await office.journal.read.evidence({ attemptId: (await office.attempts())[0]?.id ?? 0, limit: 10 })
    expect(evidence.filter(({ what }) => what === 'silent').map(({ who }) => who)).toEqual(['node 1, node 2'])
    await expect(office.decide(accounts)).rejects.toMatchObject({ code: 'PLAN_NOTHING_TO_SWEEP' })
  })

  it('is not unknown yet while a node that could tell is only some blocks behind', async () => {
    const accounts = house.take(2)
    await house.fund(accounts, 3_000_000n)
    const office = await openOffice(house, { relays: 2 })
    for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
    office.first.lies.set('getSignatureStatuses', lie.keepNoHistory)
    office.second.lies.set('getEpochInfo', lie.standBehind(LIFE_BLOCKS))
    await office.decide(accounts)
    office.start()
    await office.delivered(1)
    await house.advance(LIFE_BLOCKS)
    await office.judged(3)
    expect((await office.attempts()).map(({ state }) => state)).toEqual(['sent'])
  })

  it('is proved dead later, when nodes can testify, and only then tried again', async () => {
    const { office } = await openUnknown(false)
    heal(office)
    await until(async () => (await office.attempts()).length === 2)
    await office.delivered(2)
    await house.advance(5n)
    await office.reaches('finalized')
    expect((await office.attempts()).map(({ state }) => state)).toEqual(['expired', 'finalized'])
  })

  it('is found to have landed later, and is not tried again', async () => {
    const { office, accounts } = await openUnknown(true)
    heal(office)
    await office.reaches('finalized')
    expect(await office.attempts()).toHaveLength(1)
    const minimum = await house.node.getMinimumBalanceForRentExemption(0)
    expect(await house.lamportsOf(accounts)).toEqual([minimum, minimum])
  })
})
