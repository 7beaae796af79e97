import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { createSendingGate, type SendingState } from '../../../src/main/pay/index.ts'
import { until } from '../../support/until.ts'
import { addressOf, blockOf } from '../journal/samples.ts'
import { openWatchingJournal } from '../journal/support.ts'
import { ENOUGH, asked, settle, startPaying } from './paying.ts'
import { type House, type Office, openHouse, openOffice } from './house.ts'

/** Rounds of the submitter that show that it waits. */
const ROUNDS = 5
const LEVEL = { slotsBehind: 0n, caughtUp: true }

describe('the gate', () => {
  it('waits after a start until every node was asked, and the journal has read what was final then', async () => {
    const journal = await openWatchingJournal()
    let isHeard = false
    let lag: { slotsBehind: bigint | null; caughtUp: boolean } = { slotsBehind: null, caughtUp: false }
    const gate = createSendingGate({ journal, lag: { read: async () => lag }, isHeard: () => isHeard })
    expect(await gate.state()).toEqual({ kind: 'waiting', catchingUp: { slots: null, accounts: 0 } })
    lag = { slotsBehind: 1_204n, caughtUp: false }
    isHeard = true
    expect(await gate.state()).toEqual({ kind: 'waiting', catchingUp: { slots: 1_204n, accounts: 0 } })
    lag = LEVEL
    isHeard = false
    expect(await gate.maySign()).toBe(false)
    isHeard = true
    expect(await gate.maySign()).toBe(true)
    // What was caught up with once is recorded from then on: a node that is ahead later holds nothing up.
    lag = { slotsBehind: 9n, caughtUp: false }
    expect(await gate.maySign()).toBe(true)
  })

  it('waits once more as the first message is to be signed, until what nodes call final then is read, and not again', async () => {
    const journal = await openWatchingJournal()
    const { slot: cursor = slot(0n) } = (await journal.read.cursor()) ?? {}
    const read = (from: bigint, to: bigint) => journal.write('block', (tx) => tx.recordBlock(blockOf(Number(to), [], Number(from))))
    const gate = createSendingGate({ journal, lag: { read: async () => LEVEL }, isHeard: () => true })
    expect(await gate.maySignAsOf(slot(cursor + 40n))).toBe(false)
    expect(await gate.state()).toEqual({ kind: 'waiting', catchingUp: { slots: 40n, accounts: 0 } })
    // A machine that is behind answers the second time.
    expect(await gate.maySignAsOf(cursor)).toBe(false)
    await read(cursor, cursor + 39n)
    expect(await gate.maySign()).toBe(false)
    await read(cursor + 39n, cursor + 40n)
    expect(await gate.maySign()).toBe(true)
    expect(await gate.maySignAsOf(slot(cursor + 90n))).toBe(true)
  })

  it('holds the first message against what nodes call final then, though a step was planned before from nodes that were behind', async () => {
    const journal = await openWatchingJournal()
    const { slot: cursor = slot(0n) } = (await journal.read.cursor()) ?? {}
    const gate = createSendingGate({ journal, lag: { read: async () => LEVEL }, isHeard: () => true })
    expect(await gate.mayPlanAsOf(cursor)).toBe(true)
    expect(await gate.maySignAsOf(slot(cursor + 40n))).toBe(false)
  })

  it('has nothing planned from what nodes show at first before that is read, and keeps no message from being signed meanwhile', async () => {
    const journal = await openWatchingJournal()
    const { slot: cursor = slot(0n) } = (await journal.read.cursor()) ?? {}
    const gate = createSendingGate({ journal, lag: { read: async () => LEVEL }, isHeard: () => true })
    expect([await gate.mayPlanAsOf(slot(cursor + 2n)), await gate.maySignAsOf(cursor)]).toEqual([false, true])
    await journal.write('block', (tx) => tx.recordBlock(blockOf(Number(cursor + 2n), [], Number(cursor))))
    expect(await gate.mayPlanAsOf(slot(cursor + 9n))).toBe(true)
  })

  it('signs nothing while a slot is named that is further ahead than any check tells, and waits for none that is taken back', async () => {
    const journal = await openWatchingJournal()
    const { slot: cursor = slot(0n) } = (await journal.read.cursor()) ?? {}
    const gate = createSendingGate({ journal, lag: { read: async () => LEVEL }, isHeard: () => true })
    for (let times = 0; times < 2; times += 1) {
      expect(await gate.maySignAsOf(slot(cursor + 513n))).toBe(false)
      expect(await gate.state()).toEqual({ kind: 'open' })
    }
    expect(await gate.maySignAsOf(cursor)).toBe(true)
  })

  it('waits for the past of accounts whose keys are ours, and not of those that are only watched', async () => {
    const journal = await openWatchingJournal()
    const open = () => createSendingGate({ journal, lag: { read: async () => LEVEL }, isHeard: () => true })
    const add = (name: string, role: 'deposit' | 'watch') =>
      journal.write('account', (tx) => tx.addAccounts([{ address: addressOf(name), role, path: null, historyFrom: slot(50) }]))
    await add('theirs', 'watch')
    expect(await open().maySign()).toBe(true)
    await add('ours', 'deposit')
    expect(await open().state()).toEqual({ kind: 'waiting', catchingUp: { slots: 0n, accounts: 1 } })
    await journal.write('histories', (tx) => tx.openHistories())
    expect(await open().state()).toEqual({ kind: 'waiting', catchingUp: { slots: 0n, accounts: 1 } })
  })

  it('has read what owners did once the cursor is there, but for those with a past to read back of slots that are asked for', async () => {
    const journal = await openWatchingJournal()
    const gate = createSendingGate({ journal, lag: { read: async () => LEVEL }, isHeard: () => true })
    const [ours, others] = [addressOf('ours'), addressOf('others')]
    const { slot: cursor = slot(0n) } = (await journal.read.cursor()) ?? {}
    await journal.write('account', (tx) => tx.addAccounts([{ address: ours, role: 'deposit', path: null, historyFrom: slot(50) }]))
    await journal.write('histories', (tx) => tx.openHistories())
    const hasRead = (sinceSlot: bigint, upToSlot: bigint, owner = others) =>
      gate.hasRead({ sinceSlot: slot(sinceSlot), upToSlot: slot(upToSlot), owners: [owner] })
    expect([await hasRead(60n, cursor), await hasRead(60n, cursor + 1n)]).toEqual([true, false])
    expect([await hasRead(60n, cursor, ours), await hasRead(cursor + 1n, cursor, ours)]).toEqual([false, true])
  })

  it('lets nothing be signed while a vault is being opened, also where that fails', async () => {
    const journal = await openWatchingJournal()
    const gate = createSendingGate({ journal, lag: { read: async () => LEVEL }, isHeard: () => true })
    const opening = Promise.withResolvers<void>()
    const [first, second] = [
      gate.whileOpening(() => opening.promise),
      gate.whileOpening(async () => Promise.reject(new Error('wrong passphrase'))),
    ]
    await expect(second).rejects.toThrow('wrong passphrase')
    expect(await gate.maySign()).toBe(false)
    opening.resolve()
    await first
    expect(await gate.maySign()).toBe(true)
  })

  it('tells once of each change', async () => {
    const journal = await openWatchingJournal()
    const told: SendingState['kind'][] = []
    const onChange = ({ kind }: SendingState) => told.push(kind)
    const gate = createSendingGate({ journal, lag: { read: async () => LEVEL }, isHeard: () => true, onChange })
    for (let times = 0; times < 2; times += 1) await gate.maySign()
    await journal.write('close', (tx) => tx.closeSending({ reason: 'vault-restored', context: null }))
    for (let times = 0; times < 2; times += 1) await gate.maySign()
    const closings = await journal.read.closings()
    await journal.write('reopen', (tx) => tx.reopenSending({ note: 'compared', closings }))
    await gate.maySign()
    expect(told).toEqual(['open', 'closed', 'open'])
  })

  it.each([
    ['movement-unexplained', true],
    ['key-imported', true],
    ['vault-restored', false],
    ['journal-older', false],
    ['journal-moved', false],
  ] as const)('that is closed for %s lets signed bytes be sent again: %s', async (reason, maySendAgain) => {
    const journal = await openWatchingJournal()
    const gate = createSendingGate({ journal, lag: { read: async () => LEVEL }, isHeard: () => true })
    await journal.write('close', (tx) => tx.closeSending({ reason, context: null }))
    expect([await gate.maySign(), await gate.maySendAgain()]).toEqual([false, maySendAgain])
  })
})

