import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../src/main/node/json.ts'
import { until } from '../../../support/until.ts'
import { type House, LIFE_BLOCKS, type Office, openHouse, openOffice } from '../house.ts'
import { lie } from '../relay.ts'

describe('following what was sent', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  const openSent = async (relays = 1, prepare: (office: Office) => void = () => undefined): Promise<Office> => {
    const accounts = house.take(2)
    await house.fund(accounts, 3_000_000n)
    const office = await openOffice(house, { relays })
    prepare(office)
    await office.decide(accounts)
    office.start()
    await office.delivered(1)
    return office
  }
  const told = (office: Office) => office.changes.flatMap((change) => (change.kind === 'attempt' ? [change.state] : []))
  /** Each state once, as long as it stays. */
  const withoutRepeats = (states: readonly string[]) => states.filter((state, index) => state !== states[index - 1])

  it('tells each state as it is reached, and the sweep as satisfied at the end', async () => {
    const office = await openSent()
    await house.advance(1n)
    await office.reaches('confirmed')
    await house.advance(5n)
    await office.reaches('finalized')
    await until(() => office.changes.some(({ kind }) => kind === 'intent'))
    expect(withoutRepeats(told(office))).toEqual(['signed', 'sent', 'confirmed', 'finalized'])
    expect(office.changes.at(-1)).toMatchObject({ kind: 'intent', state: 'satisfied' })
    expect(office.troubles).toEqual([])
  })

  it.each(['processed', 'confirmed'] as const)(
    'falls back to sent when what was %s is gone, and sends the same bytes again',
    async (level) => {
      const office = await openSent(2, ({ relays }) => {
        for (const { lies } of relays) lies.set('sendTransaction', lie.dropSend)
      })
      for (const { lies } of office.relays) lies.set('getSignatureStatuses', lie.reportAll(level))
      await office.reaches(level)
      const rounds = async () => {
        const asked = office.first.count('getSignatureStatuses')
        await until(() => office.first.count('getSignatureStatuses') >= asked + 3)
      }
      // What was on its way to the node as it was called so has come there.
      await rounds()
      const sends = office.first.received.length
      await house.advance(20n)
      await rounds()
      expect(office.first.received).toHaveLength(sends)
      for (const { lies } of office.relays) lies.delete('getSignatureStatuses')
      await office.reaches('sent')
      await until(() => office.first.received.length > sends)
      expect(new Set(office.first.received).size).toBe(1)
      const evidence = await office.journal.read.evidence({ attemptId: 1, limit: 100 })
      expect(evidence.map(({ what }) => what)).toEqual(['landed', 'absent'])
      await house.advance(LIFE_BLOCKS)
      await until(async () => (await office.attempts()).length === 2)
    },
  )

  it('takes what failed in a block that is not final for no failure: it lands once, in another block', async () => {
    const office = await openSent(2, ({ relays }) => {
      for (const { lies } of relays) lies.set('sendTransaction', lie.dropSend)
    })
    const err = { InstructionError: [0n, { Custom: 1n }] }
    const failed = { slot: 7n, confirmations: 1n, err, status: { Err: err }, confirmationStatus: 'confirmed' }
    for (const { lies } of office.relays)
      lies.set('getSignatureStatuses', ([signatures]) => ({ context: { slot: 7n }, value: (signatures as string[]).map(() => failed) }))
    await office.reaches('confirmed')
    await house.advance(5n)
    for (const { lies } of office.relays) lies.clear()
    await office.reaches('sent')
    await until(async () => {
      await house.advance(2n)
      return (await office.attempts()).at(-1)?.state === 'finalized'
    })
    expect((await office.intents()).map(({ state, attempts }) => [state, attempts.length])).toEqual([['satisfied', 1]])
  })

  it.each(['first', 'second'] as const)('shows no state that the %s of two nodes tells and the other does not', async (liar) => {
    const office = await openSent(2, ({ relays }) => {
      for (const { lies } of relays) lies.set('sendTransaction', lie.dropSend)
    })
    const honest = liar === 'first' ? office.second : office.first
    office[liar].lies.set('getSignatureStatuses', lie.reportAll('confirmed'))
    const asked = office.relays.map((relay) => relay.count('getSignatureStatuses'))
    await until(() => office.relays.every((relay, index) => relay.count('getSignatureStatuses') > (asked[index] ?? 0) + 4))
    expect((await office.attempts()).map(({ state }) => state)).toEqual(['sent'])
    honest.lies.set('getSignatureStatuses', lie.reportAll('processed'))
    await office.reaches('processed')
    honest.lies.set('getSignatureStatuses', lie.reportAll('confirmed'))
    await office.reaches('confirmed')
    expect(withoutRepeats(told(office))).toEqual(['signed', 'sent', 'processed', 'confirmed'])
  })

  it('shows what two of three nodes tell, whatever the third does not know', async () => {
    const office = await openSent(3, ({ first }) => first.lies.set('getSignatureStatuses', lie.knowNothing))
    await house.advance(1n)
    await office.reaches('confirmed')
    await house.advance(5n)
    await office.reaches('finalized')
    expect(withoutRepeats(told(office))).toEqual(['signed', 'sent', 'confirmed', 'finalized'])
  })

  it('does not take it for gone where no node keeps a history', async () => {
    const office = await openSent()
    await house.advance(1n)
    await office.reaches('confirmed')
    office.first.lies.set('getSignatureStatuses', lie.knowNothingRecent)
    const asked = office.first.count('getSignatureStatuses')
    await until(() => office.first.count('getSignatureStatuses') > asked + 4)
    expect((await office.attempts()).map(({ state }) => state)).toEqual(['confirmed'])
    office.first.lies.clear()
    await house.advance(5n)
    await office.reaches('finalized')
  })

  it.each([1, 2])('does not take it for gone on the word of nodes that have not come as far as it was reported, of %i', async (relays) => {
    const office = await openSent(relays)
    await house.advance(1n)
    await office.reaches('confirmed')
    for (const { lies } of office.relays) lies.set('getSignatureStatuses', lie.knowNothingSince(1n))
    const asked = office.relays.map((relay) => relay.count('getSignatureStatuses'))
    await until(() => office.relays.every((relay, index) => relay.count('getSignatureStatuses') > (asked[index] ?? 0) + 4))
    expect((await office.attempts()).map(({ state }) => state)).toEqual(['confirmed'])
    for (const { lies } of office.relays) lies.clear()
    await house.advance(5n)
    await office.reaches('finalized')
    expect(withoutRepeats(told(office))).toEqual(['signed', 'sent', 'confirmed', 'finalized'])
  })

  it('finds in the history what landed while nobody looked', async () => {
    const accounts = house.take(2)
    await house.fund(accounts, 3_000_000n)
    const office = await openOffice(house)
    await office.decide(accounts)
    const before = office.start()
    await office.delivered(1)
    await before.close()
    // More blocks than a node's list of recent signatures reaches back.
    await house.advance(400n)
    office.start()
    await office.reaches('finalized')
    expect(await office.attempts()).toHaveLength(1)
  })

  it('finds with a later node what the first has forgotten or never saw', async () => {
    const office = await openSent(2, ({ first }) => first.lies.set('getSignatureStatuses', lie.knowNothing))
    await house.advance(LIFE_BLOCKS)
    await office.reaches('finalized')
    expect(await office.attempts()).toHaveLength(1)
  })

  it.each([
    ['does not show it', () => null],
    [
      'shows it without its outcome',
      async (_: readonly JsonValue[], honest: () => Promise<unknown>) => ({ ...((await honest()) as JsonObject), meta: null }),
    ],
  ])('reads what a transaction did from another node when the first %s', async (_what, untruth) => {
    const office = await openSent(2, ({ first }) => first.lies.set('getTransaction', untruth))
    await house.advance(6n)
    await office.reaches('finalized')
    expect(await office.journal.read.verdict(1)).toMatchObject({ proof: { node: 'node 2' } })
  })

  it('is not held up by a transaction that no node shows in a form that can be read', async () => {
    const accounts = house.take(14)
    await house.fund(accounts, 3_000_000n)
    const office = await openOffice(house)
    await office.decide(accounts)
    office.start()
    await office.delivered(2)
    const [unreadable] = await office.attempts()
    office.first.lies.set('getTransaction', ([signature], honest) => (signature === unreadable?.signature ? { slot: 'soon' } : honest()))
    await house.advance(6n)
    await until(async () => (await office.intents())[1]?.state === 'satisfied')
    expect((await office.intents()).map(({ state }) => state)).toEqual(['open', 'satisfied'])
    expect(office.troubles.length).toBeGreaterThan(0)
    office.first.lies.clear()
    await office.reaches('finalized')
  })
})
