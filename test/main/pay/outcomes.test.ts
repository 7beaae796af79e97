import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { feeTaken } from '../../../src/main/pay/index.ts'
import { tellPayment } from '../../../src/main/operations/payment-story.ts'
import { readFailedFees } from '../../../src/main/operations/show-decision.ts'
import { decodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { type House, type Office, openHouse, openOffice } from './house.ts'
import { askNode, lie, neverRun, withLamports } from './relay.ts'

const RENT_MINIMUM = 650_240n
const FUNDS = 3_000_000n

describe('what a transaction did', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  const funded = async (count: number) => {
    const accounts = house.take(count)
    await house.fund(accounts, FUNDS)
    return accounts
  }
  const eventsOf = async ({ journal }: Office, kind: string) =>
    (await journal.read.events({ limit: 1_000 })).filter((event) => event.kind === kind).map(({ data }) => data as JsonObject)

  /** Decides a sweep from balances that are no longer true: of one account more is told than it holds. */
  const decideOnOldBalances = async (
    office: Office,
    accounts: readonly Address[],
    wrong: Address,
    beforeLanding = async (): Promise<void> => undefined,
  ) => {
    office.first.lies.set('getMultipleAccounts', withLamports(wrong, FUNDS * 2n))
    const sweep = await office.decide(accounts)
    office.first.lies.clear()
    const submitter = office.start()
    await office.delivered(1)
    await beforeLanding()
    // No node that tries the bytes passes them on; somebody who has them does.
    const [{ transaction } = { transaction: null }] = await office.attempts()
    await house.node.sendTransaction(transaction ?? new Uint8Array(), { preflightCommitment: 'confirmed', skipPreflight: true })
    await house.advance(6n)
    return { sweep, submitter }
  }
  const charge = async (feeRule: string) => {
    await askNode(house.url, 'practice_changeTerms', [{ feeRule }])
    await house.advance(6n)
  }

  it('ends as failed, with its fee paid, when a balance changed meanwhile: its halves are planned again and succeed', async () => {
    const office = await openOffice(house)
    const accounts = await funded(4)
    await decideOnOldBalances(office, accounts, accounts[2] ?? house.treasury)
    await until(async () => (await office.intents()).length === 2)
    await office.delivered(3)
    await house.advance(6n)
    await until(async () => (await office.intents()).every(({ state }) => state === 'satisfied'))
    expect((await office.intents()).map(({ sources, attempts }) => [sources.length, attempts.length])).toEqual([
      [2, 1],
      [2, 1],
    ])
    expect(await house.lamportsOf(accounts)).toEqual(Array(4).fill(RENT_MINIMUM))
    expect(office.changes).toContainEqual(expect.objectContaining({ kind: 'attempt', state: 'failed' }))
    expect(office.changes).toContainEqual(expect.objectContaining({ kind: 'intent', state: 'replaced' }))
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('is given up with its reason when it failed and held one account alone, which is free again', async () => {
    const office = await openOffice(house)
    const [account] = await funded(1)
    if (account === undefined) throw new Error('there is an account')
    await decideOnOldBalances(office, [account], account)
    await office.reaches('failed')
    await until(() => office.changes.some((change) => change.kind === 'intent' && change.state === 'abandoned'))
    const [{ why } = { why: '' }] = (await eventsOf(office, 'intent-abandoned')) as { why: string }[]
    expect(why).toContain('failed on chain: the fee was paid')
    expect((await office.attempts()).map(({ state }) => state)).toEqual(['failed'])
    const again = await office.decide([account])
    expect(await office.journal.read.decision(again)).toMatchObject({ unfinishedIntents: 1 })
  })

  it('cost the fee that the network charged where it failed after the rule changed, not the planned one', async () => {
    const office = await openOffice(house)
    const [account] = await funded(1)
    if (account === undefined) throw new Error('there is an account')
    const { submitter } = await decideOnOldBalances(office, [account], account, () => charge('1/2'))
    await office.reaches('failed')
    await charge('signatures')
    const [before, after] = [FUNDS, (await house.lamportsOf([account]))[0] ?? 0n]
    const [intent] = await office.intents()
    if (intent === undefined) throw new Error('there is an intent')
    const [progress] = await office.journal.read.attemptProgress(intent.attempts.map(({ id }) => id))
    const planned = decodeIntent(intent.what)
    expect(feeTaken(planned, progress)).toBe(before - after)
    expect(planned.feeLamports).not.toBe(before - after)
    const { journal } = office
    expect((await tellPayment({ journal, submitter }, intent.id)).feeLamports).toBe(before - after)
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('cost as much also where halves of it are made in its place', async () => {
    const office = await openOffice(house)
    const accounts = await funded(2)
    const { sweep } = await decideOnOldBalances(office, accounts, accounts[1] ?? house.treasury, () => charge('1/2'))
    await until(async () => (await office.intents()).length === 2)
    await charge('signatures')
    const replaced = await office.journal.read.replacedIntents({ decisionId: sweep, limit: 10 })
    const [failed] = replaced.flatMap(({ attempts }) => attempts)
    const shown = await askNode(house.url, 'getTransaction', [failed?.signature ?? '', { maxSupportedTransactionVersion: 1 }])
    const { fee } = (shown as { meta: { fee: unknown } }).meta
    expect(await readFailedFees(office.journal, sweep)).toBe(BigInt(String(fee)))
  })

  it('is not shown as finalized when it differs from what was predicted: one case is opened, and a person has to look', async () => {
    const office = await openOffice(house)
    const accounts = await funded(2)
    office.first.lies.set('getTransaction', lie.alterMeta(oneLamportMore))
    await office.decide(accounts)
    const made: string[] = []
    office.start({
      ...office.signer,
      keepMade: async ({ upTo, made: told }) => {
        made.push(...told.map(({ signature }) => signature))
        return { event: upTo }
      },
    })
    await office.delivered(1)
    await house.advance(6n)
    await until(async () => (await office.journal.read.cases({ limit: 10 })).length > 0)
    // It moved something, so the signer signs nothing else in its place.
    await until(() => made.length > 0)
    expect(made).toEqual((await office.attempts()).map(({ signature }) => signature))
    const asked = office.first.count('getSignatureStatuses')
    await until(() => office.first.count('getSignatureStatuses') > asked + 4)
    expect(await office.journal.read.cases({ limit: 10 })).toEqual([
      expect.objectContaining({ kind: 'outcome-differs', account: house.treasury, closed: null }),
    ])
    const evidence = await office.journal.read.evidence({ attemptId: 1, limit: 100 })
    expect(evidence.filter(({ what }) => what === 'differs')).toHaveLength(1)
    expect((await office.attempts()).map(({ state }) => state)).toEqual(['confirmed'])
    expect(office.changes.some((change) => change.state === 'finalized' || change.state === 'satisfied')).toBe(false)
    expect((await office.intents()).map(({ state }) => state)).toEqual(['open'])
  })

  it('is unexecuted when it stands in a block and no fee was taken, and a new attempt is made', async () => {
    const office = await openOffice(house)
    const accounts = await funded(2)
    office.first.lies.set('getTransaction', lie.alterMeta(neverRun))
    await office.decide(accounts)
    office.start()
    await office.delivered(1)
    await house.advance(6n)
    await until(async () => (await office.attempts()).length === 2)
    expect((await office.attempts())[0]?.state).toBe('unexecuted')
  })

  it('ends in giving up after ten attempts that were proved without effect', async () => {
    const office = await openOffice(house)
    const accounts = await funded(2)
    office.first.lies.set('getTransaction', lie.alterMeta(neverRun))
    await office.decide(accounts)
    office.start()
    await until(async () => {
      await house.advance(6n)
      return (await office.intents())[0]?.state === 'abandoned'
    })
    expect(await office.attempts()).toHaveLength(10)
    expect(await eventsOf(office, 'intent-abandoned')).toEqual([
      expect.objectContaining({ why: '10 attempts, each proved without effect.' }),
    ])
  })
})

/** The last account that changed, the treasury, got one lamport more than was sent. */
function oneLamportMore({ preBalances, postBalances }: JsonObject): JsonObject {
  const before = preBalances as readonly bigint[]
  const after = postBalances as readonly bigint[]
  const gained = after.findIndex((amount, index) => amount > (before[index] ?? 0n))
  return { postBalances: after.map((amount, index) => (index === gained ? amount + 1n : amount)) }
}