describe('a submitter', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 1_000_000_000n)
  })
  afterAll(() => house.close())

  /** The gate of an office that has caught up, and how often it was asked. */
  function openGate({ journal }: Office) {
    const gate = createSendingGate({ journal, lag: { read: async () => LEVEL }, isHeard: () => true })
    let asked = 0
    const maySign = async () => {
      asked += 1
      return await gate.maySign()
    }
    // Nothing watches the chain here.
    return { gate: { ...gate, maySign, maySignAsOf: maySign }, asked: () => asked }
  }
  const close = ({ journal }: Office) => journal.write('close', (tx) => tx.closeSending({ reason: 'movement-unexplained', context: null }))

  it('drafts and signs nothing while sending is closed, and goes on once a person has opened it', async () => {
    const office = await openOffice(house)
    const [one = house.treasury] = house.take(1)
    await startPaying(office, asked([['decided before', one, ENOUGH]]))
    await close(office)
    const { gate, asked: looks } = openGate(office)
    office.start(house.signer, gate)
    await until(() => looks() >= ROUNDS)
    expect(await office.attempts()).toEqual([])
    await expect(startPaying(office, asked([['decided after', one, ENOUGH]]))).rejects.toMatchObject({ code: 'SENDING_CLOSED' })
    const closings = await office.journal.read.closings()
    await office.journal.write('reopen', (tx) => tx.reopenSending({ note: 'compared', closings }))
    await settle(house, office)
    expect(await house.lamportsOf([one])).toEqual([ENOUGH])
  })

  it('carries what was signed before sending was closed to its end', async () => {
    const office = await openOffice(house)
    const [one = house.treasury] = house.take(1)
    await startPaying(office, asked([['signed before', one, ENOUGH]]))
    office.start(house.signer, openGate(office).gate)
    await until(async () => (await office.attempts())[0]?.signature !== undefined && (await office.attempts())[0]?.signature !== null)
    await close(office)
    await settle(house, office)
    expect(await office.attempts()).toMatchObject([{ state: 'finalized' }])
  })
})
