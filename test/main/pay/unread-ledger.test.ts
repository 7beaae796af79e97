import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { createSendingGate, type SendingGate } from '../../../src/main/pay/index.ts'
import { openWatcher } from '../../../src/main/watch/index.ts'
import type { JsonObject, JsonValue } from '../../../src/main/node/json.ts'
import { Fault } from '../../support/node-double.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { until } from '../../support/until.ts'
import { blockOf, movementOf } from '../journal/samples.ts'
import { type House, LIFE_BLOCKS, type Office, openHouse, openOffice } from './house.ts'
import { asked, attemptIn, ENOUGH, openNonce, settle, startPaying } from './paying.ts'
import { type Lie, lie } from './relay.ts'

/** A machine that was started again from a snapshot: it has everything but the blocks in between, and does not know that it lacks them. */
const withoutBlocks: Lie = async ([signatures], honest) => ({
  ...((await honest()) as JsonObject),
  value: (signatures as readonly JsonValue[]).map(() => null),
})

describe('a payment that no machine knows any more', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  /** A submitter beside a watcher that reads every block. */
  const startWatched = async (office: Office) => {
    await openCursor(office)
    watch(office)
    return office.start(house.signer, { ...OPEN_GATE, hasRead: (range) => openGate(office).hasRead(range) })
  }
  const openCursor = async ({ journal }: Office) => {
    const at = slot(await house.node.getSlot({ commitment: 'finalized' }))
    await journal.write('cursor', (tx) => tx.openCursor({ slot: at }))
    return at
  }
  const watch = ({ journal, nodes }: Office, more: { readonly historyRetryMs?: number; readonly gapAfterFailures?: number } = {}) => {
    const pauses = { pollMs: 10, retryMs: 10, askAgainMs: 1, ...more }
    const watcher = openWatcher({ journal, nodes, onEvent: () => undefined, onDefect: () => undefined, ...pauses })
    onTestFinished(() => watcher.close())
  }
  const openGate = ({ journal }: Office) =>
    createSendingGate({ journal, lag: { read: async () => ({ slotsBehind: 0n, caughtUp: true }) }, isHeard: () => true })
  const statesOf = async ({ journal }: Office, decisionId: string) =>
    (await journal.read.decisionIntents({ decisionId, limit: 10 })).flatMap(({ attempts }) => attempts.map(({ state }) => state))

  it.each([
    ['blockhash', 1],
    ['blockhash', 2],
    ['nonce', 1],
  ] as const)('and that the ledger has, is not called dead: under a %s, with %i nodes, it is paid once', async (lifetime, relays) => {
    const [one] = house.take(1) as [Address]
    const office = await openOffice(house, { relays })
    const submitter = await startWatched(office)
    if (lifetime === 'nonce') await openNonce(house, { ...office, start: () => submitter })
    for (const { lies } of office.relays) lies.set('getSignatureStatuses', withoutBlocks)
    const { id } = await startPaying(office, asked([['a', one, ENOUGH]], { lifetime }))
    const { signature } = await attemptIn(office, id, 'sent')
    await until(async () => {
      await house.advance(5n)
      return (await house.lamportsOf([one]))[0] === ENOUGH
    })
    await house.advance(LIFE_BLOCKS)
    await until(() => office.nodes.disagreements().some(({ what }) => what.includes(signature)))
    await house.advance(20n)
    const final = await house.node.getSlot({ commitment: 'finalized' })
    await until(async () => ((await office.journal.read.cursor())?.slot ?? 0n) >= final)
    await office.judged(3)
    expect(await statesOf(office, id)).toEqual(['sent'])
    for (const { lies } of office.relays) lies.clear()
    await settle(house, office)
    expect(await statesOf(office, id)).toEqual(['finalized'])
    expect(await house.lamportsOf([one])).toEqual([ENOUGH])
  })

  it('is not called dead where the ledger reads its block between two questions to it', async () => {
    const [one] = house.take(1) as [Address]
    const office = await openOffice(house)
    const { journal, nodes } = office
    await openCursor(office)
    let isWatched = false
    const read = openGate(office)
    // The watcher is a moment late, and gets on just when it is asked how far it is.
    const hasRead: SendingGate['hasRead'] = async (range) => {
      if (!isWatched) {
        isWatched = true
        watch(office)
        await house.advance(10n)
        await until(async () => ((await journal.read.cursor())?.slot ?? 0n) >= range.upToSlot)
      }
      return read.hasRead(range)
    }
    office.first.lies.set('getSignatureStatuses', withoutBlocks)
    const { id } = await startPaying(office, asked([['a', one, ENOUGH]]))
    office.start(house.signer, { ...read, hasRead })
    const { signature } = await attemptIn(office, id, 'sent')
    await until(async () => {
      await house.advance(5n)
      return (await house.lamportsOf([one]))[0] === ENOUGH
    })
    await house.advance(LIFE_BLOCKS)
    await until(() => nodes.disagreements().some(({ what }) => what.includes(signature)))
    expect(await statesOf(office, id)).toEqual(['sent'])
    office.first.lies.clear()
    await settle(house, office)
    expect(await statesOf(office, id)).toEqual(['finalized'])
    expect(await journal.read.closings()).toEqual([])
  })

  it('that the ledger has, is not said to be denied by a node that keeps no history', async () => {
    const [one] = house.take(1) as [Address]
    const office = await openOffice(house, { relays: 3 })
    await startWatched(office)
    for (const { lies } of office.relays) lies.set('getSignatureStatuses', withoutBlocks)
    office.relays[2]?.lies.set('getSignatureStatuses', lie.knowNothingRecent)
    const { id } = await startPaying(office, asked([['a', one, ENOUGH]]))
    const { signature } = await attemptIn(office, id, 'sent')
    await until(async () => {
      await house.advance(5n)
      return (await house.lamportsOf([one]))[0] === ENOUGH
    })
    await house.advance(LIFE_BLOCKS)
    const told = () => office.nodes.disagreements().find(({ what }) => what.includes(signature))
    await until(() => told() !== undefined)
    expect(told()?.answers.map(({ node }) => node)).toEqual(['this ledger', 'node 1', 'node 2'])
  })

  it('is called dead where the ledger had it from a block that was not there when it was read again', async () => {
    const [one] = house.take(1) as [Address]
    const office = await openOffice(house)
    const { journal } = office
    const from = await openCursor(office)
    office.first.lies.set('sendTransaction', lie.dropSend)
    office.start(house.signer, openGate(office))
    const { id } = await startPaying(office, asked([['a', one, ENOUGH]]))
    const { signature } = await attemptIn(office, id, 'sent')
    await house.advance(6n)
    // The only node showed a block once that the chain never had; a person has the blocks read again.
    const at = slot(from + 1n)
    const paid = movementOf({ owner: house.treasury, before: 50_000_000_000n, after: 49_000_000_000n, verdict: { kind: 'outgoing' } })
    const movements = [{ ...paid, slot: at, signature }]
    await journal.write('block', (tx) => tx.recordBlock({ ...blockOf(1, []), slot: at, parentSlot: from, movements }))
    await journal.write('back', (tx) => tx.moveCursorBack({ slot: from, blockhash: null }))
    watch(office)
    await house.advance(LIFE_BLOCKS)
    await until(async () => {
      await house.advance(2n)
      return (await statesOf(office, id))[0] === 'expired'
    })
    expect(await house.lamportsOf([one])).toEqual([0n])
  })

  it('is not called dead before the ledger has read every block that it can be in', async () => {
    const [one] = house.take(1) as [Address]
    const office = await openOffice(house)
    let isRead = false
    const questions: bigint[] = []
    const gate = {
      ...OPEN_GATE,
      hasRead: async ({ upToSlot }: { upToSlot: bigint }) => {
        questions.push(upToSlot)
        return isRead
      },
    }
    office.first.lies.set('sendTransaction', lie.dropSend)
    const { id } = await startPaying(office, asked([['a', one, ENOUGH]]))
    office.start(house.signer, gate)
    await attemptIn(office, id, 'sent')
    await house.advance(LIFE_BLOCKS)
    await until(() => questions.length > 0)
    const [first] = questions
    await house.advance(20n)
    await office.judged(3)
    expect(await statesOf(office, id)).toEqual(['sent'])
    expect(new Set(questions)).toEqual(new Set([first]))
    isRead = true
    office.first.lies.clear()
    await settle(house, office)
    expect(await statesOf(office, id)).toEqual(['expired', 'finalized'])
    expect(await house.lamportsOf([one])).toEqual([ENOUGH])
  })

  it('is not called dead where its block lies in a gap whose balances do not lead to what the account holds', async () => {
    const [one] = house.take(1) as [Address]
    const office = await openOffice(house)
    const { journal, first } = office
    const from = await openCursor(office)
    await house.advance(6n)
    // The only node is away while the payment lands, and comes back from a snapshot without the blocks in between.
    let lostTo = 1n << 40n
    const isLost = (at: bigint) => at > from && at <= lostTo
    const isKept = ({ slot: at }: { readonly slot: bigint }) => !isLost(at)
    const skipped = new Fault(-32009, 'Slot was skipped, or missing in long-term storage')
    first.lies.set('getBlock', ([at], honest) => (isLost(at as bigint) ? skipped : honest()))
    first.lies.set('getBlocks', async (_, honest) => ((await honest()) as bigint[]).filter((at) => !isLost(at)))
    first.lies.set('getSignaturesForAddress', async (_, honest) => ((await honest()) as { slot: bigint }[]).filter(isKept) as JsonValue)
    first.lies.set('getSignatureStatuses', async (_, honest) => {
      const { value, ...rest } = (await honest()) as { readonly value: readonly ({ slot: bigint } | null)[] }
      return { ...rest, value: value.map((status) => (status !== null && isKept(status) ? status : null)) } as JsonObject
    })
    watch(office, { historyRetryMs: 5, gapAfterFailures: 3 })
    await until(async () => (await journal.read.balanceOf({ account: house.treasury, asset: { kind: 'native' } })) !== null)
    // It signed before, when the ledger was level.
    office.start(house.signer, { ...openGate(office), maySignAsOf: async () => true })
    const { id } = await startPaying(office, asked([['a', one, ENOUGH]]))
    await attemptIn(office, id, 'sent')
    await until(async () => {
      await house.advance(5n)
      return (await house.lamportsOf([one]))[0] === ENOUGH
    })
    await house.advance(LIFE_BLOCKS)
    lostTo = await house.node.getSlot({ commitment: 'finalized' })
    await until(async () => {
      await house.advance(2n)
      return (await journal.read.gaps({ limit: 5 })).some(({ accounts, closed }) => closed !== null || accounts.troubled > 0)
    })
    await office.judged(3)
    expect(await statesOf(office, id)).toEqual(['sent'])
    first.lies.clear()
    await settle(house, office)
    expect(await statesOf(office, id)).toEqual(['finalized'])
    expect(await house.lamportsOf([one])).toEqual([ENOUGH])
  })
})
