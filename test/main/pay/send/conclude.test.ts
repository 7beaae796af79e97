import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import type { Journal } from '../../../../src/main/journal/index.ts'
import type { JsonObject } from '../../../../src/main/node/json.ts'
import { showPayment } from '../../../../src/main/operations/show-payment.ts'
import { showDecision } from '../../../../src/main/operations/show-decision.ts'
import { openSubmitter, planPayments, resolvePayment, type Submitter } from '../../../../src/main/pay/index.ts'
import { paymentIntents } from '../../../../src/main/pay/intent/payment-intents.ts'
import { OPEN_GATE } from '../../../support/open-gate.ts'
import { notSealing } from '../../operations/support.ts'
import { until } from '../../../support/until.ts'
import { acceptJournal, type House, LIFE_BLOCKS, type Office, openHouse, openOffice } from '../house.ts'
import { advanceUntil, asked, attemptIn, carryByHand, ENOUGH, intentOf, openNonce, settle, startPaying } from '../paying.ts'
import { lie } from '../relay.ts'
import { openNewJournal } from '../../../support/new-journal.ts'

const HELD = 10_000_000n
const WANTED = 3_000_000n
/** One of the two can still be paid from the rest, not both. */
const TAKEN = 5_000_000n
/** More than are worked on at a time. */
const CROWD = 410

