import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNode } from '../../../src/main/node/index.ts'
import type { JsonObject, JsonValue } from '../../../src/main/node/json.ts'
import { planSweep } from '../../../src/main/pay/index.ts'
import { failureOf } from '../../support/failure.ts'
import { until } from '../../support/until.ts'
import { type House, LIFE_BLOCKS, NATIVE_SWEEP, type Office, openHouse, openOffice } from './house.ts'
import { type Lie, lie, startRelay } from './relay.ts'

const FUNDS = 3_000_000n

describe('a sweep between two nodes', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  const openFunded = async (count: number, onStep?: (step: string) => Promise<void>) => {
    const accounts = house.take(count)
    await house.fund(accounts, FUNDS)
    const office = await openOffice(house, { relays: 2, ...(onStep === undefined ? {} : { onStep }) })
    return { office, accounts }
  }
  const evidenceOf = (office: Office, attemptId = 1) => office.journal.read.evidence({ attemptId, limit: 100 })
  const isHome = (office: Office) => until(async () => (await office.intents()).every(({ state }) => state === 'satisfied'))

  it.each<[what: string, method: string, lie: Lie]>([
    ['the balance of an account', 'getMultipleAccounts', (params, honest) => moreLamports(params, honest)],
    ['the rent minimum', 'getMinimumBalanceForRentExemption', async (_, honest) => ((await honest()) as bigint) - 1n],
    ['the fee', 'getFeeForMessage', async (_, honest) => ({ ...((await honest()) as JsonObject), value: 1n })],
  ])('is not planned over %s that one tells while the other does not answer', async (_what, method, untruth) => {
    const { office, accounts } = await openFunded(1)
    const id = await office.decide(accounts)
    const [first, second] = office.relays
    first?.lies.set(method, untruth)
    second?.lies.set(method, lie.breakOff)
    const instead = { intentId: `${id}/1`, accounts: new Set(accounts) }
    expect((await failureOf(planSweep(office, NATIVE_SWEEP, { instead }))).code).toBe('NODE_ONE_ANSWERED')
  })

  it.each<[what: string, method: string, lie: Lie]>([
    ['the balance of an account', 'getMultipleAccounts', (params, honest) => moreLamports(params, honest)],
    ['the rent minimum', 'getMinimumBalanceForRentExemption', async (_, honest) => ((await honest()) as bigint) - 1n],
    ['the fee', 'getFeeForMessage', async (_, honest) => ({ ...((await honest()) as JsonObject), value: 1n })],
    ['the last valid height', 'getLatestBlockhash', async (_, honest) => higherEnd((await honest()) as Latest)],
  ])('is not planned while they differ in %s, whichever of them lies', async (_what, method, untruth) => {
    const { office, accounts } = await openFunded(1)
    const id = await office.decide(accounts)
    for (const { lies } of office.relays) {
      lies.set(method, untruth)
      const instead = { intentId: `${id}/1`, accounts: new Set(accounts) }
      expect((await failureOf(planSweep(office, NATIVE_SWEEP, { instead }))).code).toBe('NODE_DISAGREEMENT')
      expect(office.nodes.disagreements()).toHaveLength(1)
      lies.clear()
      await planSweep(office, NATIVE_SWEEP, { instead })
      expect(office.nodes.disagreements()).toEqual([])
    }
  })

  it('goes on while one of them takes the bytes and says nothing, and what it says in the end is written down', async () => {
    const { office, accounts } = await openFunded(2)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    office.second.lies.set('sendTransaction', async (_, honest) => {
      await held
      return honest()
    })
    await office.decide(accounts)
    office.start()
    await office.delivered(1)
    await house.advance(6n)
    await office.reaches('finalized')
    expect(office.second.received.length).toBeGreaterThan(0)
    expect(office.second.delivered).toEqual([])
    const said = async () => (await evidenceOf(office)).filter(({ what }) => what.startsWith('send-'))
    expect(await said()).toEqual([])
    release()
    await until(async () => (await said()).length === 1)
    expect(await said()).toMatchObject([{ who: 'node 2', detail: { late: true } }])
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('gives the bytes to no node that was added after the rows were written', async () => {
    const newcomer = await startRelay(house.url, 'newcomer')
    let added = false
    let office: Office | null = null
    const opened = await openFunded(2, async (step) => {
      if (step !== 'send:before' || added || office === null) return
      added = true
      await office.nodes.add(openNode({ name: newcomer.name, url: newcomer.url }))
    })
    ;({ office } = opened)
    for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
    await office.decide(opened.accounts)
    office.start()
    await office.delivered(1)
    expect(newcomer.received).toEqual([])
    await house.advance(9n)
    await until(() => newcomer.received.length > 0)
    const rows = await office.journal.read.broadcasts({ attemptId: 1, limit: 100 })
    expect(rows.filter(({ node }) => node === 'newcomer').length).toBeGreaterThanOrEqual(newcomer.received.length)
    await house.advance(6n)
    await office.reaches('finalized')
    await newcomer.close()
  })

  it.each([0, 1])('is sent again and ends once, although node %i tells heights far too high', async (liar) => {
    const { office, accounts } = await openFunded(2)
    for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
    office.relays[liar]?.lies.set('getBlockHeight', async (_, honest) => ((await honest()) as bigint) + 22_000_000n)
    await office.decide(accounts)
    office.start()
    for (let sends = 1; sends <= 3; sends += 1) {
      await office.delivered(sends)
      await house.advance(9n)
    }
    expect((await office.attempts()).map(({ state }) => state)).toEqual(['sent'])
    for (const { lies } of office.relays) lies.delete('sendTransaction')
    await office.delivered(4)
    await house.advance(6n)
    await office.reaches('finalized')
    expect(await office.attempts()).toHaveLength(1)
  })

  it('is proved dead although the first node tells heights that stand still', async () => {
    const { office, accounts } = await openFunded(1)
    for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
    const third = await startRelay(house.url, 'third')
    await office.nodes.add(openNode({ name: third.name, url: third.url }))
    third.lies.set('sendTransaction', lie.dropSend)
    office.first.lies.set('getBlockHeight', () => 1n)
    await office.decide(accounts)
    office.start()
    await office.delivered(1)
    await house.advance(LIFE_BLOCKS)
    await until(async () => (await office.attempts()).length === 2)
    expect((await office.attempts())[0]?.state).toBe('expired')
    await third.close()
  })

  it('is not called finalized while they differ in what it did, and is once they do no more', async () => {
    const { office, accounts } = await openFunded(2)
    office.second.lies.set('getTransaction', lie.alterMeta(lessForTheLast))
    await office.decide(accounts)
    office.start()
    await office.delivered(1)
    await house.advance(6n)
    await until(() => office.nodes.disagreements().length > 0)
    expect(office.nodes.disagreements()[0]?.answers.map(({ node, said }) => [node, said.split(' ')[0]])).toEqual([
      ['node 1', 'landed'],
      ['node 2', 'differs'],
    ])
    expect((await office.attempts()).map(({ state }) => state)).not.toContain('finalized')
    office.second.lies.clear()
    await isHome(office)
    expect(office.nodes.disagreements()).toEqual([])
    expect(await office.journal.read.verdict(1)).toMatchObject({ proof: { nodes: ['node 1', 'node 2'], onlyNode: false } })
  })

  it('is not called finalized on the word of one node that another denies, having finalized further', async () => {
    const { office, accounts } = await openFunded(2)
    office.second.lies.set('getTransaction', () => null)
    office.second.lies.set('getSignatureStatuses', lie.knowNothing)
    await office.decide(accounts)
    office.start()
    await office.delivered(1)
    await house.advance(6n)
    const asked = office.second.count('getTransaction')
    await until(() => office.second.count('getTransaction') > asked + 2)
    // Not knowing yet is no denial.
    expect(office.nodes.disagreements()).toEqual([])
    await house.advance(40n)
    await until(() => office.nodes.disagreements().length > 0)
    expect((await office.intents()).map(({ state }) => state)).toEqual(['open'])
    office.second.lies.clear()
    await isHome(office)
  })

  it('is finalized where one keeps no history and still knows it among recent signatures', async () => {
    const { office, accounts } = await openFunded(1)
    office.second.lies.set('getTransaction', () => null)
    office.second.lies.set('getSignatureStatuses', lie.keepNoHistory)
    await office.decide(accounts)
    office.start()
    await office.delivered(1)
    await house.advance(6n)
    await isHome(office)
    expect(await office.journal.read.verdict(1)).toMatchObject({ proof: { nodes: ['node 1', 'node 2'], onlyNode: false } })
  })

  it.each<[what: string, method: string, lie: Lie]>([
    ['keeps no history', 'getSignatureStatuses', lie.knowNothingRecent],
    ['has forgotten the slot', 'getFirstAvailableBlock', async () => (await house.node.getSlot({ commitment: 'finalized' })) + 1n],
  ])(
    'is not finalized on the word of one of them where the other %s: that is reported, until a person takes the other away',
    async (_what, method, untruth) => {
      const { office, accounts } = await openFunded(1)
      office.second.lies.set('getTransaction', () => null)
      office.second.lies.set('getSignatureStatuses', lie.knowNothing)
      office.second.lies.set(method, untruth)
      await office.decide(accounts)
      office.start()
      await office.delivered(1)
      await house.advance(6n)
      await until(() => office.nodes.disagreements().length > 0)
      expect(office.nodes.disagreements()[0]).toMatchObject({ answers: [{ node: 'node 1' }, { node: 'node 2' }] })
      expect((await office.intents()).map(({ state }) => state)).toEqual(['open'])
      office.nodes.remove('node 2')
      await isHome(office)
      expect(await office.journal.read.verdict(1)).toMatchObject({ proof: { nodes: ['node 1'], onlyNode: true } })
    },
  )
})

async function moreLamports(_: readonly JsonValue[], honest: () => Promise<unknown>): Promise<JsonValue> {
  const told = (await honest()) as { context: JsonValue; value: readonly (JsonObject | null)[] }
  const value = told.value.map((account) => (account === null ? null : { ...account, lamports: (account['lamports'] as bigint) + 1n }))
  return { ...told, value }
}

type Latest = JsonObject & { readonly value: JsonObject }

function higherEnd(latest: Latest): JsonObject {
  return { ...latest, value: { ...latest.value, lastValidBlockHeight: (latest.value['lastValidBlockHeight'] as bigint) + 100_000n } }
}

/** The last account that gained got one lamport less. */
function lessForTheLast({ preBalances, postBalances }: JsonObject): JsonObject {
  const before = preBalances as readonly bigint[]
  const after = postBalances as readonly bigint[]
  const gained = after.findLastIndex((amount, index) => amount > (before[index] ?? 0n))
  return { postBalances: after.map((amount, index) => (index === gained ? amount - 1n : amount)) }
}