describe('what follows when an attempt has ended', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  const whyAbandoned = async ({ journal }: Office) =>
    (await journal.read.events({ limit: 1_000 }))
      .filter(({ kind }) => kind === 'intent-abandoned')
      .map(({ data }) => (data as JsonObject)['why'])

  /** A journal in which what was asked for of one decision cannot be read. */
  const openUnreadable = (unreadable: () => string | null) => ({
    open: async (path: string, onStep: (step: string) => void | Promise<void>): Promise<Journal> => {
      const journal = await openNewJournal({ path, now: () => 0, onStep })
      const decision: Journal['read']['decision'] = async (id) => {
        const decided = await journal.read.decision(id)
        return decided === null || id !== unreadable() ? decided : { ...decided, summary: { edited: 'by somebody' } }
      }
      return { ...journal, read: { ...journal.read, decision } }
    },
  })

  /** Two payments in one transaction under a nonce that failed on chain, and what keeps its halves from being planned. */
  const openFailed = async (spoil: (office: Office, failing: { id: string; account: Address }) => Promise<void>, options = {}) => {
    const opened = await openOffice(house, options)
    const submitters: Submitter[] = []
    const start: Office['start'] = (...given) => {
      const submitter = opened.start(...given)
      submitters.push(submitter)
      return submitter
    }
    const office: Office = { ...opened, start }
    const [payer, one, two, other] = house.take(4) as [Address, Address, Address, Address]
    await house.fund([payer], HELD)
    const account = await openNonce(house, office)
    office.first.lies.set('sendTransaction', lie.dropSend)
    const payees = [['a', one, WANTED] as const, ['b', two, WANTED] as const]
    const { id } = await startPaying(office, asked(payees, { from: payer, lifetime: 'nonce' }))
    await attemptIn(office, id, 'sent')
    await spoil(office, { id, account })
    // The same keys at work elsewhere: the money is gone before the payment lands.
    const elsewhere = await openOffice(house)
    elsewhere.start()
    await startPaying(elsewhere, asked([['c', other, TAKEN]], { from: payer }))
    await settle(house, elsewhere)
    await acceptJournal(house.signer, office.journal)
    await carryByHand(house, office, id)
    office.first.lies.clear()
    await advanceUntil(house, office, async () => (await intentOf(office, id)).attempts.at(-1)?.state === 'failed')
    return { office, id, account, recipients: [one, two], submitters }
  }

  it('is planned apart: a pool that has no nonce account left holds up no other payment, and the halves are made when there is one', async () => {
    const dropped = async ({ journal }: Office, { account }: { account: Address }) =>
      journal.write('nonce', (tx) => tx.dropNonce({ address: account, why: 'closed by hand' }))
    const { office, id } = await openFailed(dropped)
    const [young] = house.take(1) as [Address]
    const younger = await startPaying(office, asked([['young', young, ENOUGH]]))
    await advanceUntil(house, office, async () => (await intentOf(office, younger.id)).state === 'satisfied')
    expect(await house.lamportsOf([young])).toEqual([ENOUGH])
    expect(await intentOf(office, id)).toMatchObject({ state: 'open', attempts: [{ state: 'failed' }] })
    await until(() => office.troubles.some(({ code }) => code === 'PAYMENT_NO_NONCE'))
    const [nonce] = await office.journal.read.nonces()
    if (nonce === undefined) throw new Error('it was in the pool')
    await office.journal.write('nonce', (tx) => tx.keepNonce(nonce))
    await until(() => office.changes.some((change) => change.kind === 'intent' && change.decision === id && change.state === 'replaced'))
    const decided = await office.journal.read.decision(id)
    const shown = decided === null ? null : await showDecision({ ...office, ...notSealing() }, decided)
    // The transaction that failed is no part any more: its fee, of two signatures, is told apart.
    expect(shown?.failedFeeLamports).toBe(10_000n)
    expect((await showPayment({ ...office, ...notSealing() }, id)).failedFeeLamports).toBe(10_000n)
    expect(shown?.parts.map(({ intent }) => intent)).not.toContain(`${id}/1`)
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('is planned apart: a decision that cannot be read any more holds up no other payment and is reported as a defect', async () => {
    let unreadable: string | null = null
    const spoil = async (_: Office, { id }: { id: string }) => void (unreadable = id)
    const { office, id } = await openFailed(
      spoil,
      openUnreadable(() => unreadable),
    )
    const [young] = house.take(1) as [Address]
    const younger = await startPaying(office, asked([['young', young, ENOUGH]]))
    await advanceUntil(house, office, async () => (await intentOf(office, younger.id)).state === 'satisfied')
    expect(await intentOf(office, id)).toMatchObject({ state: 'open', attempts: [{ state: 'failed' }] })
    await until(() => office.troubles.some(({ code }) => code === 'OPERATION_DEFECT'))
    unreadable = null
    await until(() => office.changes.some((change) => change.kind === 'intent' && change.decision === id && change.state === 'replaced'))
  })

  it('is planned again after pauses that grow, however many rounds there are, and once more as soon as the next is over', async () => {
    let unreadable: string | null = null
    const spoil = async (_: Office, { id }: { id: string }) => void (unreadable = id)
    const { office, id, submitters } = await openFailed(
      spoil,
      openUnreadable(() => unreadable),
    )
    for (const submitter of submitters) await submitter.close()
    const tried: number[] = []
    let [rounds, last] = [0, 600]
    const decision: Journal['read']['decision'] = async (asked) => {
      if (asked === id) tried.push(rounds)
      return office.journal.read.decision(asked)
    }
    const journal = { ...office.journal, read: { ...office.journal.read, decision } }
    const { nodes, signer } = office
    const { promise: isOver, resolve: over } = Promise.withResolvers<void>()
    const pause = async (ms: number, begun: (stop: () => void) => void) => {
      rounds += 1
      const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
      begun(stop)
      if (rounds < last) return
      over()
      await stopped
    }
    const told = { onChange: office.changes.push.bind(office.changes), onTrouble: office.troubles.push.bind(office.troubles) }
    const now = () => rounds * 1_000
    const submitter = openSubmitter({ journal, nodes, signer, gate: OPEN_GATE, pauseMs: 1_000, now, pause, ...told })
    await isOver
    expect(tried).toEqual([0, 2, 6, 14, 30, 62, 126, 254, 404, 554])
    unreadable = null
    last = 800
    submitter.wake()
    await until(() => office.changes.some((change) => change.kind === 'intent' && change.decision === id && change.state === 'replaced'))
    await submitter.close()
    expect(tried.at(-1)).toBe(704)
  })

  it('is told before the halves are planned, and goes on after a start in between', async () => {
    let unreadable: string | null = null
    const spoil = async (_: Office, { id }: { id: string }) => void (unreadable = id)
    const { office, id, recipients } = await openFailed(
      spoil,
      openUnreadable(() => unreadable),
    )
    expect((await office.journal.read.verdict((await intentOf(office, id)).attempts[0]?.id ?? 0))?.state).toBe('failed')
    unreadable = null
    // What is left pays one of the halves; the other fails wherever it is tried, and waits for a person.
    await advanceUntil(house, office, async () => (await house.lamportsOf(recipients)).some((amount) => amount > 0n))
    expect((await house.lamportsOf(recipients)).reduce((sum, amount) => sum + amount)).toBe(WANTED)
  })

  it('ends under a blockhash that was given: the payment is not made again, and says why', async () => {
    const office = await openOffice(house)
    const [one] = house.take(1) as [Address]
    const { blockhash } = await house.node.getLatestBlockhash({ commitment: 'finalized' })
    office.first.lies.set('sendTransaction', lie.dropSend)
    office.start()
    const { id } = await startPaying(office, asked([['a', one, ENOUGH]], { blockhash }))
    const { lifetime } = await attemptIn(office, id, 'sent')
    expect(lifetime).toMatchObject({ kind: 'blockhash', blockhash })
    await house.advance(LIFE_BLOCKS)
    await until(async () => (await intentOf(office, id)).state === 'abandoned')
    office.first.lies.clear()
    await settle(house, office)
    expect((await intentOf(office, id)).attempts.map(({ state }) => state)).toEqual(['expired'])
    expect(await house.lamportsOf([one])).toEqual([0n])
    expect(await whyAbandoned(office)).toEqual([expect.stringContaining('not made again')])
    // The reference is free: a person may decide it again.
    const again = await startPaying(office, asked([['a', one, ENOUGH]]))
    await settle(house, office)
    expect((await intentOf(office, again.id)).state).toBe('satisfied')
  })

  it('leaves room for what is younger while hundreds of payments wait for one nonce account', async () => {
    const office = await openOffice(house)
    const [one, young] = house.take(2) as [Address, Address]
    await openNonce(house, office)
    office.first.lies.set('sendTransaction', lie.dropSend)
    const held = await startPaying(office, asked([['first', one, ENOUGH]], { lifetime: 'nonce' }))
    await attemptIn(office, held.id, 'sent')
    const request = await resolvePayment(office, asked([['crowd', one, ENOUGH]], { lifetime: 'nonce' }))
    const plan = await planPayments(office, request)
    await office.journal.write('crowd', async (tx) => {
      for (let index = 0; index < CROWD; index += 1) {
        const id = `crowd ${index}`
        const intents = paymentIntents(plan, id).map((intent) => ({
          ...intent,
          payments: (intent.payments ?? []).map((payment) => ({ ...payment, key: id })),
        }))
        await tx.addDecision({ id, kind: 'payment', summary: { ...request }, intents })
      }
    })
    office.first.lies.clear()
    office.first.lies.set('sendTransaction', (params, honest) => (params[0] === office.first.received[0] ? lie.dropSend(params) : honest()))
    const younger = await startPaying(office, asked([['young', young, ENOUGH]]))
    await advanceUntil(house, office, async () => (await intentOf(office, younger.id)).state === 'satisfied')
    expect(await house.lamportsOf([young])).toEqual([ENOUGH])
  })
})
